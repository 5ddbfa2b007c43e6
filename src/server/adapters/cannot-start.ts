/** Something that the settings name cannot be used. The message is one line for the operator, with the remedy. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options)
  }
}

/** The rooms cannot be kept where the settings say, and what is there was left as it was. */
export class StoreRefused extends CannotStart {
  override readonly name = 'StoreRefused'
}

/** The Redis that the settings name does not answer. */
export class RedisRefused extends CannotStart {
  override readonly name = 'RedisRefused'
}

/** What an error says, in one line. Refused connections to several addresses come as one error without words. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? error.name : error.message
}
