import type { InvitationId, LeadId, QuoteId } from '#src/base/id.ts'
import { everyProblem, isCode } from '#src/base/problem.ts'
import type { Instant } from '#src/base/time.ts'
import { reasonInWords } from '#src/mail/reason-rules.ts'
import type { Status } from '#src/quotes/rules.ts'
import { quoteOf, type TodayItem } from './rules.ts'

export type TroubleSubject = { id: QuoteId; client_company: string; status: Status } | { id: LeadId; company: string }

const troubleOf = (about: TroubleSubject, trouble: Pick<TodayItem, 'sentence' | 'since' | 'act'>): TodayItem => ({
  kind: 'trouble',
  id: about.id,
  ...('status' in about
    ? { quote: quoteOf(about.id), title: about.client_company }
    : { quote: null, title: about.company }),
  text: null,
  due: null,
  ...trouble,
  also: [{ label: 'Seen', press: { verb: 'done' }, consequence: 'It is no longer listed, unless it comes again' }],
})

const withReason = (state: string, reason: string | null) =>
  reason === null ? state : `${state}: ${reason.replace(/[.]$/, '')}`

type StuckEmail = { id: string; state: string; reason: string | null; created_at: Instant }

/** Offers to send only a `dead` email again: in any other state the email may have arrived. */
export const stuckItem = (about: TroubleSubject, { id, state, reason, created_at }: StuckEmail) =>
  state === 'dead'
    ? troubleOf(about, {
        sentence: withReason('An email could not be sent', reason && reasonInWords(reason).words),
        since: created_at,
        act: { label: 'Send it again', press: { verb: 'resend_email', email: id } },
      })
    : troubleOf(about, { sentence: 'An email may not have arrived', since: created_at, act: { label: 'Open' } })

type ReturnedEmail = { delivery: 'bounced' | 'complained'; since: Instant }

export const returnedItem = (about: TroubleSubject, { delivery, since }: ReturnedEmail) =>
  troubleOf(about, {
    sentence: delivery === 'bounced' ? 'An email came back' : 'An email was reported as spam',
    since,
    act: { label: 'status' in about && about.status === 'sent' ? 'Correct the address' : 'Call the client' },
  })

type HeldBackLeads = { count: number; newest: { id: LeadId; created_at: Instant } }

export const heldBackItem = ({ count, newest: { id, created_at } }: HeldBackLeads) =>
  troubleOf(
    { id, company: count === 1 ? 'One enquiry is held back' : `${count} enquiries are held back` },
    {
      sentence: 'More came than people send',
      since: created_at,
      act: { label: 'Look through them', held_back: true },
    },
  )

type UnsignedInvitation = {
  id: InvitationId
  company: string
  contactName: string
  title: string
  created_at: Instant
}

export const unsignedItem = (about: TroubleSubject, { id, created_at, ...signer }: UnsignedInvitation): TodayItem => {
  const { company, contactName, title } = signer
  const press = { verb: 'resend_nda', details: { company, contactName, title, after: id } } as const
  const sentence = `${contactName} has not signed the NDA`
  return { ...troubleOf(about, { sentence, since: created_at, act: { label: 'Send it again', press } }), id }
}

export const lateItem = (about: TroubleSubject, { since }: { since: Instant }) =>
  troubleOf(about, { sentence: 'A PDF is missing', since, act: { label: 'Open' } })

/** `failed` is the code of a refusal, or text. */
export const unsentItem = (about: TroubleSubject, { failed, send_at }: { failed: string; send_at: Instant }) =>
  troubleOf(about, {
    sentence: withReason('It was not sent at its time', isCode(failed) ? everyProblem[failed][1] : failed),
    since: send_at,
    act: { label: 'Send it now' },
  })

/** Merges the troubles of each subject into one item: the act of the newest trouble, and the sentences of all. */
export const mergeTroubles = (items: readonly TodayItem[]): TodayItem[] => {
  const newestFirst = items.toSorted((one, other) => (one.since < other.since ? 1 : -1))
  return [...Map.groupBy(newestFirst, ({ id }) => id).values()].flatMap((same) => {
    const [newest] = same
    const sentence = [...new Set(same.map((item) => item.sentence))].join('. ')
    return newest ? [{ ...newest, sentence }] : []
  })
}
