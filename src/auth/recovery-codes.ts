import { recordEvent } from '#src/audit/record.ts'
import type { UserId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { deleteRecoveryCodes, insertRecoveryCode, markRecoveryCodeUsed } from './factor-store.ts'
import { recoveryCodeAlphabet, recoveryCodeCount, recoveryCodeLength } from './rules.ts'

const newCode = (tx: Tx) =>
  Array.from(tx.random(recoveryCodeLength), (byte) => recoveryCodeAlphabet[byte % recoveryCodeAlphabet.length]).join('')

/** Ends the codes before. @returns the new ones, of which the database keeps hashes only */
export const newRecoveryCodes = (tx: Tx, { userId }: { userId: UserId }): string[] => {
  const created_at = instant(tx.clock())
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode(tx))
  deleteRecoveryCodes(tx, userId)
  for (const code of codes) insertRecoveryCode(tx, { code_sha256: sha256(code), user_id: userId, created_at })
  return codes.map((code) => code.replace(/.{5}(?!$)/g, '$&-'))
}

export const spendRecoveryCode = (tx: Tx, { userId, code }: { userId: UserId; code: string }) => {
  if (!markRecoveryCodeUsed(tx, userId, sha256(code), instant(tx.clock()))) return false
  recordEvent(tx, { event: 'recovery_code_used', actor: userId, subject: userId })
  return true
}
