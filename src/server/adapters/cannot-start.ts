/** Something that the settings name cannot be used. The message is one line for the operator, with the remedy. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options)
  }
}

/** The rooms cannot be kept in the store that the settings name. The existing data was not changed. */
export class StoreRefused extends CannotStart {
  override readonly name = 'StoreRefused'
}

/** The Redis that the settings name does not answer. */
export class RedisRefused extends CannotStart {
  override readonly name = 'RedisRefused'
}

/**
 * The reason of an error in one line. When connections to several addresses are refused, the error itself has no
 * message, so the reason is that of the first of them.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? error.name : error.message
}
