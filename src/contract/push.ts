import * as z from 'zod/mini'
import { boolean, code } from './issue-codes'
import { MAX_ENDPOINT_LENGTH } from './limits'

/** What a browser's `PushSubscription` says of itself as JSON. Other fields are ignored. */
const PushSubscriptionBody = z.object(
  {
    /** A browser writes other characters than these in a coded form. */
    endpoint: z
      .string({ error: code('push-invalid') })
      .check(z.maxLength(MAX_ENDPOINT_LENGTH, code('push-invalid')), z.regex(/^[!-~]*$/, code('push-invalid'))),
    keys: z.object(
      {
        /** A point of the curve P-256: 65 bytes in base64url. */
        p256dh: z.string({ error: code('push-invalid') }).check(z.length(87, code('push-invalid'))),
        /** 16 bytes in base64url. */
        auth: z.string({ error: code('push-invalid') }).check(z.length(22, code('push-invalid'))),
      },
      { error: code('push-invalid') },
    ),
  },
  { error: code('push-invalid') },
)

/** Hands over a subscription for the caller's seat, or forgets it. */
export const PushBody = z.object({
  on: boolean('on-not-boolean'),
  subscription: PushSubscriptionBody,
})

export type PushBody = z.infer<typeof PushBody>
