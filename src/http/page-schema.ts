import type { Refusal } from '#src/base/problem.ts'
import type { PublicBusiness } from '#src/business/schema.ts'
import type { Reminders } from '#src/follow-ups/schema.ts'
import type { InlineNda, NdaInvitation } from '#src/nda/schema.ts'
import type { QuoteAnswer } from '#src/workflows/quotes/schema.ts'

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
  | 'withdraw_order'
  | 'extend'
  | 'ask'
  | 'withdraw_ask'
  | 'review_move'
  | 'review_cancel'
  | 'cancel'
  | 'name-reader'
  | 'end-reader'
  | 'stop-reading'
export type NdaAct = 'sign' | 'hand_over'
export type NeedsAct = 'send' | 'review_send'
export type FormAct = QuoteAct | NdaAct | NeedsAct

/** A form that the browser posted without a script. `body` is as it was posted; `refusal` is null after a success. */
export type PostedForm = { act: FormAct; body: string; refusal: Refusal | null }

export type InlineState = InlineNda | 'over' | 'none'

export type PageTrace = { status: number; milliseconds: number; requestId: string | null }

type Posted = { posted: PostedForm | null }
type Traced = Posted & { trace: PageTrace | null }

/**
 * What the routes of these pages load: the first page has it from the server, later ones from the API. `openedAt`, in
 * milliseconds, tells two visits apart, so that a press in each is not taken for a retry.
 */
export type QuotePageData = Traced &
  ({ answer: QuoteAnswer; inline: InlineState | null; openedAt: number } | { reminders: Reminders } | { stopped: true })
export type NdaPageData = Traced & { answer: NdaInvitation }
/** `formToken` is for the next submission; null if the browser must fetch a token. */
export type NeedsPageData = Posted & { formToken: string | null }

type PageFailure = { status: number; refusal: Refusal; trace: PageTrace | null }

/**
 * What a page is rendered from, on the server and in the browser. `data` is what its loader gives. `now` is the server's
 * clock, for a page that is not cached.
 */
export type PageInput = {
  business: PublicBusiness
  origin: string
  now?: number
  data?: unknown
  failure?: PageFailure | undefined
}

/**
 * The files of the build that a page needs: the CSS that its markup uses, the stylesheets to load later, the entry
 * script, and the scripts of each route by its path.
 */
export type PageFrame = {
  cssOf: (markup: string) => string
  stylesheets: readonly string[]
  fonts: readonly string[]
  entry: string
  chunks: Readonly<Record<string, readonly string[]>>
}

/** The content policy must contain the hashes of the inline script and style. */
export type RenderPage = (
  path: string,
  page: PageInput,
  frame: PageFrame,
) => Promise<{ html: string; script: string; style: string }>
