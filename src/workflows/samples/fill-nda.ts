import type { RequestOrigin } from '#src/base/actor.ts'
import type { QuoteId } from '#src/base/id.ts'
import { formatDay, nzDay } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { makeNdaDocument } from '#src/nda/document/make.ts'
import { revokeInvitation } from '#src/nda/invite/revoke.ts'
import { listInvitations } from '#src/nda/list.ts'
import { getInvitationByToken } from '#src/nda/open.ts'
import { signNda } from '#src/nda/sign/sign.ts'
import { viewInvitation } from '#src/nda/view.ts'
import { findAcceptance } from '#src/quotes/open.ts'
import { openInvitation } from '#src/workflows/nda/sign-nda.ts'
import type { Sample } from './text.ts'

export const sampleOrigin: RequestOrigin = { address: '127.0.0.1', network: '127.0.0.1', userAgent: 'a sample' }

export const fillNda = (tx: Tx, { sample, quoteId }: { sample: Sample; quoteId: QuoteId }) => {
  const { name, company, nda } = sample
  const [invitation] = listInvitations(tx, { quoteId }).invitations
  if (!invitation?.link) throw new Error(`the sample NDA of ${company} is not there`)
  const token = invitation.link.slice(invitation.link.indexOf('=') + 1)
  if (nda === 'revoked') return void revokeInvitation(tx, { id: invitation.id })
  if (nda === 'opened' || nda === 'signed') viewInvitation(tx, { token })
  if (nda !== 'signed') return
  const { execution, textSha256, shownHash } = openInvitation(tx, { token })
  const signed = {
    companyName: company,
    contactName: name,
    title: 'Director',
    date: formatDay(nzDay(tx.clock())),
    signature: name,
    confirmationChecked: true as const,
    quoteId: execution.quoteId,
    textSha256,
    shownHash,
  }
  const record = getInvitationByToken(tx, { token })
  const id = signNda(tx, { record, signed, from: sampleOrigin, acceptance: findAcceptance(tx, { id: quoteId }) })
  void makeNdaDocument(tx, { id })
}
