import { canonical } from '#src/audit/canonical.ts'
import { newId } from '#src/base/id.ts'
import { ndaUrl } from '#src/base/links.ts'
import { sha256 } from '#src/base/sha256.ts'
import { days, instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { identityOf } from '#src/business/identity.ts'
import type { Tx } from '#src/db/transact.ts'
import { invitationDays, verifier } from './rules.ts'

/** A new invitation's link, and the columns that belong to it. */
export const newLink = (tx: Tx) => {
  const now = tx.clock()
  const token = newToken(tx.random)
  const id = newId(tx.random, 'nda')
  return {
    link: ndaUrl(tx.config.origin, token),
    row: {
      id,
      verifier: verifier(id),
      token_sha256: sha256(token),
      token_sealed: tx.crypto.encrypt(token),
      provider: canonical(identityOf(tx.config)),
      created_at: instant(now),
      expires_at: instant(now + days(invitationDays)),
    },
  }
}
