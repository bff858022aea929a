import { appendEvent } from '#src/audit/record.ts'
import type { CodeId, InvitationId, Random } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { hours, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { findDeliveredAt } from '#src/delivery/reports.ts'
import { findSentAt } from '#src/mail/list.ts'
import { cancelEmail } from '#src/mail/outbox/cancel.ts'
import { codeTries } from '#src/nda/rules.ts'
import type { EnteredCode } from '#src/nda/schema.ts'
import type { InvitationRow } from '#src/nda/store.ts'
import * as stored from './store.ts'

const codeCount = 1_000_000

/** Draws again above the largest multiple of `codeCount`, so that all codes are equally likely. */
export const newCode = (random: Random): string => {
  const drawn = Buffer.from(random(4)).readUInt32BE()
  const limit = 2 ** 32 - (2 ** 32 % codeCount)
  return drawn < limit ? String(drawn % codeCount).padStart(6, '0') : newCode(random)
}

type CodeIds = Pick<stored.CodeRow, 'id' | 'invitation_id'>

const purpose = 'nda code'
const textOf = ({ id, invitation_id }: CodeIds, code: string) => `${invitation_id} ${id} ${code}`

export const macOfCode = ({ crypto }: Pick<Context, 'crypto'>, bound: CodeIds, code: string) =>
  crypto.sign(purpose, textOf(bound, code))

export const endCode = (tx: Tx, { id }: { id: InvitationId }) => {
  const ended = stored.endLiveCode(tx, id, instant(tx.clock()))
  if (ended) cancelEmail(tx, { id: ended.email_id })
}

export const findLiveCode = (ctx: Context, { id }: Pick<InvitationRow, 'id'>) => {
  const newest = stored.findNewestCode(ctx, id)
  if (!newest || newest.ended_at !== null || newest.tries >= codeTries) return null
  return newest.expires_at > instant(ctx.clock()) ? newest : null
}

/** Deletes codes that are too old to count towards a limit. */
export const deleteOldCodes = (ctx: Context) =>
  transact(ctx, (tx) => stored.deleteCodesBefore(tx, instant(tx.clock() - hours(1))))

/** Counts the try. The caller must commit before it compares the code (E7). @throws nda_code_none, nda_code_over */
export const admitCodeTry = (tx: Tx, { id }: { id: InvitationId }): CodeId => {
  const newest = stored.findNewestCode(tx, id)
  if (!newest) throw new Problem('nda_code_none')
  if (!stored.countCodeTry(tx, newest.id, instant(tx.clock()), codeTries)) throw new Problem('nda_code_over')
  return newest.id
}

type EnterCodeInput = { invitation: InvitationRow; codeId: CodeId; typed: string }

/** Accepts a right code. A wrong code's refusal is returned, so that its event is committed. @throws nda_code_over */
export const enterCode = (tx: Tx, { invitation, codeId, typed }: EnterCodeInput): EnteredCode | Problem => {
  const row = stored.findCode(tx, codeId)
  if (!row || row.ended_at !== null) throw new Problem('nda_code_over')
  const { id, quote_id, email } = invitation
  // `verify` compares in constant time.
  if (!tx.crypto.verify(purpose, textOf(row, typed), row.code_mac)) {
    appendEvent(tx, { event: 'nda_code_refused', subject: quote_id, detail: { invitation_id: id } })
    return wrongCode(codeTries - row.tries)
  }
  const enteredAt = instant(tx.clock())
  if (!stored.takeCode(tx, codeId, enteredAt)) throw new Problem('nda_code_over')
  return {
    mailbox: email,
    askedAt: row.created_at,
    sentAt: findSentAt(tx, { id: row.email_id }),
    deliveredAt: findDeliveredAt(tx, { emailId: row.email_id }),
    enteredAt,
  }
}

const wrongCode = (left: number) => {
  if (left === 0) return new Problem('nda_code_over')
  const error = `${new Problem('nda_code_wrong').message} ${left === 1 ? 'One try is' : `${left} tries are`} left.`
  return new Problem('nda_code_wrong', { error, fields: { code: error } })
}
