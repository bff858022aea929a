import { appendEvent } from '#src/audit/record.ts'
import type { Tx } from '#src/db/transact.ts'
import { type FollowUpInput, findFollowUp, findPastFollowUps } from './send.ts'

/** Puts the next follow-up away; a second press changes nothing. @throws not_found, and the refusal if none waits */
export const putAwayFollowUp = (tx: Tx, { nth, ...input }: FollowUpInput & { nth: number }) => {
  if (findPastFollowUps(tx, input.id).sent.length >= nth) return
  const found = findFollowUp(tx, input)
  if ('refusal' in found) throw found.refusal
  if (found.nth === nth) appendEvent(tx, { event: 'follow_up_put_away', subject: input.id, detail: { nth } })
}
