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

/** A Map, because the provider's words may be names that every object has. */
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

const bounced = (reason: string, suppresses: boolean): DeliveryOutcome => ({ delivery: 'bounced', reason, suppresses })

const outcomes: Record<string, (data: z.output<typeof reported>['data']) => DeliveryOutcome> = {
  'email.delivered': () => ({ delivery: 'delivered', reason: null, suppresses: false }),
  'email.delivery_delayed': () => ({
    delivery: 'delayed',
    reason: 'The mailbox takes no emails at the moment. Resend keeps trying.',
    suppresses: false,
  }),
  'email.complained': () => ({
    delivery: 'complained',
    reason: 'The recipient reported it as spam.',
    suppresses: true,
  }),
  'email.bounced': ({ bounce }) => {
    const isFinal = bounce?.type === 'Permanent'
    const otherwise = isFinal ? noMailbox : 'The mailbox could not be reached in time.'
    return bounced(bounces.get(bounce?.subType ?? '') ?? otherwise, isFinal)
  },
  'email.suppressed': () => bounced(providersList, true),
  'email.failed': () => bounced('Resend could not send it.', false),
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
