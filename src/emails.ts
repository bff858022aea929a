import { auditHead } from './audit/emails.tsx'
import * as auth from './auth/emails.tsx'
import { minutes } from './base/time.ts'
import { nextWorkingMoment } from './calendar/working-days.ts'
import * as conversation from './conversation/emails.tsx'
import { attachBooking, attachBookings } from './days/news/calendar.ts'
import * as days from './days/news/emails.tsx'
import { attachStatement } from './days/statement/download.ts'
import { followUp } from './follow-ups/emails.tsx'
import { attachInvoice } from './invoices/download.ts'
import * as invoices from './invoices/emails.tsx'
import * as leads from './leads/emails.tsx'
import type { AnyEmailKind } from './mail/email-kind.ts'
import { emailsWithheld } from './mail/strangers/emails.tsx'
import { attachDocument } from './nda/document/download.ts'
import { ndaSignedForAddressee, ndaSignedForClient, ndaSignedForOwner } from './nda/document/emails.tsx'
import { ndaCode, ndaHandedOver, ndaHandedOverForOwner, ndaInvited } from './nda/emails.tsx'
import * as decisions from './quotes/decide/emails.tsx'
import { decisionUndone } from './quotes/decide/undo-emails.tsx'
import { attachDecisionPdf, attachQuotePdf } from './quotes/document/download.ts'
import * as quotes from './quotes/emails.tsx'
import * as quoteMoves from './quotes/send/emails.tsx'
import * as readers from './readers/emails.tsx'
import { changesOfDay, settingsChanged } from './settings/emails.tsx'
import { testEmail } from './setup/emails.tsx'
import { mondayDigest } from './today/emails.tsx'
import { attachSigned } from './workflows/nda/attach-signed.ts'
import { everythingTaken } from './workflows/take-out/emails.tsx'

const decisionKinds: readonly AnyEmailKind[] = Object.values(decisions)

const withDecisionPdf = { attach: attachDecisionPdf, attachWithinMs: minutes(10) }

const withQuotePdf = { attach: attachQuotePdf, attachWithinMs: minutes(2) }

export const emailKinds: readonly AnyEmailKind[] = [
  { ...quotes.quoteSent, ...withQuotePdf },
  quotes.expiredForOwner,
  ...decisionKinds.map((kind) => ({ ...kind, ...withDecisionPdf })),
  decisionUndone,
  ...Object.values(quoteMoves),
  // A follow-up that is delayed past working hours waits for the next ones.
  { ...followUp, leavesAt: nextWorkingMoment },
  ...Object.values(conversation),
  ...Object.values(readers),
  ...Object.values({
    ...days,
    dayBooked: { ...days.dayBooked, attach: attachBooking },
    daysChanged: { ...days.daysChanged, attach: attachBookings },
    monthSummary: { ...days.monthSummary, attach: attachStatement, attachWithinMs: minutes(10) },
  }),
  { ...invoices.invoiceSent, attach: attachInvoice },
  { ...invoices.creditSent, attach: attachInvoice },
  { ...invoices.invoiceReminder, leavesAt: nextWorkingMoment },
  ...Object.values(auth),
  ...Object.values(leads),
  ndaInvited,
  ndaHandedOver,
  ndaHandedOverForOwner,
  ndaCode,
  { ...ndaSignedForClient, attach: attachSigned },
  { ...ndaSignedForAddressee, attach: attachSigned },
  { ...ndaSignedForOwner, attach: attachDocument },
  mondayDigest,
  testEmail,
  settingsChanged,
  changesOfDay,
  everythingTaken,
  auditHead,
  emailsWithheld,
]
