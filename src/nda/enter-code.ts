import { recordEvent } from '#src/audit/record.ts'
import type { CodeId, InvitationId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { findDeliveredAt } from '#src/delivery/reports.ts'
import { findSentAt } from '#src/mail/list.ts'
import { isRightCode } from './code.ts'
import { countCodeTry, findCode, findNewestCode, takeCode } from './code-store.ts'
import { codeTries } from './rules.ts'
import type { CodeEntered } from './schema.ts'
import type { InvitationRow } from './store.ts'

/** Counts the try, which is to be committed before anything is compared (E7). @throws nda_code_none, nda_code_over */
export const admitCodeTry = (tx: Tx, { id }: { id: InvitationId }): CodeId => {
  const newest = findNewestCode(tx, id)
  if (!newest) throw new Problem('nda_code_none')
  if (!countCodeTry(tx, newest.id, instant(tx.clock()), codeTries)) throw new Problem('nda_code_over')
  return newest.id
}

type Entering = { invitation: InvitationRow; codeId: CodeId; typed: string }

/** Takes a right code, and returns the refusal of a wrong one, whose event must stay. @throws nda_code_over */
export const enterCode = (tx: Tx, { invitation, codeId, typed }: Entering): CodeEntered | Problem => {
  const row = findCode(tx, codeId)
  if (!row || row.ended_at !== null) throw new Problem('nda_code_over')
  const { id, quote_id, email } = invitation
  if (!isRightCode(tx, row, typed)) {
    recordEvent(tx, { event: 'nda_code_refused', subject: quote_id, detail: { invitation_id: id } })
    return wrongCode(codeTries - row.tries)
  }
  const enteredAt = instant(tx.clock())
  if (!takeCode(tx, codeId, enteredAt)) throw new Problem('nda_code_over')
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
