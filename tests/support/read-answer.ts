import { expect } from 'vitest'
import type * as z from 'zod/mini'
import type { Answer } from './player'

/** The body of a success, which is exactly what the schema of the contract describes. */
export function read<T extends z.ZodMiniType>(schema: T, { status, body }: Answer<unknown>): z.infer<T> {
  expect([status, body]).toEqual([200, body])
  expect(schema.parse(body)).toEqual(body)
  return body as z.infer<T>
}
