import { centsOf, type Dollars, dollarsOf, formatShortMoney } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import { isLoopback, type SettingKey } from '#src/business/settings-rules.ts'
import type { Context } from '#src/context.ts'
import { findAcceptedQuotes } from '#src/days/drawing/get-accepted.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { isNumberTaken } from '#src/invoices/find.ts'
import { creditPrefix, foldNumber, formatNumber } from '#src/invoices/number-rules.ts'
import { gstCentsOf } from '#src/invoices/rules.ts'
import { getQuoteRow, readShownQuote } from '#src/quotes/get.ts'
import { findKeptAccepted, findOpenQuotes } from '#src/quotes/list/find-waiting.ts'
import { reference } from '#src/quotes/rules.ts'
import { sampleFilter } from '#src/samples/mark.ts'
import { changeSettings } from '#src/settings/change.ts'
import { newsFault, type Settings, type SettingsPatch } from '#src/settings/schema.ts'
import { findNumbering, getSettingsInForce } from './get-settings.ts'

/** The quotes that the client can accept or has accepted, until the engagement ends. `retainer` is the fee of a month. */
const findRunning = (tx: Tx) => {
  const today = nzDay(tx.clock())
  const isSample = sampleFilter(tx)
  const open = findOpenQuotes(tx).quotes.flatMap(({ id }) => {
    const shown = readShownQuote(getQuoteRow(tx, id))
    return shown ? [{ id, shown, retainer: shown.retainer_rate }] : []
  })
  const accepted = findAcceptedQuotes(tx, { ids: findKeptAccepted(tx) })
    .filter(({ engagement: { ended } }) => ended === null || ended >= today)
    .map(({ id, shown, engagement }) => {
      return { id, shown, retainer: engagement.rates.plan === 'retainer' ? shown.retainer_rate : null }
    })
  return [...accepted, ...open].filter(({ id }) => !isSample(id))
}

const maxNamed = 10

const named = (words: readonly string[]) =>
  [...words.slice(0, maxNamed), ...(words.length > maxNamed ? [`${words.length - maxNamed} more`] : [])].join(', ')

const shareOf = (rate: Dollars) => dollarsOf(gstCentsOf(centsOf(rate), 'included'))

/** @throws gst_changes_quotes, with the running quotes whose GST changes, and what it costs */
const requireSameGst = (tx: Tx, isRegistered: boolean) => {
  const quotes = findRunning(tx)
    .filter(({ shown }) => (shown.identity.gst === 'registered') !== isRegistered)
    .map(({ id, shown, retainer }) => ({
      quote: { id, reference: reference(id) },
      company: shown.client_company,
      gst_a_month: isRegistered && retainer ? shareOf(retainer) : null,
    }))
  if (quotes.length === 0) return
  const all = named(quotes.map(({ quote, company }) => `${quote.reference} (${company})`))
  const monthly = named(
    quotes.flatMap(({ quote, gst_a_month: sum }) =>
      sum === null ? [] : `${formatShortMoney(sum)} a month of ${quote.reference}`,
    ),
  )
  const cost = isRegistered
    ? `Their prices were agreed without GST, so 3/23 of what they still bring is GST that you pay${monthly && `: ${monthly}`}.`
    : 'They say “+ GST”, and add none from now on.'
  throw new Problem('gst_changes_quotes', {
    error: `Running quotes: ${all}. ${cost} Press the button again to save it.`,
    standing: { quotes },
  })
}

type Numbering = ReturnType<typeof findNumbering>

const refuse = (key: SettingKey, sentence: string) => new Problem('invalid', { fields: { [key]: sentence } })

const requireFreeNumber = (tx: Tx, before: Numbering, { invoices: patch }: SettingsPatch) => {
  const { numbering, prefix, last, next } = findNumbering(tx)
  if (foldNumber(prefix) === foldNumber(creditPrefix)) {
    throw refuse('invoices.prefix', `${creditPrefix} stands before credit notes. Choose something else.`)
  }
  const number = formatNumber(prefix, next)
  if (patch?.next != null && last !== null && patch.next !== next) {
    throw refuse('invoices.next', `${formatNumber(prefix, last)} is given, and ${number} follows it.`)
  }
  if (patch?.next !== undefined && last === null && prefix === before.prefix && next < before.next) {
    throw refuse('invoices.next', `The next number may only go up from ${before.next}.`)
  }
  const isOfNumbers = Object.keys(patch ?? {}).some((key) => key !== 'sentence')
  if (isOfNumbers && numbering === 'here' && isNumberTaken(tx, { number })) {
    const [key, other] =
      last === null ? (['next', 'a higher number'] as const) : (['prefix', 'something else'] as const)
    throw refuse(`invoices.${key}`, `${number} is given already. Choose ${other}.`)
  }
}

const requireOutside = ({ config }: Tx, url: string | null | undefined) => {
  if (url && isLoopback(url) && !isLoopback(config.origin)) throw refuse('notices.news_url', newsFault)
}

/** Refuses a number that goes back, leaves a gap or is taken. @throws as changeSettings; invalid, gst_changes_quotes */
export const changeSettingsSafely = (ctx: Context, patch: SettingsPatch): Settings =>
  transact(ctx, (tx) => {
    const [{ gst }, numbering] = [tx.business(), findNumbering(tx)]
    changeSettings(tx, patch)
    const isRegistered = tx.business().gst === 'registered'
    if (isRegistered !== (gst === 'registered') && !patch.sure) requireSameGst(tx, isRegistered)
    requireFreeNumber(tx, numbering, patch)
    requireOutside(tx, patch.notices?.news_url)
    return getSettingsInForce(tx)
  })
