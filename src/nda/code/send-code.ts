import { appendEvent } from '#src/audit/record.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant, minutes } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { countHit } from '#src/limits/count.ts'
import { linkActs, refusalToCall } from '#src/limits/link-acts.ts'
import { perDay, perHour } from '#src/limits/rules.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { ndaCode } from '#src/nda/emails.tsx'
import { refuseHandedOver } from '#src/nda/open.ts'
import { codeMinutes, codesPerHour, maskMailbox } from '#src/nda/rules.ts'
import type { SentCode } from '#src/nda/schema.ts'
import type { InvitationWithSignature } from '#src/nda/store.ts'
import { reference } from '#src/quotes/rules.ts'
import { endCode, macOfCode, newCode } from './code.ts'
import { insertCode } from './store.ts'

const codeLimits = [perHour(codesPerHour), perDay(linkActs.code)]

/** Ends the previous code. @throws nda_signed, nda_handed_over, nda_code_undeliverable, too_many_codes */
export const sendCode = (
  tx: Tx,
  { record: { invitation, signature } }: { record: InvitationWithSignature },
): SentCode => {
  if (signature) throw new Problem('nda_signed')
  refuseHandedOver(invitation)
  const { id: invitation_id, quote_id, email } = invitation
  if (findSuppression(tx, { address: email })) throw new Problem('nda_code_undeliverable')
  const now = tx.clock()
  const wait = countHit(tx, [{ key: `codes ${invitation_id}`, limits: codeLimits }])
  if (wait) throw refusalToCall(tx, { code: 'too_many_codes', waitMs: wait.ms })

  endCode(tx, invitation)
  const code = newCode(tx.random)
  const id = newId(tx.random, 'ncd')
  const expires_at = instant(now + minutes(codeMinutes))
  appendEvent(tx, { event: 'nda_code_sent', subject: quote_id, detail: { invitation_id } })
  const email_id = queueEmail(tx, {
    email: ndaCode,
    to: email,
    subjectId: quote_id,
    key: `nda_code/${id}/1`,
    data: {
      code,
      company: invitation.company,
      contactName: invitation.contactName,
      reference: reference(quote_id),
      expires_at,
    },
  })
  insertCode(tx, {
    id,
    invitation_id,
    code_mac: macOfCode(tx, { id, invitation_id }, code),
    email_id,
    created_at: instant(now),
    expires_at,
  })
  return { sent_to: maskMailbox(email), expires_at }
}
