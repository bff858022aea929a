import { auditHead } from './audit/emails.tsx'
import * as auth from './auth/emails.tsx'
import { minutes } from './base/time.ts'
import { nextWorkingMoment } from './calendar/working-days.ts'
import * as conversation from './conversation/emails.tsx'
import { followUp } from './follow-ups/emails.tsx'
import * as leads from './leads/emails.tsx'
import type { AnyEmailKind } from './mail/email-kind.ts'
import { emailsWithheld } from './mail/emails.tsx'
import { attachDocument } from './nda/download.ts'
import { ndaInvited, ndaSignedForAddressee, ndaSignedForClient, ndaSignedForOwner } from './nda/emails.tsx'
import { ndaHandedOver, ndaHandedOverForOwner } from './nda/hand-over-emails.tsx'
import { attachRecord } from './quotes/download.ts'
import * as quotes from './quotes/emails.tsx'
import * as quoteMoves from './quotes/move-emails.tsx'
import { mondayDigest } from './today/emails.tsx'

const decisionKinds: readonly AnyEmailKind[] = [
  quotes.acceptedForClient,
  quotes.acceptedForOwner,
  quotes.declinedForClient,
  quotes.declinedForOwner,
]

/** The news of a decision waits at most so long for its record. */
const withRecord = { attach: attachRecord, attachWithinMs: minutes(10) }

const quoteKinds: readonly AnyEmailKind[] = [...Object.values(quotes), ...Object.values(quoteMoves)]

export const emailKinds: readonly AnyEmailKind[] = [
  ...quoteKinds.map((kind) => (decisionKinds.includes(kind) ? { ...kind, ...withRecord } : kind)),
  // Where the provider takes it late, it waits for the next working hours.
  { ...followUp, leavesAt: nextWorkingMoment },
  ...Object.values(conversation),
  ...Object.values(auth),
  ...Object.values(leads),
  ndaInvited,
  ndaHandedOver,
  ndaHandedOverForOwner,
  { ...ndaSignedForClient, attach: attachDocument },
  { ...ndaSignedForAddressee, attach: attachDocument },
  { ...ndaSignedForOwner, attach: attachDocument },
  mondayDigest,
  auditHead,
  emailsWithheld,
]
