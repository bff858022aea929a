import { z } from 'zod/mini'
import { tidy } from '#src/base/characters.ts'
import {
  email,
  longText,
  oneOfWords,
  optionalDay,
  optionalLongText,
  optionalText,
  orNull,
  sure,
} from '#src/base/fields.ts'
import type { Instant } from '#src/base/time.ts'
import { nzbnFault, tidyNzbn } from '#src/business/nzbn-rules.ts'
import type { MessageKind } from '#src/quotes/rules.ts'
import {
  askedKinds,
  type DeclineReason,
  declineReasonKeys,
  detailLabels,
  detailsEmpty,
  messageMax,
  reasonMax,
} from './rules.ts'

export const clientQuestion = z.strictObject({
  kind: oneOfWords('Kind', askedKinds),
  text: longText('Message', messageMax),
  sure,
})
export type ClientQuestion = z.output<typeof clientQuestion>

/** Counts the messages that the owner saw before answering. */
const seen = z.optional(z.int('Seen must be an integer >= 0').check(z.minimum(0, 'Seen must be an integer >= 0')))

export const ownerAnswer = z.strictObject({ text: longText('Answer', messageMax), seen })
export type OwnerAnswer = z.output<typeof ownerAnswer>

export const readMessages = z.strictObject({ seen })
export type ReadMessages = z.output<typeof readMessages>

export const declineReason = z.strictObject({
  reason: z.enum(declineReasonKeys, 'Please choose a reason'),
  text: optionalLongText('Your words', reasonMax),
  sure,
})
export type DeclineReasonInput = z.output<typeof declineReason>

const emailFault = (typed: string) => (email().safeParse(typed).success ? null : 'Invalid email address')

/** Empty text becomes null and has no fault. */
const optionalChecked = (label: string, tidied: (typed: string) => string, faultOf: (typed: string) => string | null) =>
  z.pipe(
    z.nullish(
      z.string(`${label} must be text`).check(
        z.overwrite(tidied),
        z.refine((typed) => typed === '' || faultOf(typed) === null, {
          error: ({ input }) => faultOf(String(input)) ?? label,
        }),
      ),
    ),
    z.transform((typed) => typed || null),
  )

export const clientDetails = z
  .strictObject({
    legal_name: optionalText(detailLabels.legal_name, 200),
    nzbn: optionalChecked(detailLabels.nzbn, tidyNzbn, nzbnFault),
    purchase_order: optionalText(detailLabels.purchase_order, 100),
    order_follows: orNull(z.boolean('Order number follows must be true or false')),
    address: optionalText(detailLabels.address, 200),
    billing_email: optionalChecked(detailLabels.billing_email, tidy, emailFault),
    start_date: optionalDay('Start date'),
    sure,
  })
  .check(
    z.refine(
      ({ sure, ...details }) => Object.values(details).some((value) => value !== null && value !== false),
      detailsEmpty,
    ),
  )
export type StartDetails = Omit<z.output<typeof clientDetails>, 'sure'>

const clearable = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([z.literal(''), schema])

/** As the owner corrects them; a field that is left out stays, an empty one is cleared. */
export const buyerCorrection = z.strictObject({
  legal_name: clearable(clientDetails.shape.legal_name),
  nzbn: clearable(clientDetails.shape.nzbn),
  purchase_order: clearable(clientDetails.shape.purchase_order),
  order_follows: clientDetails.shape.order_follows,
  address: clearable(clientDetails.shape.address),
  billing_email: clearable(clientDetails.shape.billing_email),
})
export type BuyerCorrection = z.output<typeof buyerCorrection>

export type Message = { kind: MessageKind; text: string; at: Instant; from: 'client' | 'owner' }
export type ReasonGiven = { reason: DeclineReason; text: string | null; at: Instant }
export type DetailsGiven = StartDetails & { at: Instant }
