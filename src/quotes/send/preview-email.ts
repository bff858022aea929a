import type { QuoteId } from '#src/base/id.ts'
import { quoteUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { addDays, type Instant, instant, nzDay, nzMoment } from '#src/base/time.ts'
import type { Token } from '#src/base/token.ts'
import { nextWorkingMoment } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { renderEmail } from '#src/mail/design/render.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { getQuoteRow } from '#src/quotes/get.ts'
import type { EmailPreview } from './schema.ts'
import { type FindRevisionDetails, linkEmailData, quoteToSend } from './send.ts'

const momentsOffered = 3

/** The times offered for a scheduled sending: the next start of working hours, and the mornings after it. */
const nextMoments = ({ business, clock }: Pick<Context, 'business' | 'clock'>): Instant[] => {
  const now = clock()
  const { code } = business().place.region
  const moments: Instant[] = []
  const soon = nextWorkingMoment(instant(now), code)
  if (soon !== instant(now)) moments.push(soon)
  for (let day = addDays(nzDay(now), 1); moments.length < momentsOffered; day = addDays(day, 1)) {
    const morning = nzMoment(day, 9)
    if (nextWorkingMoment(morning, code) === morning && !moments.includes(morning)) moments.push(morning)
  }
  return moments
}

/** The email as it would be sent now, with a placeholder for the link. @throws not_found, quote_not_draft */
export const previewEmail = async (
  ctx: Context,
  { id, findRevisionDetails }: { id: QuoteId; findRevisionDetails: FindRevisionDetails },
): Promise<EmailPreview> => {
  const row = getQuoteRow(ctx, id)
  if (row.status !== 'draft') throw new Problem('quote_not_draft')
  const { client_email } = row
  const shown = quoteToSend(ctx, { row, findRevisionDetails })
  const data = linkEmailData({ row, shown, link: quoteUrl(ctx.config.origin, '…' as Token) })
  const email = quoteSent.write({ ...data, business: ctx.business(), files: ['quote.pdf'] })
  const { subject, html, text } = await renderEmail(ctx, { to: client_email, replyTo: null, email })
  return { to: client_email, subject, html, text, moments: nextMoments(ctx) }
}
