import type { AskId } from '#src/base/id.ts'
import { formatDays, type OpenAsk } from '#src/days/asks/rules.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import { formatHours } from '#src/days/rules.ts'
import type { Tx } from '#src/db/transact.ts'
import { cancelWaiting } from '#src/mail/outbox/cancel.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { emailClient } from './email-client.ts'
import { daysChanged, daysNews } from './emails.tsx'

type AskEmail<Known extends keyof OpenAsk> = { quote: AcceptedQuote; n: AskId; ask: Pick<OpenAsk, Known> }

export const tellOwnerOfAsk = (tx: Tx, { quote, n, ask }: AskEmail<'days' | 'hours' | 'words' | 'of'>) => {
  const { days, hours, words, of } = ask
  const moved = of && quote.engagement.visits.get(of)?.day
  const did = `${moved ? `asks to move ${formatDays([moved])}` : `asks for ${formatHours(hours)}`} at the link of their quote`
  const facts = [['Days', formatDays(days)] as const, ...(words ? [['Words', words] as const] : [])]
  emailOwner(tx, { quote, email: daysNews, n, news: 'asked_day', data: { did, facts } })
}

/** The email about the ask is cancelled if it waits, else another one follows it. */
export const tellOwnerOfWithdrawal = (tx: Tx, { quote, n, ask: { id, days } }: AskEmail<'id' | 'days'>) => {
  if (cancelWaiting(tx, { subjectId: quote.id, email: daysNews, ns: [id] }).length > 0) return
  const did = 'took an ask for a day back at the link of their quote'
  emailOwner(tx, { quote, email: daysNews, n, data: { did, facts: [['Days', formatDays(days)]] } })
}

export const answerToClient = (
  tx: Tx,
  { quote, n, ask: { days, hours }, words }: AskEmail<'days' | 'hours'> & { words: string },
) => {
  const facts = [['You asked for', `${formatDays(days)}, ${formatHours(hours)}`] as const]
  const data = { subject: `About the day you asked for: ${formatDays(days)}`, sentence: words, facts }
  emailClient(tx, { quote, email: daysChanged, n, data })
}
