import { findAccountEmail } from '#src/auth/account/get-account.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { nextKey, queueEmail } from '#src/mail/outbox/queue.ts'
import { type SettingsChange, settingsChanged } from './emails.tsx'

export const settingsSubject = 'settings'

/** Emails a change to the address that gets notices. If that address changed, `to` is the previous one. */
export const reportChange = (
  tx: Tx,
  { to = tx.business().notifyEmail, changes, link }: Pick<SettingsChange, 'changes' | 'link'> & { to?: string },
) => {
  const by = findAccountEmail(tx, { id: tx.actor.id }) ?? tx.actor.id
  const key = nextKey(tx, { email: settingsChanged, entity: settingsSubject })
  const data = { changes, by, at: instant(tx.clock()), link }
  queueEmail(tx, { email: settingsChanged, to, subjectId: settingsSubject, key, data })
}
