import type { Refusal } from '#src/base/problem.ts'
import type { PublicBusiness } from '#src/business/schema.ts'
import type { Reminders } from '#src/follow-ups/schema.ts'
import type { InlineNda, NdaInvitation } from '#src/nda/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'

export type QuoteAct =
  | 'review'
  | 'back'
  | 'accept'
  | 'review_reject'
  | 'reject'
  | 'question'
  | 'new_quote'
  | 'reason'
  | 'details'
  | 'stop_reminders'
  | 'code'
  | 'sign'
  | 'review_order'
  | 'order'
  | 'extend'
  | 'review_cancel'
  | 'cancel'
export type NdaAct = 'sign' | 'hand_over'

/** A form that the browser posted without a script. `refusal` is null after a success. */
export type PostedFields = {
  act: QuoteAct | NdaAct
  values: Readonly<Record<string, string>>
  refusal: Refusal | null
}

/** The NDA to sign on the page of an accepted quote. */
export type InlineState = InlineNda | 'over' | 'none'

/** Shown with `?debug`. */
export type PageTrace = { status: number; milliseconds: number; requestId: string | null }

type Content =
  | { kind: 'quote'; answer: OpenQuote; inline: InlineState | null; trace: PageTrace | null }
  | { kind: 'review'; answer: OpenQuote; decision: 'accepted' | 'rejected' }
  | { kind: 'reminders'; answer: Reminders }
  | { kind: 'nda'; answer: NdaInvitation }
  | { kind: 'failure'; of: 'quote' | 'nda'; status: number; sentence: string; trace: PageTrace | null }

/** The data of a client's page, on the server and in the browser. `now` is the server's clock. */
export type LinkPage = Content & { token: string; now: number; posted: PostedFields | null }

export type ClientPageProps = LinkPage & { origin: string; business: PublicBusiness }

/** The scripts of each kind of page that has one, and the style of all. */
export type ClientFrame = {
  css: string
  fonts: readonly string[]
  scripts: Readonly<Record<string, readonly string[]>>
}

export type RenderClientPage = (props: ClientPageProps, frame: ClientFrame, nonce: string) => string
