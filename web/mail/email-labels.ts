import { formatInstant, type Instant } from '#src/base/time.ts'
import type { Delivery } from '#src/delivery/rules.ts'
import { reasonInWords } from '#src/mail/reason-rules.ts'

const emailNames: Record<string, string> = {
  quote_sent: 'Quote to the client',
  quote_follow_up: 'Follow-up to the client',
  quote_accepted_client: 'Confirmation to the client',
  quote_accepted_owner: 'News of the acceptance to you',
  quote_declined_client: 'Confirmation to the client',
  quote_declined_owner: 'News of the decline to you',
  quote_extended: 'News of more time to the client',
  quote_withdrawn: 'News of the withdrawal to the client',
  quote_decision_undone: 'News of the undone decision to the client',
  quote_not_sent_owner: 'News of a quote that was not sent to you',
  quote_expired_owner: 'News of the expiry to you',
  quote_asked_owner: 'What the client wrote to you',
  quote_new_quote_owner: 'News of the wish for a new quote to you',
  quote_answered_client: 'Answer to the client',
  quote_reason_owner: 'Reason for declining to you',
  quote_details_owner: 'Details for the start to you',
  reader_invited: 'Invitation of a reader',
  reader_named: 'Invitation of a reader',
  reader_named_client: 'A reader was named, to the client',
  reader_stopped_owner: 'A reader stopped, to you',
  days_ordered_client: 'Confirmation of an order of days to the client',
  days_booked: 'Confirmation of a booking to the client',
  days_by_client_owner: 'News of an order or a cancellation of days to you',
  days_changed: 'News of a changed booking to the client',
  days_ending: 'News of days that end to the client',
  days_summary: 'Summary of a month to the client',
  days_next_term: 'End of a term to the client',
  invoice_client: 'Invoice to the client',
  invoice_credit_client: 'Credit note to the client',
  invoice_reminder: 'Reminder of an invoice to the client',
  nda_invited: 'NDA to the client',
  nda_handed_over: 'NDA to the person who signs',
  nda_handed_over_owner: 'News of the hand-over of the NDA to you',
  nda_code: 'Code to sign the NDA',
  nda_signed_client: 'Signed NDA to the client',
  nda_signed_addressee: 'Signed NDA to the first addressee',
  nda_signed_owner: 'Signed NDA to you',
  assessment_received: 'News of the assessment to you',
  assessment_confirmed: 'Confirmation to the sender',
  lead_reply: 'Your reply to the sender',
  many_assessments: 'News of many assessments to you',
  confirm_email: 'Link to confirm an email address',
  account_exists: 'Note that there is an account already',
  reset_password: 'Link to choose a new password',
  admin_signed_in: 'News of an admin’s sign-in to you',
  credential_changed: 'News of a changed credential to the account',
  new_device: 'News of a new device to the account',
  settings_changed: 'News of changed settings to you',
  changes_of_day: 'News of what changed on a day to you',
  everything_taken: 'News of a download of everything to you',
  monday_digest: 'Monday digest to you',
  test_email: 'Test email to you',
  audit_head: 'The audit log’s hash to you',
  emails_withheld: 'News of emails to strangers that were not sent to you',
}

export const emailName = (kind: string) => emailNames[kind] ?? kind

export const isToOwner = ({ kind }: { kind: string }) => emailName(kind).endsWith(' to you')

export type ShownEmail = {
  state: string
  reason: string | null
  sent_at?: Instant | null
  printed?: boolean
  delivery?: Delivery | null
  delivery_at?: Instant | null
}

const on = (words: string, moment: Instant | null | undefined) => (moment ? `${words} ${formatInstant(moment)}` : words)

export const isUndelivered = ({ delivery }: ShownEmail) => delivery === 'bounced' || delivery === 'complained'

/** `failed`: an admin has to decide. `details`: the error message of the provider or the system. */
export const emailStatus = (email: ShownEmail): { words: string; failed: boolean; details: string | null } => {
  const { state, sent_at, printed, delivery, delivery_at } = email
  const reason = email.reason ? reasonInWords(email.reason) : null
  const detail = reason ? `: ${reason.words}` : ''
  const details = reason?.details ?? null
  const settled = (words: string) => ({ words, failed: false, details })
  if (isUndelivered(email)) return settled(`${on('Reported', delivery_at)}${detail}`)
  switch (state) {
    case 'sent':
      if (delivery === 'delivered') return settled(on('Delivered', delivery_at))
      if (delivery === 'delayed') return settled(`${on('Delayed since', delivery_at)}${detail}`)
      return settled(on(printed ? 'Printed to the console' : 'Sent', sent_at))
    case 'pending':
      return settled(reason ? `Not through yet${detail} We keep trying.` : 'On its way')
    case 'dead':
      return { words: `Could not be sent${detail}`, failed: true, details }
    case 'ambiguous':
      return { words: `May not have arrived${detail}`, failed: true, details }
    default:
      return settled('Discarded')
  }
}
