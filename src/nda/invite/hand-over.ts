import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import { actingAs } from '#src/base/actor.ts'
import { adminQuoteUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { admitLinkAct } from '#src/limits/link-acts.ts'
import { cancelEmail } from '#src/mail/outbox/cancel.ts'
import { findEarlierInvitations, findSuccession } from '#src/nda/chain.ts'
import { endCode } from '#src/nda/code/code.ts'
import { ndaHandedOverForOwner } from '#src/nda/emails.tsx'
import { getInvitationByToken } from '#src/nda/open.ts'
import { isSameMailbox, maxHandOvers } from '#src/nda/rules.ts'
import { type HandOver, ownMailboxFault } from '#src/nda/schema.ts'
import * as store from '#src/nda/store.ts'
import { reference } from '#src/quotes/rules.ts'
import { inviteNamed } from './invite-named.ts'

/**
 * Makes the link read-only, and invites the named person. Naming the same person again changes nothing.
 * @throws nda_not_found, nda_signed, nda_handed_over if somebody else was named, nda_hand_over_limit, too_many_messages, invalid for the
 * addressee's own mailbox
 */
export const handOverInvitation = (ctx: Context, { token, to }: { token: string; to: HandOver }) =>
  transact(ctx, (tx) => {
    const { invitation, signature } = getInvitationByToken(tx, { token })
    if (signature) throw new Problem('nda_signed')
    const namedSigner = findSuccession(tx, invitation)?.to
    if (namedSigner && (namedSigner.contactName !== to.contactName || !isSameMailbox(namedSigner.email, to.email))) {
      throw new Problem('nda_handed_over')
    }
    if (namedSigner) return
    if (isSameMailbox(to.email, invitation.email)) throw new Problem('invalid', { fields: { email: ownMailboxFault } })
    if (findEarlierInvitations(tx, invitation).length >= maxHandOvers) throw new Problem('nda_hand_over_limit')
    admitLinkAct(tx, { act: 'hand_over', quoteId: invitation.quote_id })

    const { id, quote_id, company, contactName, email, email_id, provider } = invitation
    const at = instant(tx.clock())
    const byAddressee = actingAs(tx, id)
    store.updateInvitation(tx, id, { handed_over_at: at })
    cancelEmail(tx, { id: email_id })
    endCode(tx, { id })
    const detail = { invitation_id: id, to: tx.crypto.pseudonym('person', to.email.toLowerCase()) }
    appendEvent(tx, { event: 'nda_handed_over', actor: id, subject: quote_id, detail })
    const addressed = { company, contactName: to.contactName, title: '' }
    inviteNamed(byAddressee, { from: invitation, addressed, email: to.email, provider })
    queueWithHead(tx, {
      email: ndaHandedOverForOwner,
      to: tx.business().notifyEmail,
      replyTo: email,
      subjectId: quote_id,
      entity: id,
      data: {
        company,
        from: { contactName, email },
        to,
        at,
        reference: reference(quote_id),
        adminLink: adminQuoteUrl(tx.config.origin, quote_id),
      },
    })
  })
