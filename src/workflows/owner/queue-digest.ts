import { digestUrl, todayUrl } from '#src/base/links.ts'
import { nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { digestSubjects, findDigestWeek, hasHadDigest, recordDigest } from '#src/today/digest-week.ts'
import { newDigestToken } from '#src/today/digest-wish.ts'
import { mondayDigest } from '#src/today/emails.tsx'
import { countToday, endingWorkingDays } from '#src/today/row-rules.ts'
import { collectToday } from './find-today.ts'

/** A job. A week that began with nothing to do, or with the digest turned off, counts as having had its digest. */
export const queueDigest = (ctx: Context) => {
  const day = nzDay(ctx.clock())
  const week = findDigestWeek(ctx)
  if (week === null || hasHadDigest(ctx, { week })) return
  const endsBy = addWorkingDays(day, endingWorkingDays)
  transact(ctx, (tx) => {
    if (!recordDigest(tx, { week })) return
    const { digest: isWanted, ...today } = collectToday(tx, { endsBy })
    if (!isWanted || countToday(today) === 0) return
    const { origin, notifyEmail } = tx.config
    queueEmail(tx, {
      email: mondayDigest,
      to: notifyEmail,
      subjectId: `${digestSubjects}${week}`,
      key: `monday_digest/${week}/1`,
      data: { day, today, origin, link: todayUrl(origin), stopLink: digestUrl(origin, newDigestToken(tx)) },
    })
  })
}
