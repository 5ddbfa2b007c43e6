import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TransientMap } from './transient-map'

it('works like a map, with any key', () => {
  const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', '234567'), fc.string({ maxLength: 2 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.option(fc.nat()))), (steps) => {
      const [map, transient] = [new Map<string, number>(), new TransientMap<number>()]
      for (const [name, value] of steps) {
        if (value === null) map.delete(name)
        else map.set(name, value)
        if (value === null) transient.delete(name)
        else transient.set(name, value)
        expect([transient.has(name), transient.get(name)]).toEqual([map.has(name), map.get(name)])
      }
      expect(new Set(transient.values())).toEqual(new Set(map.values()))
    }),
  )
})
