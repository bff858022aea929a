import { type Day, formatDay } from '#src/base/time.ts'
import { EmailButton, EmailHeading, Lines, Link, Paragraph } from '#src/mail/design/layout.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { countToday, type TodayList, type TodayRow, todayLists, todayWords } from './row-rules.ts'
import type { Today } from './schema.ts'

const digestRows = 10

type Lists = Omit<Today, 'digest'>

const counted: Record<TodayList, (count: string, isOne: boolean) => string> = {
  leads: (count, isOne) => `${count} ${isOne ? 'lead' : 'leads'} to answer`,
  seen: (count) => `${count} seen and not answered`,
  ending: (count) => `${count} ending soon`,
  trouble: (count) => `${count} in trouble`,
}

const countOf = (today: Lists, list: TodayList) =>
  `${today[list].length}${today.more.includes(list) ? ' and more' : ''}`

const summaryOf = (today: Lists) =>
  todayLists
    .filter((list) => today[list].length > 0)
    .map((list) => counted[list](countOf(today, list), today[list].length === 1))
    .join(', ')

/** The reason from a provider may end with a full stop. */
const sentence = (words: string) => `${words.replace(/[.]$/, '')}.`

const Row = ({ row, origin }: { row: TodayRow; origin: string }) => (
  <Paragraph>
    <Link href={`${origin}${row.path}`}>{row.title}</Link>
    <br />
    <Lines
      of={[`${row.state}.`, sentence(row.detail), `Next: ${row.next.replace(/^./, (first) => first.toLowerCase())}.`]}
    />
  </Paragraph>
)

const List = ({ list, today, origin }: { list: TodayList; today: Lists; origin: string }) => {
  const rows = today[list]
  if (rows.length === 0) return null
  const rest = rows.length - digestRows
  return (
    <>
      <EmailHeading>{`${todayWords[list].title} (${countOf(today, list)})`}</EmailHeading>
      {rows.slice(0, digestRows).map((row) => (
        <Row key={`${row.id} ${row.state}`} row={row} origin={origin} />
      ))}
      {rest > 0 && <Paragraph>And {rest} more, which the page shows.</Paragraph>}
    </>
  )
}

export const mondayDigest = emailKind<{ day: Day; today: Lists; origin: string; link: string; stopLink: string }>(
  'monday_digest',
  'owner',
  ({ business, day, today, origin, link, stopLink }) => ({
    subject: `What waits for you on ${formatDay(day)}`,
    preview: `${summaryOf(today)}.`,
    why: `You get this email because it goes to this address at the beginning of each week in which something waits at ${business.name}.`,
    element: (
      <>
        <Paragraph>
          {countToday(today) === 1 ? 'One thing waits' : `${countToday(today)} things wait`} for you: {summaryOf(today)}
          .
        </Paragraph>
        {todayLists.map((list) => (
          <List key={list} list={list} today={today} origin={origin} />
        ))}
        <EmailButton href={link} label="Open Today" />
        <Paragraph>
          You do not need it? <Link href={stopLink}>No more Monday digests</Link>
        </Paragraph>
      </>
    ),
  }),
)
