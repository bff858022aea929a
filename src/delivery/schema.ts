import { z } from 'zod/mini'
import { type Instant, instant } from '#src/base/time.ts'
import type { Delivery } from './rules.ts'

/** `suppresses`: another email to the address would bounce too. */
export type Report = {
  providerId: string
  delivery: Delivery
  at: Instant
  reason: string | null
  suppresses: boolean
}

const providersList = 'Resend sends nothing to this address any more, because earlier emails came back.'
const noMailbox = 'There is no such mailbox, or it takes no emails.'

/** A Map, because the provider's word may name a property that every object has, such as `constructor`. */
const bounces = new Map(
  Object.entries({
    NoEmail: noMailbox,
    Suppressed: providersList,
    OnAccountSuppressionList: providersList,
    MailboxFull: 'The mailbox is full.',
    MessageTooLarge: 'The mailbox takes no email as large as this.',
    ContentRejected: 'The mailbox refuses what the email says.',
    AttachmentRejected: 'The mailbox refuses the attachment.',
  }),
)

type DeliveryOutcome = Omit<Report, 'providerId' | 'at'>

const outcome = (delivery: Delivery, reason: string | null, suppresses = false): DeliveryOutcome => ({
  delivery,
  reason,
  suppresses,
})

const outcomes: Record<string, (data: z.output<typeof reported>['data']) => DeliveryOutcome> = {
  'email.delivered': () => outcome('delivered', null),
  'email.delivery_delayed': () => outcome('delayed', 'The mailbox takes no emails at the moment. Resend keeps trying.'),
  'email.complained': () => outcome('complained', 'The recipient reported it as spam.', true),
  'email.bounced': ({ bounce }) => {
    const isFinal = bounce?.type === 'Permanent'
    const otherwise = isFinal ? noMailbox : 'The mailbox could not be reached in time.'
    return outcome('bounced', bounces.get(bounce?.subType ?? '') ?? otherwise, isFinal)
  },
  'email.suppressed': () => outcome('bounced', providersList, true),
  'email.failed': () => outcome('bounced', 'Resend could not send it.'),
}

const moment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => instant(Date.parse(text))),
)

const reported = z.object({
  type: z.string(),
  created_at: moment,
  data: z.object({
    email_id: z.string(),
    bounce: z.optional(z.object({ type: z.optional(z.string()), subType: z.optional(z.string()) })),
  }),
})

const named = z.object({ type: z.string() })

/** Null for an event that does not concern delivery. @throws a ZodError for another shape */
export const parseReport = (message: unknown): Report | null => {
  const { type } = named.parse(message)
  const outcomeOf = Object.hasOwn(outcomes, type) ? outcomes[type] : undefined
  if (!outcomeOf) return null
  const { created_at, data } = reported.parse(message)
  return { ...outcomeOf(data), providerId: data.email_id, at: created_at }
}
