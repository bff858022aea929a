import { statementPath } from '#src/base/links.ts'
import { type Day, daysBetween, formatDay, formatShortDay } from '#src/base/time.ts'
import { newestEntries } from '#src/days/entry-rules.ts'
import type { Days } from '#src/days/schema.ts'
import { isTravel } from '#src/quotes/plan-rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { Fold } from '#web/components/fold.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { clientDays } from '#web/content/client-days.ts'
import { dayNow } from '#web/lib/now.ts'

const { log: copy, rules } = clientDays

const foldId = 'log'

/** Lighter than a `ShortDay` in each row. */
const formatLogDay = (day: Day) => (Math.abs(daysBetween(dayNow(), day)) < 180 ? formatShortDay(day) : formatDay(day))

const Log = ({ token, log }: { token: string } & Pick<Days, 'log'>) => (
  <>
    <ol className="grid gap-2">
      {log.toReversed().map(({ day, kind, hours, km, words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name here, and none moves
        <li key={log.length - at} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
          <span className="text-sm text-soft">{formatLogDay(day)}</span>
          <span className="wrap-anywhere">
            <span>{copy.said[kind]?.(hours, km)}</span>
            {words && <span className="block text-sm text-soft">{words}</span>}
          </span>
        </li>
      ))}
    </ol>
    {log.length === newestEntries && (
      <p className="mt-3 print:hidden">
        <a href={`/quote/${token}?log=all#${foldId}`} className={buttonLook({ variant: 'link' })}>
          {copy.all}
        </a>
      </p>
    )}
  </>
)

const Statements = ({ token, statements }: { token: string } & Pick<Days, 'statements'>) =>
  statements.length > 0 && (
    <div className="mb-5 print:hidden">
      <h3 className="font-sans text-base font-semibold">{copy.statements}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {statements.map((month) => (
          <li key={month}>
            <a href={statementPath(token, month)} download className={buttonLook({ variant: 'link' })}>
              {copy.statement(month)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )

/** One sentence for each rule that makes a sum or a balance on the page. */
const rulesOf = ({ plan }: Days, quote: ShownQuote) => {
  const { plan_cards, identity } = quote
  const travel = plan_cards.find((card) => card.plan === plan)?.lines.filter(isTravel) ?? []
  return [
    ...(plan === 'prepaid' ? [rules.block, rules.draws] : [rules.month]),
    rules.booking,
    rules.cancel,
    ...(identity.gst === 'registered' ? [rules.fee, rules.gst] : []),
    ...travel.map(({ term, value, note }) => `${term}: ${value}. ${note}`),
    rules.late,
  ]
}

type FoldsProps = { token: string; quote: ShownQuote; days: Days }

export const DaysFolds = ({ token, quote, days }: FoldsProps) => (
  <>
    <Fold id={foldId} title={copy.heading}>
      <Statements token={token} statements={days.statements} />
      <Log token={token} log={days.log} />
    </Fold>
    <Fold title={rules.heading}>
      <ul className="grid gap-2 text-sm text-soft">
        {rulesOf(days, quote).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Fold>
  </>
)
