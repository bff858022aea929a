import { type Day, formatDay } from '#src/base/time.ts'
import { EmailButton, EmailHeading, Lines, Link, Paragraph } from '#src/mail/design/layout.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { itemPath } from './path-rules.ts'
import { kindLabels, type TodayItem } from './rules.ts'
import type { Today } from './schema.ts'
import { waitingWords } from './status-rules.ts'

const digestItems = 5

type GroupProps = { heading: string; items: readonly TodayItem[]; origin: string }

const Group = ({ heading, items, origin }: GroupProps) => (
  <>
    <EmailHeading>{`${heading} (${items.length})`}</EmailHeading>
    {items.slice(0, digestItems).map((item) => (
      <Paragraph key={`${item.kind} ${item.id}`}>
        <Link href={`${origin}${itemPath(item)}`}>{item.title}</Link>
        <br />
        <Lines of={[`${item.sentence}.`]} />
      </Paragraph>
    ))}
    {items.length > digestItems && <Paragraph>And {items.length - digestItems} more.</Paragraph>}
  </>
)

/** A digest that an earlier version queued has other lists in `today`, and is sent without them. */
type Digest = { day: Day; today: Partial<Today>; origin: string; link: string; stopLink: string }

const waitingOf = ({ count, more = [] }: Partial<Today>) =>
  count === undefined ? 'Some things wait for you.' : waitingWords({ count, more })

export const mondayDigest = emailKind<Digest>(
  'monday_digest',
  'owner',
  ({ business, day, today, origin, link, stopLink }) => {
    const groups = [...Map.groupBy(today.items ?? [], ({ kind }) => kindLabels[kind])]
    const summary = groups.map(([heading, { length }]) => `${heading} (${length})`).join(', ')
    const waiting = waitingOf(today)
    return {
      subject: `What waits for you on ${formatDay(day)}`,
      preview: summary || waiting,
      why: `You get this email because it goes to this address at the beginning of each week in which something waits at ${business.name}.`,
      element: (
        <>
          <Paragraph>{waiting}</Paragraph>
          {groups.map(([heading, ofGroup]) => (
            <Group key={heading} heading={heading} items={ofGroup} origin={origin} />
          ))}
          <EmailButton href={link} label="Open Today" />
          <Paragraph>
            You do not need it? <Link href={stopLink}>No more Monday digests</Link>
          </Paragraph>
        </>
      ),
    }
  },
)
