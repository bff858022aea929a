import { findAccountEmail } from '#src/auth/account/get-account.ts'
import { businessSettingsUrl } from '#src/base/links.ts'
import { addDays, instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { listPortraitChanges } from '#src/portrait/portrait.ts'
import { listReferenceChanges } from '#src/references/references.ts'
import { listSettingChanges } from '#src/settings/change.ts'
import { changesOfDay } from '#src/settings/emails.tsx'
import { listTextChanges } from '#src/texts/drafts.ts'

export const changesSubjects = 'changes_'

const reportedAtHour = 12
/** How long a server may have stood still without a day being left out. */
const daysBack = 7

/** A job that emails which of the values that visitors, clients and documents show were changed, at noon of the next day. */
export const queueChanges = (ctx: Context) => {
  const now = ctx.clock()
  const since = nzMoment(addDays(nzDay(now), -daysBack), 0)
  const lists = [listSettingChanges, listTextChanges, listReferenceChanges, listPortraitChanges]
  const changes = lists.flatMap((list) => list(ctx, { since }))
  for (const [day, ofDay] of Map.groupBy(changes, ({ at }) => nzDay(msOf(at)))) {
    const subjectId = `${changesSubjects}${day}`
    if (instant(now) < nzMoment(addDays(day, 1), reportedAtHour) || emailsAbout(ctx, { subjectId }).length > 0) continue
    transact(ctx, (tx) =>
      queueEmail(tx, {
        email: changesOfDay,
        to: tx.business().notifyEmail,
        subjectId,
        key: `changes_of_day/${day}/1`,
        data: {
          day,
          by: [...new Set(ofDay.map(({ by }) => findAccountEmail(tx, { id: by }) ?? by))],
          changes: ofDay.map(({ label, words }) => ({ label, words })),
          link: businessSettingsUrl(tx.config.origin),
        },
      }),
    )
  }
}
