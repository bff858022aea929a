import { adminProblems } from './admin-problems.ts'

/** The refusals that visitors and clients get too: code, HTTP status and the sentence that people read. */
export const problems = {
  malformed: [400, 'The request could not be read.'],
  invalid: [400, 'Please check the marked fields.'],
  not_signed_in: [401, 'Please sign in to continue.'],
  not_admin: [403, 'You must be an admin to access this page'],
  https_required: [403, 'This address answers over https only.'],
  wrong_origin: [403, 'This request did not come from this site.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This address does not answer that method.'],
  too_large: [413, 'That is more than this form can take.'],
  wrong_type: [415, 'Send JSON.'],
  unlikely_date: [409, 'A date is more than three years away. Correct it, or press the button again to keep it.'],
  signed_in_as_admin: [
    409,
    'You are signed in as the owner. Record what the client told you on the page of the quote. To act as the client all the same, press again: the record will say so.',
  ],
  key_reused: [422, 'This request was already made with other content.'],
  too_many_requests: [429, 'Too many requests on this link. Please try again shortly.'],
  unexpected: [500, 'Server error. Please try again in a moment.'],
  unavailable: [503, 'Server error. Please try again in a moment.'],
  out_of_service: [503, 'We cannot take this online at the moment. Please try again later, or call us:'],
  quote_not_found: [404, 'Quote not found. Please check the link.'],
  reader_only_reads: [403, 'This link is for reading.'],
  three_readers: [409, 'Three others were named for this quote, and there is no fourth. Please call us.'],
  ask_the_owner: [409, 'This quote is no longer open, so we name whoever else is to read it. Please write to us.'],
  already_named: [409, 'This address was named for something else. End that first, then name it again.'],
  reader_stopped: [409, 'Whoever has this address asked for no more of this quote.'],
  quote_expired: [410, 'This quote has expired. Please contact us for a new quote.'],
  quote_withdrawn: [410, 'This quote was withdrawn. Please contact us for a new quote.'],
  quote_decided: [409, 'This quote has already been decided.'],
  quote_changed: [409, 'This quote has changed since you opened it. Please reload the page and read it again.'],
  quote_not_open: [409, 'This quote is not open for a decision.'],
  quote_replaced: [409, 'This quote was replaced by a newer one, which counts in its place.'],
  quote_not_accepted: [409, 'This belongs to an accepted quote.'],
  plan_not_prepaid: [409, 'The accepted plan has no pre-paid days to order.'],
  block_ended: [409, 'The last day of these days has passed, so they cannot be extended.'],
  already_extended: [409, 'These days were extended before, which is possible once.'],
  share_changed: [409, 'What this cancellation costs has changed. Please read the new sum, then press again.'],
  booking_ended: [409, 'This booking is over, or was cancelled.'],
  order_in_use: [409, 'These days are booked, invoiced or paid by now. Please ring us to change the order.'],
  three_open: [409, 'Three of your asks wait for an answer. Take one of them back first, or call us.'],
  ask_over: [409, 'This ask is over: it was answered by a booking, taken back, or its days have passed.'],
  outside_engagement: [409, 'The work for this quote does not run on this day.'],
  quote_not_declined: [409, 'A reason belongs to a quote that was declined.'],
  quote_not_expired: [409, 'This quote has not expired.'],
  reason_given: [409, 'A reason was given before, and that one stands.'],
  too_many_orders: [429, 'No more days can be ordered through this link today. Please try again tomorrow, or call us:'],
  too_many_asks: [429, 'No more days can be asked for through this link today. Please try again tomorrow, or call us:'],
  too_many_messages: [429, 'Nothing more can be sent through this link today. Please try again tomorrow, or call us:'],
  calendar_not_found: [404, 'This quote has no such date for a calendar.'],
  document_not_found: [404, 'There is no such PDF yet.'],
  document_not_ready: [409, 'This PDF is still being made. Please try again in a moment.'],
  plan_required: [400, 'Please select a plan'],
  authorization_required: [400, 'Please confirm authorization'],
  slow_down: [400, 'Please take your time to fill out the form properly.'],
  form_stale: [400, 'This form has been open for more than a day. Please press the button once more.'],
  too_many_forms: [429, 'This form was sent several times within the hour. Please wait a while, or call us.'],
  news_unset: [409, 'Save an address for news first.'],
  feed_not_found: [404, 'This calendar is not here, or its link was revoked.'],
  digest_not_found: [404, 'This link is not from a Monday digest of ours, or went to another address.'],
  nda_not_found: [404, 'This invitation link is invalid or has expired.'],
  nda_signed: [409, 'This NDA has already been signed, and that record stands.'],
  nda_handed_over: [409, 'This NDA was handed over to somebody else, who signs it through a link of their own.'],
  nda_hand_over_limit: [409, 'This NDA has been handed over three times. Please reply to our email, or call us.'],
  nda_changed: [409, 'This NDA has changed since you opened it. Please reload the page and read it again.'],
  nda_not_ready: [409, 'The signed PDF is still being made. Please try again in a moment.'],
  nda_none: [404, 'This quote has no NDA to sign.'],
  nda_over: [410, 'This invitation to sign the NDA has ended. Please ask us for a new one.'],
  nda_code_none: [409, 'Please ask for a six-digit code first.'],
  nda_code_wrong: [400, 'This is not the code that we sent last.'],
  nda_code_over: [409, 'This code has ended: it works once, for 10 minutes and 5 tries. Please ask for a new one.'],
  nda_code_undeliverable: [409, 'An earlier email to this address came back, so no code can go there. Please call us.'],
  too_many_codes: [429, 'Too many codes were sent. Please wait a while, sign by the link in our email, or call us:'],
  too_many_checks: [429, 'Too many checks in a short time. Please try again in a few minutes.'],
  sign_in_refused: [401, 'Wrong email or password, or the email address is not confirmed yet.'],
  too_many_this_minute: [429, 'Too many attempts. Please wait 1 minute.'],
  too_many_this_hour: [429, 'Too many attempts. Please wait 1 hour.'],
  second_step_refused: [401, 'That did not match. Each code works once: wait for the next one, or use another way.'],
  second_step_over: [401, 'This took too long, or was tried too often. Please start again with your password.'],
  sign_up_closed: [403, 'Sign-up is closed.'],
  link_used: [400, 'This link has expired or was already used. Please ask for a new one.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type Code = keyof typeof problems | keyof typeof adminProblems

// A browser gets the others from the server: their sentences are no part of its script.
const ofServer = import.meta.env?.SSR === false ? {} : adminProblems

export const everyProblem = { ...problems, ...ofServer } as Record<Code, readonly [status: number, sentence: string]>

export type Fields = Readonly<Record<string, string>>

/** `standing` is the earlier decision, `quote` the content of an expired quote. A browser has `status` from the response. */
type Particulars = {
  status?: number
  error?: string
  fields?: Fields
  standing?: unknown
  quote?: unknown
  retryAfterSeconds?: number
}

export type Refusal = { error: string; code: Code; fields?: Fields; standing?: unknown; quote?: unknown }

/** Thrown in a transaction, it rolls back; the client gets it as a {@link Refusal}. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: Code
  readonly status: number
  readonly fields: Fields | undefined
  readonly standing: unknown
  readonly quote: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, particulars: Particulars = {}) {
    const [status, sentence] = everyProblem[code] ?? problems.unexpected
    super(particulars.error ?? sentence)
    this.code = code
    this.status = particulars.status ?? status
    this.fields = particulars.fields
    this.standing = particulars.standing
    this.quote = particulars.quote
    this.retryAfterSeconds = particulars.retryAfterSeconds
  }

  toJSON(): Refusal {
    const { message: error, code, fields, standing, quote } = this
    return { error, code, ...(fields && { fields }), standing, quote }
  }
}

export const isChangedMeanwhile = (error: unknown) => error instanceof Problem && error.code === 'changed_meanwhile'

type SeenVersion<Version> = { seen: Version; version: Version; stored: string; sent: string }

/** A write names the version that the person read. @throws changed_meanwhile, with what is stored and what was sent */
export const requireSeen = <Version>({ seen, version, stored, sent }: SeenVersion<Version>) => {
  if (seen !== version) throw new Problem('changed_meanwhile', { fields: { stored, sent } })
}

export const isCode = (word: unknown): word is Code => typeof word === 'string' && Object.hasOwn(everyProblem, word)
