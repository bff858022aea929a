import { daysFeedPath, statementPath } from '#src/base/links.ts'
import { type Day, daysBetween, formatDay, formatShortDay } from '#src/base/time.ts'
import { logWords } from '#src/days/rules.ts'
import type { Days } from '#src/days/schema.ts'
import { DownloadLink } from '#web/components/download.tsx'
import { Fold } from '#web/components/fold.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { clientDays } from '#web/content/client-days.ts'
import { LapsedBlocks } from '#web/days/days-bar.tsx'
import { dayNow } from '#web/lib/now.ts'

const { log: copy, counting } = clientDays

const foldId = 'log'

/** Plain text, because a `ShortDay` in each row would make the page heavier. */
const formatLogDay = (day: Day) => (Math.abs(daysBetween(dayNow(), day)) < 180 ? formatShortDay(day) : formatDay(day))

type FoldsProps = { token: string; days: Days }

export const DaysFolds = ({ token, days: { blocks, log, log_sum, older, statements, rules } }: FoldsProps) => (
  <>
    <Fold id={foldId} title={copy.heading}>
      <p className="mb-5 flex flex-wrap gap-x-5 empty:hidden print:hidden">
        {statements.map((month) => (
          <DownloadLink key={month} href={statementPath(token, month)}>
            {copy.statement(month)}
          </DownloadLink>
        ))}
      </p>
      <LapsedBlocks blocks={blocks} />
      <ol className="grid gap-2">
        {log.toReversed().map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name here, and none moves
          <li key={log.length - at} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
            <span className="text-sm text-soft">{formatLogDay(entry.day)}</span>
            <span className="wrap-anywhere">{logWords(entry) + (entry.cost ? copy.cost(entry.cost) : '')}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 border-t border-line pt-2 font-semibold sm:pl-32">{log_sum}</p>
      {older && (
        <a href={`/quote/${token}?log=all#${foldId}`} className={buttonLook({ variant: 'link', className: 'mt-3' })}>
          {copy.all}
        </a>
      )}
      <p className="mt-3 print:hidden">
        <DownloadLink href={daysFeedPath(token)}>{copy.feed}</DownloadLink>
      </p>
    </Fold>
    <Fold title={counting}>
      <ul className="grid gap-2 text-sm text-soft">
        {rules.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Fold>
  </>
)
