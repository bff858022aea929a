import { auditHead } from './audit/letters.tsx'
import * as auth from './auth/letters.tsx'
import * as leads from './leads/letters.tsx'
import type { AnyLetterKind } from './mail/letter.ts'
import { attachDocument } from './nda/executed.ts'
import { ndaInvited, ndaSignedForClient, ndaSignedForOwner } from './nda/letters.tsx'
import * as quotes from './quotes/letters.tsx'

/** Every kind of letter that the house writes, for the postman. */
export const everyLetter: readonly AnyLetterKind[] = [
  ...Object.values(quotes),
  ...Object.values(auth),
  ...Object.values(leads),
  ndaInvited,
  { ...ndaSignedForClient, attach: attachDocument },
  { ...ndaSignedForOwner, attach: attachDocument },
  auditHead,
]
