import { digestUrl, todayUrl } from '#src/base/links.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { sampleFilter } from '#src/samples/mark.ts'
import { digestSubjects, findDigestWeek, hasHadDigest, newDigestToken, recordDigest } from '#src/today/digest.ts'
import { mondayDigest } from '#src/today/emails.tsx'
import { findToday } from './find-today.ts'

/** A job that queues the weekly digest. A week with nothing to do, or with the digest off, counts as done. */
export const queueDigest = (ctx: Context) => {
  const week = findDigestWeek(ctx)
  if (week === null || hasHadDigest(ctx, { week })) return
  const { digest: isWanted, ...found } = findToday(ctx)
  const isSample = sampleFilter(ctx)
  const items = found.items.filter(({ id, quote }) => !isSample(quote?.id ?? id))
  const today = { ...found, items, count: items.length }
  transact(ctx, (tx) => {
    if (!recordDigest(tx, { week }) || !isWanted || today.count === 0) return
    const { origin } = tx.config
    queueEmail(tx, {
      email: mondayDigest,
      to: tx.business().notifyEmail,
      subjectId: `${digestSubjects}${week}`,
      key: `monday_digest/${week}/1`,
      data: {
        day: nzDay(tx.clock()),
        today,
        origin,
        link: todayUrl(origin),
        stopLink: digestUrl(origin, newDigestToken(tx)),
      },
    })
  })
}
