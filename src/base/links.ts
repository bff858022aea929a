import type { LeadId, QuoteId } from './id.ts'
import type { Token } from './token.ts'

// `origin` has no trailing slash.

export const quoteUrl = (origin: string, token: Token) => `${origin}/quote/${token}`
/** Extends the quote's own link. Opening the URL changes nothing: its page has a button that stops the reminders. */
export const stopRemindersUrl = (quoteLink: string) => `${quoteLink}?reminders=stop`
export const adminQuoteUrl = (origin: string, id: QuoteId) => `${origin}/admin/quotes/${id}`
export const adminLeadsUrl = (origin: string) => `${origin}/admin/today?show=leads`
export const quarantineUrl = (origin: string) => `${adminLeadsUrl(origin)}&state=quarantined`
export const adminLeadUrl = (origin: string, id: LeadId) => `${origin}/admin/leads/${id}`
export const todayUrl = (origin: string) => `${origin}/admin/today`
export const calendarFeedUrl = (origin: string, token: Token) => `${origin}/calendar/${token}.ics`
/** A feed of the days of an accepted quote, which the client's calendar subscribes to. */
export const daysFeedPath = (token: string) => `/quote/${token}/days.ics`
export const digestUrl = (origin: string, token: string) => `${origin}/digest/${token}`
export const statusUrl = (origin: string) => `${origin}/admin/settings/status`
export const businessSettingsUrl = (origin: string) => `${origin}/admin/settings/business`
export const contractsUrl = (origin: string) => `${origin}/admin/settings/contracts`
export const ndaUrl = (origin: string, token: Token) => `${origin}/nda?token=${token}`
export const verifyUrl = (origin: string) => `${origin}/verify`
export const privacyUrl = (origin: string) => `${origin}/privacy`
export const termsVersionUrl = (origin: string, version: string) => `${origin}/terms/${version}`
export const signInUrl = (origin: string) => `${origin}/auth`
export const forgotUrl = (origin: string) => `${origin}/auth?mode=forgot`
export const oneTimeUrl = (origin: string, purpose: string, token: Token) => `${origin}/auth?${purpose}=${token}`

/** `hash` names the picture. URLs in older emails also have its width, before `.jpg`. */
export const portraitPath = (hash: string) => `/portrait/${hash}.jpg`

export const portraitUrl = (origin: string, hash: string) => `${origin}${portraitPath(hash)}`
/** Sent emails contain this URL, so it never changes. */
export const emailRidgeUrl = (origin: string) => `${origin}/email-ridge.png`

/** Encodes the email address, which may contain characters with a meaning in a URL: smith&sons@rimu.example. */
export const emailUrl = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

export const webhookUrl = (origin: string) => `${origin}/api/webhooks/resend`

export const ndaPdfPath = (token: string) => `/api/nda/${token}/nda.pdf`
export const quoteNdaPdfPath = (token: string) => `/api/quotes/${token}/nda.pdf`
export const quotePdfPath = (token: string, kind: 'quote' | 'record') => `/api/quotes/${token}/${kind}.pdf`
/** `month` is YYYY-MM. */
export const statementPath = (token: string, month: string) => `/api/quotes/${token}/statement.pdf?month=${month}`
export const adminInvoicePath = (number: string) => `/api/admin/invoices/${encodeURIComponent(number)}.pdf`
export const invoicePath = (token: string, number: string) =>
  `/api/quotes/${token}/invoices/${encodeURIComponent(number)}.pdf`
export const adminStatementPath = (id: QuoteId, month: string) => `/api/admin/quotes/${id}/statement.pdf?month=${month}`
export const quoteCalendarPath = (token: string, date: 'start' | 'last-day') => `/api/quotes/${token}/${date}.ics`
export const bookingCalendarPath = (token: string, booking: string) => `/api/quotes/${token}/bookings/${booking}.ics`
/** The evidence of what a PDF shows. @param pdf the path of a record, an NDA or an invoice */
export const evidencePath = (pdf: string) =>
  pdf.replace(pdf.includes('/invoices/') ? /[.]pdf$/ : /\/\w+[.]pdf/, '/evidence.zip')
/** `nth` is the number of the decision that a record shows. */
export const adminQuotePdfPath = (id: QuoteId, kind: 'quote' | 'record', nth = 1) =>
  `/api/admin/quotes/${id}/${kind}.pdf${kind === 'record' ? `?nth=${nth}` : ''}`
