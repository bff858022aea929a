/** Every refusal: its code, its HTTP status and the sentence that people read. */
export const problems = {
  malformed: [400, 'The request could not be read.'],
  invalid: [400, 'Please check the marked fields.'],
  not_signed_in: [401, 'Please sign in to continue.'],
  reauthenticate: [401, 'Please enter your password again to go on.'],
  not_admin: [403, 'You must be an admin to access this page'],
  https_required: [403, 'This address answers over https only.'],
  wrong_origin: [403, 'This request did not come from this site.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This address does not answer that method.'],
  too_large: [413, 'That is more than this form can take.'],
  wrong_type: [415, 'Send JSON.'],
  unlikely_date: [409, 'A date is more than three years away. Correct it, or press the button again to keep it.'],
  start_differs: [409, 'The quote names another start date. Correct the day, or press the button again to keep it.'],
  not_printable: [409, 'The PDF of this quote cannot show some of its characters.'],
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
  quote_expired: [410, 'This quote has expired. Please contact us for a new quote.'],
  quote_withdrawn: [410, 'This quote was withdrawn. Please contact us for a new quote.'],
  quote_decided: [409, 'This quote has already been decided.'],
  quote_changed: [409, 'This quote has changed since you opened it. Please reload the page and read it again.'],
  quote_stale: [409, 'Someone else saved this quote while you were editing. Reload to see their version.'],
  quote_not_draft: [409, 'Only a draft can be changed or sent.'],
  quote_not_open: [409, 'This quote is not open for a decision.'],
  quote_not_revisable: [409, 'Only a quote that was sent, and not accepted, can be revised.'],
  quote_replaced: [409, 'This quote was replaced by a newer one, which counts in its place.'],
  quote_overtaken: [
    409,
    'The quote that this one revises was accepted meanwhile. That acceptance stands, and this revision cannot be sent.',
  ],
  quote_send_left: [409, 'The email has left. Withdraw the quote instead.'],
  quote_not_with_client: [409, 'This quote is not with the client.'],
  quote_not_decided: [409, 'There is no decision to undo.'],
  quote_decision_signed: [409, 'The NDA was signed on this decision, so it stands.'],
  quote_extension_refused: [400, 'Choose a day after the last day now, and within 90 days from today.'],
  quote_past_valid: [409, 'The valid-until date has passed. Choose a later date before sending.'],
  not_working_hours: [400, 'Quotes go out from 9:00 am to 5:00 pm on working days.'],
  schedule_out_of_range: [400, 'Choose a time in the next 60 days, and not after the last day to accept.'],
  quote_without_plan: [
    409,
    'Add a retainer rate or a pre-paid day rate before sending: the client needs a plan to choose.',
  ],
  business_incomplete: [
    409,
    'Set the business details that contracts show first. Each admin page names what is missing.',
  ],
  quote_not_expirable: [409, 'Accepted and expired quotes cannot be marked expired.'],
  quote_not_deletable: [409, 'Only EXPIRED, ACCEPTED, or REJECTED quotes can be deleted'],
  quote_deleted: [409, 'This quote is deleted. Restore it first.'],
  quote_erased: [409, 'The client of this quote was erased. Nothing is left to restore.'],
  follow_up_early: [409, 'A follow-up may not go yet.'],
  follow_up_late: [409, 'The quote ends before the next follow-up may go.'],
  follow_up_over: [409, 'Two follow-ups have gone, and there is no third.'],
  follow_up_pending: [409, 'The follow-up before has not gone out yet.'],
  follow_up_question: [409, 'The client waits for your answer. Answer first.'],
  follow_up_stopped: [409, 'The client asked for no more reminders.'],
  follow_up_bounced: [409, 'The last email to this client came back. Call them instead.'],
  follow_up_complained: [409, 'This client reported an email as spam. Call them instead.'],
  follow_up_without_link: [409, 'The link of this quote cannot be read any more. Call the client instead.'],
  quote_not_accepted: [409, 'This belongs to an accepted quote.'],
  nothing_to_write: [409, 'These days have nothing to write about: they are over, unused, not paid or not there.'],
  days_exist: [409, 'Days were entered for this quote. Correct each entry before you undo the acceptance.'],
  plan_not_prepaid: [409, 'The accepted plan has no pre-paid days to order.'],
  block_ended: [409, 'The last day of these days has passed, so they cannot be extended.'],
  already_extended: [409, 'These days were extended before, which is possible once.'],
  share_changed: [409, 'What this cancellation costs has changed. Please read the new sum, then press again.'],
  booking_ended: [409, 'This booking is over, or was cancelled.'],
  day_ahead: [409, 'This day has not come yet.'],
  day_full: [409, 'This day has its 8 hours already.'],
  outside_engagement: [409, 'The work for this quote does not run on this day.'],
  entered_already: [409, 'An earlier entry says otherwise. Correct that one first.'],
  not_correctable: [409, 'A later entry rests on this one. Correct that one first.'],
  end_too_early: [409, 'The notice or the minimum term runs beyond this day.'],
  bookings_left: [409, 'A booking is later than this day. Cancel it first.'],
  nothing_to_bill: [409, 'There is nothing to bill on this day.'],
  bill_number_used: [409, 'Another bill has this number.'],
  bill_paid: [409, 'This bill is paid.'],
  quote_not_declined: [409, 'A reason belongs to a quote that was declined.'],
  quote_not_expired: [409, 'This quote has not expired.'],
  reason_given: [409, 'A reason was given before, and that one stands.'],
  too_many_messages: [429, 'Nothing more can be sent through this link today. Please try again tomorrow, or call us.'],
  nothing_to_answer: [409, 'The client has not asked anything yet.'],
  conversation_moved_on: [409, 'There is a newer message. Please read it before you answer.'],
  calendar_not_found: [404, 'This quote has no such date for a calendar.'],
  template_exists: [409, 'There is a template with this name already. Choose another name.'],
  document_not_found: [404, 'There is no such PDF yet.'],
  document_not_ready: [409, 'This PDF is still being made. Please try again in a moment.'],
  plan_required: [400, 'Please select a plan'],
  authorization_required: [400, 'Please confirm authorization'],
  address_suppressed: [
    409,
    'The last email to this address came back. Call them, correct the address, or send anyway.',
  ],
  webhook_refused: [400, 'The signature of this webhook does not hold.'],
  webhook_early: [409, 'This email is not known yet. Please send this webhook again later.'],
  too_many_test_emails: [429, 'Three test emails in an hour are enough. Please try again later.'],
  copy_none: [409, 'No copy could be made. See “Copy of the data” on the status page.'],
  email_not_stuck: [409, 'This email is not waiting for a decision any more.'],
  slow_down: [400, 'Please take your time to fill out the form properly.'],
  form_stale: [400, 'This form has been open for more than a day. Please press the button once more.'],
  too_many_forms: [429, 'This form was sent several times within the hour. Please wait a while, or call us.'],
  clients_faulty: [400, 'Nothing was imported: the file has faults. Correct them first.'],
  lead_not_open: [409, 'This lead is archived or held back as spam. Restore it, or press Not spam, first.'],
  lead_not_archived: [409, 'Archive this lead first.'],
  not_a_picture: [415, 'Choose a picture: a JPEG, a PNG or a WebP of at most 2 MB.'],
  samples_need_room: [409, 'Samples go where there is no quote and no lead of your own yet.'],
  set_by_server: [409, 'This is set on the server, by a variable, and is changed there.'],
  changed_meanwhile: [409, 'Somebody else changed this meanwhile. Save again to replace it.'],
  act_needed: [409, 'This is done by its own button, not by marking it.'],
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
  too_many_codes: [429, 'Too many codes were sent. Please wait a while, or sign by the link in our email.'],
  too_many_checks: [429, 'Too many checks in a short time. Please try again in a few minutes.'],
  nda_stale: [409, 'This NDA was sent meanwhile. Please look at how it stands now before you send it again.'],
  sign_in_refused: [401, 'Wrong email or password, or the email address is not confirmed yet.'],
  too_many_this_minute: [429, 'Too many attempts. Please wait 1 minute.'],
  too_many_this_hour: [429, 'Too many attempts. Please wait 1 hour.'],
  second_step_refused: [401, 'That did not match. Each code works once: wait for the next one, or use another way.'],
  second_step_over: [401, 'This took too long, or was tried too often. Please start again with your password.'],
  passkey_refused: [400, 'This passkey could not be added. Please try again.'],
  app_exists: [409, 'There is an authenticator app already. Remove it first.'],
  no_second_factor: [409, 'Add a passkey or an authenticator app first.'],
  sign_up_closed: [403, 'Sign-up is closed.'],
  link_used: [400, 'This link has expired or was already used. Please ask for a new one.'],
  setup_over: [
    400,
    'This link has expired or was already used. While there is no admin, “bun run admin setup-link” prints a new one.',
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type Code = keyof typeof problems

export type Fields = Readonly<Record<string, string>>

/** `standing` is the earlier decision, `quote` the content of an expired quote. */
type Particulars = {
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
  readonly status: (typeof problems)[Code][0]
  readonly fields: Fields | undefined
  readonly standing: unknown
  readonly quote: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, particulars: Particulars = {}) {
    const [status, sentence] = problems[code]
    super(particulars.error ?? sentence)
    this.code = code
    this.status = status
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

export const isCode = (word: unknown): word is Code => typeof word === 'string' && Object.hasOwn(problems, word)
