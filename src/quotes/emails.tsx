import { type Day, daysBetween, formatDay } from '#src/base/time.ts'
import { EmailButton, Facts, Greeting, Note, Paragraph, Small, Whole } from '#src/mail/design/layout.tsx'
import { PlanPrice } from '#src/mail/design/plan-price.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { type Revision, termAndWords } from './change-rules.ts'
import { type Contact, contactFacts, type ShownProps, whyOwnerOfQuotes } from './email-parts.tsx'
import type { PlanCard } from './plan-rules.ts'
import { addressOrigin, type Origin } from './rules.ts'
import { planTotalWords } from './total-rules.ts'

const CoveringNote = ({ shown: { cover_note, identity } }: ShownProps) =>
  cover_note && <Note text={cover_note} by={identity.signatory.name} />

const splitPrice = (headline: string) => {
  const [amount = '', ...basis] = headline.split(' ')
  return { amount, basis: basis.join(' ') }
}

/** Omits the first line, which is the price, and each term that a total names. */
const includedWords = ({ lines: [, ...included] }: PlanCard, totals: readonly string[]) =>
  included
    .filter(({ term }) => !totals.some((words) => words.startsWith(`${term},`)))
    .map(({ term, value }) => `${term}: ${value}`)

/** The price of each plan, what it includes, and its total. */
const OfferedPlans = ({ shown }: ShownProps) => (
  <>
    {shown.plan_cards.map((card) => {
      const totals = planTotalWords(shown, card.plan)
      const lines = [...includedWords(card, totals), ...totals]
      return <PlanPrice key={card.plan} name={card.label} {...splitPrice(card.headline)} lines={lines} />
    })}
    <Small>{shown.gst}</Small>
  </>
)

const formatValidity = (until: Day, sentOn: Day) => {
  const day = formatDay(until)
  const count = daysBetween(sentOn, until)
  if (count === 0) return `Valid today, until the end of ${day}`
  return `Valid for ${count === 1 ? '1 day' : `${count} days`}, until ${day}`
}

const Changes = ({ of, changes }: Revision) =>
  changes.length > 0 && (
    <>
      <Paragraph>
        What changed since <Whole>{of}</Whole>:
      </Paragraph>
      <Facts rows={changes.map(termAndWords)} />
    </>
  )

// For the Privacy Act the email says who gave us the address, unless its reader did.
export const quoteSent = emailKind<ShownProps & Origin & { link: string; sentOn: Day }>(
  'quote_sent',
  'client',
  ({ business, shown, link, sentOn, ...origin }) => ({
    subject: shown.revises ? `Revised quote for ${shown.client_company}` : `Quote for ${shown.client_company}`,
    preview: `From ${business.name}. ${shown.revises ? `Replaces ${shown.revises.of}. ` : ''}Open until ${formatDay(shown.valid_until)}.`,
    why: `You get this email because ${business.name} prepared a quote for you. ${addressOrigin(origin, shown.client_company)}`,
    cover: {
      tone: 'dusk',
      title: `${shown.revises ? 'Revised quote' : 'Quote'} for ${shown.client_company}`,
      lines: [shown.reference, formatValidity(shown.valid_until, sentOn)],
    },
    signedBy: shown.identity.signatory,
    element: (
      <>
        {shown.cover_note ? <CoveringNote shown={shown} /> : <Greeting name={shown.client_name} />}
        <Paragraph>
          {business.name} has {shown.revises ? 'revised its' : 'prepared a'} quote for {shown.client_company}: what we
          would do, the plans you can choose from, and what each costs. Its reference is{' '}
          <Whole>{shown.reference}</Whole>.
          {shown.revises && (
            <>
              {' '}
              It replaces <Whole>{shown.revises.of}</Whole>, which can no longer be answered.
            </>
          )}
        </Paragraph>
        {shown.revises && <Changes {...shown.revises} />}
        <OfferedPlans shown={shown} />
        <Paragraph>
          You can read it, print it, and accept or decline it online through the end of{' '}
          <strong>
            <Whole>{formatDay(shown.valid_until)}</Whole>
          </strong>
          , New Zealand time.
        </Paragraph>
        <EmailButton href={link} label="Read your quote" />
        <Paragraph>
          Whoever opens this link can answer for {shown.client_company}, so share it only with people who may.
          Questions? Reply to this email, or call <Whole>{business.phone}</Whole>.
        </Paragraph>
      </>
    ),
  }),
)

export const expiredForOwner = emailKind<ShownProps & { lastDay: Day; adminLink: string; contact: Contact }>(
  'quote_expired_owner',
  'owner',
  ({ business, shown, lastDay, adminLink, contact }) => ({
    subject: `Quote ${shown.reference} for ${shown.client_company} has expired`,
    preview: `Open until ${formatDay(lastDay)}, and not answered.`,
    why: whyOwnerOfQuotes(business),
    element: (
      <>
        <Paragraph>
          Your quote for {shown.client_company} was open through <Whole>{formatDay(lastDay)}</Whole> and was not
          answered. Its link now says that it has expired. If they are still interested, write them a new quote.
        </Paragraph>
        <Facts rows={[...contactFacts(shown, contact), ['Reference', shown.reference]]} />
        <EmailButton href={adminLink} label="Open the quote" />
      </>
    ),
  }),
)
