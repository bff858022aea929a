import { type Day, formatDay, formatDayInFull, formatMonth, formatShortDay } from '#src/base/time.ts'
import { monthOf } from '#src/calendar/month-rules.ts'
import { capital, extensionDays, formatHours, hoursOfDay } from '#src/days/rules.ts'
import { Facts, Lines, Note, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { type ClientOfDays, DaysBody, toClient } from './email-parts.tsx'

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
      <DaysBody {...client} business={business}>
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
      </DaysBody>
    ),
  }),
)

type SummaryProps = ClientOfDays & {
  month: Day
  words: string | null
  visits: { day: Day; lines: string[] }[]
  used: string
  lapsed: string | null
  ahead: Day[]
  /** The sum of what is still to be invoiced. */
  invoice: string | null
}

export const monthSummary = emailKind<SummaryProps>(
  'days_summary',
  'client',
  ({ business, month, words, visits, used, lapsed, ahead, invoice, files = [], ...client }) => {
    const label = formatMonth(monthOf(month))
    return {
      subject: `${label}, for ${client.client_company}`,
      preview: `${used}. ${client.left}`,
      ...toClient(business, client),
      element: (
        <DaysBody {...client} business={business}>
          {words && <Note text={words} by={undefined} />}
          <Paragraph>
            {label} in short{files.length > 0 && ' (statement attached)'}:
          </Paragraph>
          <Facts
            rows={[
              ...visits.map(({ day, lines }) => [formatShortDay(day), <Lines key={day} of={lines} />] as const),
              ['Used', used],
              ...(lapsed ? [['Lapsed', lapsed] as const] : []),
              ...(ahead.length > 0 ? [['Booked', ahead.map(formatShortDay).join(', ')] as const] : []),
              ['Balance now', client.left],
              ...(invoice ? [['To be invoiced', invoice] as const] : []),
            ]}
          />
        </DaysBody>
      ),
    }
  },
)
