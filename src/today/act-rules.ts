import type { AskId, InvitationId } from '#src/base/id.ts'
import type { Dollars } from '#src/base/money.ts'
import type { Day } from '#src/base/time.ts'
import type { OpenAsk } from '#src/days/asks/rules.ts'
import type { Share } from '#src/days/rules.ts'
import type { AskedEmail } from '#src/days/schema.ts'

type SignerDetails = { company: string; contactName: string; title: string; after: InvitationId }

/** `share` is what moving the booking `of` costs. */
type BookableAsk = Pick<OpenAsk, 'days' | 'hours' | 'of'> & { ask: AskId; share: Share | null }

/** What an act does. An act without `press` is a link. */
export type Press =
  | { verb: 'done' | 'start' | 'follow_up' }
  | { verb: 'extend'; until: Day }
  | { verb: 'put_away'; nth: number }
  | ({ verb: 'book' } & BookableAsk)
  | { verb: 'answer_ask'; ask: AskId }
  | { verb: 'answer' | 'no_answer'; seen: number }
  | { verb: 'resend_email'; email: string }
  | { verb: 'chase'; number: string; open: Dollars; due: Day }
  | { verb: 'resend_nda'; details: SignerDetails }

/** `email` is read before it is sent. `held_back`: the link shows the leads that are held back. */
export type TodayAct = {
  label: string
  press?: Press | undefined
  email?: AskedEmail | undefined
  held_back?: true | undefined
}
