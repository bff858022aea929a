import type { Instant } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import { reminderText } from '#src/invoices/reminder-rules.ts'
import type { Email } from '#src/mail/email-kind.ts'
import { planTotals } from '#src/quotes/total-rules.ts'
import { businessWith, configured } from '#tests/fixtures/config.ts'
import { invoiceLines, invoiceSays } from '#tests/invoices/document-fixtures.ts'
import { assessment } from '#tests/leads/fixtures.ts'
import { sample, shownQuote } from './fixtures.ts'

const { origin } = configured()
const business = businessWith()
const at = '2026-11-07T03:05:00.000Z' as Instant
const hash = 'a1'.repeat(32)
const hana = { contactName: 'Hana Tāmati', email: 'hana@rimu.example' }
const wiremu = { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example' }
const company = 'Rimu & Tōtara Foods Limited'

const fullQuote = shownQuote({
  scope_summary: 'Account management for the existing grocery customers.\nTwo store visits a month.',
  cover_note: 'Hana, thank you for the morning in the warehouse.\n\nThe retainer is what your grocers ask for.',
  totals: planTotals(shownQuote(), 'registered'),
})

const waiting = (kind: string, id: string, title: string) => ({
  ...{ kind, id, title, quote: { id }, amount: null, due: null, act: {} },
  sentence: 'Ends tomorrow, opened once',
})
const billing = {
  ...{ legal_name: 'Rimu Holdings', nzbn: '9429036975273', purchase_order: 'PO 4410', order_follows: true },
  address: '1 Rimu Street, Ōtautahi Christchurch 8011',
}

/** What the kinds of email take, under one name each. */
const common = {
  ...{ shown: fullQuote, plan: 'retainer', decision: 'accepted', nth: 1 },
  ...{ decidedAt: at, signedAt: at, at, created_at: at, since: at, expires_at: '2026-12-07T03:05:00.000Z' },
  ...{ day: '2026-11-07', due_day: '2026-11-09', lastDay: '2026-11-17', seq: 1284, hash },
  ...{ acceptedBy: { name: 'Wiremu Kahu', title: 'General Manager' } },
  ...{ client_source: 'referral', client_referrer: 'Tama Reid' },
  ...{ contact: { email: hana.email, phone: '021 555 0177' }, email: hana.email, address: '2001:db8::7' },
  ...{
    place: { address: '2001:db8::7', browser: 'Firefox 145 on Windows' },
    change: 'password_changed',
    reason: 'price',
  },
  ...{ name: 'Ana Tū', purpose: 'accept', named_by: hana.contactName, byUs: false },
  ...{ client_name: hana.contactName, client_company: company, reference: 'Q-7K3M9XZT', kind: 'question' },
  ...{ asked: 'Which days would you be with us?\nWe deliver on Mondays.', text: 'Tuesdays and Thursdays.' },
  ...{ addressed: { company, contactName: hana.contactName, title: 'Director' }, accepted: true, by: hana.contactName },
  ...{ companyName: company, contactName: wiremu.contactName, title: 'General Manager' },
  ...{ legalName: 'Southern Accounts Limited', addressee: hana.contactName, company },
  ...{ from: hana, to: wiremu, first: hana, supportTypes: ['Account management', 'Sales support'] },
  differences: [{ field: 'title', invited: 'Director', signed: 'General Manager' }],
  ...{ timeCommitment: 'Monthly retainer', duration: 'Ongoing', perHour: 30, perDay: 100, kept: 500, code: '482913' },
  answers: assessment({ company, name: hana.contactName, additionalNotes: 'We deliver on Mondays.' }),
  counts: [['to confirm a sign-up', 3]],
  details: { ...billing, billing_email: hana.email, start_date: '2026-12-07' },
  today: {
    items: [waiting('lead', 'lea_1', 'Kauri Ltd'), waiting('ending', 'quo_1', company)],
    ...{ count: 2, more: ['ending'] },
  },
  ...{ origin, link: sample.link, adminLink: `${origin}/admin/quotes/quo_1`, signInLink: `${origin}/auth` },
  ...{ resetLink: `${origin}/auth?mode=forgot`, privacyLink: `${origin}/privacy`, listLink: `${origin}/admin/leads` },
  ...{ hours: 8, left: '3 days free of 5, until Tue 23 Feb; 2 used.' },
  stopLink: `${sample.link}?reminders=stop`,
}

const invoice = invoiceSays()
const sent = { ...invoice, link: sample.link, paid: 1000, open: 3954.58 }

const own: Record<string, object> = {
  invoice_client: sent,
  invoice_credit_client: {
    ...{ ...sent, ...invoiceLines('included'), number: 'CN-0001', kind: 'credit' },
    ...{ corrects: { number: 'INV-0007', day: '2026-12-01' }, why: 'The drive was free, as agreed.', frees: true },
  },
  invoice_reminder: {
    number: 'INV-0007',
    text: reminderText(invoice, { open: 495_458, late: 6508, client_name: hana.contactName, by: 'Alex Example' }),
  },
  quote_withdrawn: { reason: 'The price of freight has changed.\nWe will send a new quote.' },
  quote_not_sent_owner: { reason: 'Set the address of the business.' },
  quote_decision_undone: { reason: 'It was pressed by mistake.' },
  changes_of_day: {
    ...{ day: '2026-11-02', by: ['alex@southernaccounts.example'] },
    changes: [{ label: 'Telephone', words: '03 555 0142 → 03 555 0100' }],
  },
  everything_taken: { by: 'alex@southernaccounts.example', file: 'everything-2026-11-07.zip' },
  settings_changed: {
    changes: [{ label: 'Legal name', before: 'Southern Accounts Limited', after: 'Southern Accounts 2027 Limited' }],
    by: 'alex@southernaccounts.example',
  },
  quote_follow_up: { text: 'Kia ora Hana,\n\nDid it arrive?\n\nAlex Example' },
  days_by_client_owner: { did: 'ordered 5 days', facts: [['Price', '$6,250 + GST']] },
  days_ordered_client: { hours: 40, price: '$6,250 + GST' },
  days_booked: {
    sources: ['Half a day of your days', 'Half a day of casual time, $340 + GST'],
    terms: [['Until Wed 4 Nov, 5 pm', 'Nothing']],
  },
  days_changed: {
    subject: 'We cannot come',
    sentence: 'We cannot work at this time.',
    facts: [['Day', '11 November']],
  },
  days_ending: { hours: 24, of: 40, canExtend: true, earliest: '2026-11-16' },
  days_next_term: { last: '2027-02-08', isAgreed: false, words: 'Shall we take on the south?' },
  days_summary: {
    month: '2026-11-01',
    words: 'Every account on the round was seen.\nSample Foods asks for a price: by Friday.',
    visits: [
      { day: '2026-11-12', lines: ['Half a day worked: Calls', 'Half a day cancelled. 2 hours count as used.'] },
    ],
    ...{ used: '1 day and half a day of casual time', ahead: ['2026-12-09', '2026-12-10'] },
    ...{ lapsed: 'Half a day', invoice: '$2,462.40 + GST' },
  },
  lead_reply: { text: 'Kia ora Hana,\n\nThank you for telling us what you need.\n\nNgā mihi\nAlex Example' },
}

const choices = [
  ...'retainer prepaid accepted password_changed price question referral title retainer_rate lead ending'.split(' '),
  ...['invoice', 'credit', 'added', 'included', 'day', 'half day', 'km', 'fee'],
]

/** Not words: one of the product's own choices, an address, a path, a moment or a day. */
const isChoice = (text: string) => choices.includes(text) || /^(https?:|\/|\d{4}-\d\d-\d\d)/.test(text)

/** The same data with these words in place of every text. */
const worded = (data: unknown, words: string): unknown => {
  if (typeof data === 'string') return isChoice(data) ? data : words
  if (Array.isArray(data)) return data.map((each) => worded(each, words))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, worded(value, words)]))
}

type Sample = readonly [name: string, email: Email]

/** An email of each kind. `words`: what stands in place of every text. `by`: the business that sends it. */
export const emailsOfEveryKind = (words?: string, by = business): Sample[] => {
  const written = ({ kind, write }: (typeof emailKinds)[number]) => {
    const data = { ...common, ...own[kind] }
    return write({ ...((words === undefined ? data : worded(data, words)) as object), business: by } as never)
  }
  return emailKinds.map((kind) => [kind.kind, written(kind)])
}
