import { queueNews } from '#src/audit/queue-news.ts'
import { recordEvent } from '#src/audit/record.ts'
import type { Tx } from '#src/db/transact.ts'
import { reference } from '#src/quotes/rules.ts'
import { ndaHandedOver } from './hand-over-emails.tsx'
import { newLink } from './new-link.ts'
import * as store from './store.ts'

/** Whom the addressee of `from` named to sign. Where `provider` is null, it is who we are now. */
type Naming = {
  from: store.InvitationRow
  addressed: { company: string; contactName: string; title: string }
  email: string
  provider: string | null
}

/** Gives the named person a link of their own. */
export const inviteNamed = (tx: Tx, { from, addressed, email, provider }: Naming) => {
  const { link, row } = newLink(tx)
  const { quote_id } = from
  recordEvent(tx, { event: 'nda_issued', subject: quote_id, detail: { invitation_id: row.id, handed_from: from.id } })
  const email_id = queueNews(tx, {
    email: ndaHandedOver,
    to: email,
    subjectId: quote_id,
    entity: row.id,
    data: { addressed, by: from.contactName, reference: reference(quote_id), link, expires_at: row.expires_at },
  })
  store.insertInvitation(tx, {
    ...addressed,
    ...row,
    quote_id,
    email,
    email_id,
    provider: provider ?? row.provider,
    handed_from: from.id,
  })
}
