import { type Day, formatDay, formatDayInFull, formatShortDay } from '#src/base/time.ts'
import { extensionDays, hoursOfDay } from '#src/days/entry-rules.ts'
import { formatHours, monthName } from '#src/days/words-rules.ts'
import { EmailHeading, Facts, Lines, Note, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { PriceLines } from '#src/mail/design/parts.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import type { PriceLine } from '#src/quotes/total-rules.ts'
import { type ClientOfDays, Letter, toClient } from './email-parts.tsx'
import { capital } from './news-rules.ts'

type EndingProps = ClientOfDays & { hours: number; of: number; lastDay: Day; canExtend: boolean; earliest: Day }

const extensionWords = `Need longer? One press at your link gives ${extensionDays} more days.`

export const daysEnding = emailKind<EndingProps>(
  'days_ending',
  'client',
  ({ business, hours, of, lastDay, canExtend, earliest, ...client }) => ({
    subject: `${capital(formatHours(hours))} left, valid to ${formatDay(lastDay)}`,
    preview: canExtend ? extensionWords : `The first day to book is ${formatDayInFull(earliest)}.`,
    ...toClient(business, client),
    element: (
      <Letter {...client} business={business}>
        <Paragraph>
          Of your {formatHours(of)}, <strong>{formatHours(hours)}</strong> {hours > hoursOfDay ? 'are' : 'is'} neither
          used nor booked, and valid to{' '}
          <strong>
            <Whole>{formatDay(lastDay)}</Whole>
          </strong>
          . What is left after that lapses.
        </Paragraph>
        <Paragraph>
          Reply with the days that suit you. {earliest <= lastDay && `The first one is ${formatDayInFull(earliest)}. `}
          {canExtend && extensionWords}
        </Paragraph>
      </Letter>
    ),
  }),
)

type SummaryProps = ClientOfDays & {
  /** The first day of the month. */
  month: Day
  words: string | null
  visits: { day: Day; lines: string[] }[]
  used: string
  ahead: Day[]
  prices: PriceLine[]
}

export const monthSummary = emailKind<SummaryProps>(
  'days_summary',
  'client',
  ({ business, month, words, visits, used, ahead, prices, ...client }) => ({
    subject: `${monthName(month)} ${month.slice(0, 4)}, for ${client.client_company}`,
    preview: `${used}. ${client.left}`,
    ...toClient(business, client),
    element: (
      <Letter {...client} business={business}>
        {words && <Note text={words} by={undefined} />}
        <Paragraph>
          {monthName(month)} {month.slice(0, 4)} in short:
        </Paragraph>
        <Facts
          rows={[
            ...visits.map(({ day, lines }) => [formatShortDay(day), <Lines key={day} of={lines} />] as const),
            [`Used in ${monthName(month)}`, used],
            ...(ahead.length > 0 ? [['Booked', ahead.map(formatShortDay).join(', ')] as const] : []),
            ['Balance now', client.left],
          ]}
        />
        {prices.length > 0 && (
          <>
            <EmailHeading>To be invoiced</EmailHeading>
            <PriceLines of={prices} />
          </>
        )}
      </Letter>
    ),
  }),
)
