import { auditHead } from './audit/emails.tsx'
import * as auth from './auth/emails.tsx'
import * as leads from './leads/emails.tsx'
import type { AnyEmailKind } from './mail/email-kind.ts'
import { attachDocument } from './nda/download.ts'
import { ndaInvited, ndaSignedForAddressee, ndaSignedForClient, ndaSignedForOwner } from './nda/emails.tsx'
import { ndaHandedOver, ndaHandedOverForOwner } from './nda/hand-over-emails.tsx'
import * as quotes from './quotes/emails.tsx'

export const emailKinds: readonly AnyEmailKind[] = [
  ...Object.values(quotes),
  ...Object.values(auth),
  ...Object.values(leads),
  ndaInvited,
  ndaHandedOver,
  ndaHandedOverForOwner,
  { ...ndaSignedForClient, attach: attachDocument },
  { ...ndaSignedForAddressee, attach: attachDocument },
  { ...ndaSignedForOwner, attach: attachDocument },
  auditHead,
]
