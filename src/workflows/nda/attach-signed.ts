import { type InvitationId, parseId } from '#src/base/id.ts'
import { type Instant, minutes, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { FilesMissing } from '#src/mail/outbox/envelope.ts'
import { attachDocument } from '#src/nda/document/download.ts'
import { attachQuoteAndRecord } from '#src/quotes/document/download.ts'

// After this time the email goes with the files that exist.
const waitMs = minutes(10)

type AttachSignedInput = {
  subjectId: string
  data: { invitationId: InvitationId; accepted: boolean }
  queuedAt: Instant
}

/**
 * Attaches the executed NDA; for the client of an accepted quote, also the quote and the record of its decision.
 * @throws FilesMissing while a PDF is being made; nda_not_ready, unexpected
 */
export const attachSigned = async (ctx: Context, { subjectId, data, queuedAt }: AttachSignedInput) => {
  const nda = attachDocument(ctx, { data })
  if (!data.accepted) return nda
  const isLate = ctx.clock() >= msOf(queuedAt) + waitMs
  const { files, isMaking } = await attachQuoteAndRecord(ctx, { id: parseId('quo', subjectId) })
  if (isMaking && !isLate) throw new FilesMissing('the PDFs of the quote are being made')
  return [...nda, ...files]
}
