import type { InvitationId } from '#src/base/id.ts'
import { pdfFiles } from '#src/pdf-files/files.ts'
import { documentName } from './rules.ts'
import * as store from './store.ts'

export const documents = pdfFiles<{ invitation_id: InvitationId }>({
  name: 'nda_document',
  table: 'nda_documents',
  keys: ['invitation_id'],
  recordedAs: (reads, { invitation_id, sha256 }) => ({
    subject: store.findRecord(reads, invitation_id)?.invitation.quote_id ?? '',
    detail: { invitation_id, sha256 },
  }),
  nameOf: ({ invitation_id }) => documentName(invitation_id),
  notMade: 'nda_not_ready',
})
