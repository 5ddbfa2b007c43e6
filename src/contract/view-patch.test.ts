import { applyPatch } from 'fast-json-patch'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patchBetween, patched, type PatchOperation } from './view-patch'

const someObject = fc.dictionary(
  fc.oneof(fc.constantFrom('a', 'b', '', '0', 'x/y', '~1'), fc.string({ maxLength: 3 })),
  fc.oneof({ depthSize: 'small' }, fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 3 })),
  { maxKeys: 5 },
)

describe('a patch', () => {
  it('turns one value into the other, here and with any implementation of RFC 6902', () => {
    fc.assert(
      fc.property(someObject, someObject, (before, after) => {
        const patch = patchBetween(before, after)
        expect(patched(before, patch)).toEqual(after)
        const copy = structuredClone(before)
        expect(applyPatch(copy, structuredClone(patch) as Parameters<typeof applyPatch>[1]).newDocument).toEqual(after)
      }),
    )
  })

  it('of equal values is empty, and changes nothing', () => {
    fc.assert(
      fc.property(someObject, (value) => {
        expect(patchBetween(value, structuredClone(value))).toEqual([])
        expect(patched(value, [])).toBe(value)
      }),
    )
  })

  it('replaces an object as a whole when much of it has changed, which takes fewer bytes (P-lean-5)', () => {
    const result = (pot: number) => ({
      pot,
      winners: ['Maya'],
      deltas: [{ name: 'Maya', amount: pot }],
      carryOver: -pot,
    })
    const before = { round: 1, result: result(100) }
    const after = { round: 1, result: result(200) }
    expect(patchBetween(before, after)).toEqual([{ op: 'replace', path: '/result', value: after.result }])
    const { pot } = after.result
    expect(patchBetween(before, { round: 1, result: { ...before.result, pot } })).toEqual([
      { op: 'replace', path: '/result/pot', value: 200 },
    ])
  })

  it('keeps unchanged parts identical, so that they are not rendered again', () => {
    const before = { players: [{ name: 'Maya' }, { name: 'Noor' }], harvey: { wins: 0 } }
    const after = patched(before, [{ op: 'replace', path: '/players/1/name', value: 'Ida' }])

    expect(after?.players[1]).toEqual({ name: 'Ida' })
    expect(after?.players[0]).toBe(before.players[0])
    expect(after?.harvey).toBe(before.harvey)
  })

  it.each<[string, PatchOperation]>([
    ['a value that is not there', { op: 'replace', path: '/b', value: 1 }],
    ['a value within one that is not there', { op: 'add', path: '/b/c', value: 1 }],
    ['a value within a number', { op: 'add', path: '/a/c', value: 1 }],
    ['the removal of what is not there', { op: 'remove', path: '/b' }],
    ['another place in a list', { op: 'add', path: '/list/0', value: 1 }],
    ['a place behind the end of a list', { op: 'replace', path: '/list/1', value: 1 }],
    ['the whole', { op: 'replace', path: '', value: {} }],
  ])('for %s does not apply', (_, operation) => {
    expect(patched({ a: 1, list: [1] }, [operation])).toBeUndefined()
  })
})
