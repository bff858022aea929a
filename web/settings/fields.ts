import { type Dollars, formatMoney, parseMoney, readNumber } from '#src/base/money.ts'
import { type SettingKey, settings } from '#src/business/settings-rules.ts'
import { islands, regions } from '#src/calendar/rules.ts'
import type { Settings, SettingsInput } from '#src/settings/schema.ts'
import { getBy, setBy } from '#web/components/form/form.tsx'

type Words = {
  hint?: string
  /** An empty field means "none"; without this flag it returns to the default. */
  none?: true
  /** Stands two in a row, as one question. */
  paired?: true
  kind?: 'email' | 'phone' | 'amount' | 'integer' | Readonly<Record<string, string>>
}

/** The hint says why the setting is asked for. */
export const settingFields: Record<SettingKey, Words> = {
  'business.name': { hint: 'Visitors and clients know you by it.' },
  'business.legal_name': { hint: 'The party to quotes and NDAs, as the Companies Office has it.' },
  'business.phone': { hint: 'Clients call it from a quote.', kind: 'phone' },
  'business.email': { hint: 'Clients write to it, and replies to emails reach it.', kind: 'email' },
  'business.web': { hint: 'Printed on documents.' },
  'business.address': { hint: 'NDAs and invoices name it.' },
  'business.nzbn': { hint: 'The 13 digits, if the business has one.' },
  'business.gst': {
    paired: true,
    hint: 'Prices are shown “+ GST” or without GST.',
    kind: { '': 'Choose one', registered: 'Registered for GST', not: 'Not registered' },
  },
  'business.gst_number': { hint: 'Printed on quotes and invoices.', paired: true },
  'business.day_rate': { hint: 'The home page shows “from” this price. Leave it empty to show none.', kind: 'amount' },
  'business.fees_carry_gst': {
    hint: 'On an invoice for cancelled casual time. Your adviser says.',
    kind: { false: 'No GST', true: 'GST is added' },
  },
  'business.account_name': { hint: 'Empty: the legal name.' },
  'business.account_number': { hint: 'Clients see it beside what they owe you. Bank, branch, account and suffix.' },
  'invoices.numbering': {
    hint: 'Numbers leave no gap, so one of the two gives them all.',
    kind: { here: 'This program', program: 'My accounting program' },
  },
  'invoices.prefix': { hint: 'Such as INV-, for INV-0001.', paired: true },
  'invoices.next': { hint: 'Counts up by itself.', kind: 'integer', paired: true },
  'invoices.sentence': { hint: 'Printed below the sums of each invoice, if you have one.' },
  'signatory.name': { hint: 'The name under quotes, emails and NDAs.', paired: true },
  'signatory.title': { hint: 'Below the name: Director, Owner.', paired: true },
  'mail.sender': { hint: 'One address at the domain that sends, or Name <address>. Empty: your email for clients.' },
  'mail.notify_email': { hint: 'Empty: your email for clients.', kind: 'email' },
  'accounts.sign_up': {
    hint: 'Whether strangers can make accounts. Nobody needs one to read a quote.',
    kind: { true: 'Open', false: 'Closed' },
  },
  'notices.news_url': {
    hint: 'Of a topic at ntfy, an incoming webhook of Slack, or another service that takes webhooks. Empty: no news.',
  },
  'notices.news_names': {
    hint: 'The service, and whoever sees your phone, reads them.',
    kind: { false: 'Without names', true: 'With the client’s company' },
  },
  'site.city': { hint: 'Where you work from.' },
  'site.city_maori': { hint: 'Shown beside it at the foot of each page, if there is one.', none: true },
  'site.region': {
    hint: 'Its public holidays are no working days.',
    kind: Object.fromEntries(Object.entries(regions).map(([code, [name]]) => [code, name])),
  },
  'site.island': { hint: 'Titles of the site name it.', kind: Object.fromEntries(islands.map((name) => [name, name])) },
  'site.background': {
    hint: 'How long you have done this work, such as “20+ years”. Empty: the site says nothing of it.',
  },
  'site.hire_year': {
    hint: `The site says that a hire costs $110k–$150k+ a year, by your own estimate. If that still holds, set this year.`,
    kind: 'integer',
  },
  'site.free_km': { hint: 'By road, one way. New quotes begin with it.', kind: 'integer' },
  'site.travel_from': { hint: 'Where the distance begins.' },
  'site.travel_inside': { hint: 'A district without a limit of distance, if there is one.', none: true },
}

/** Settings that are on or off, with their defaults. */
const flags: { [Key in SettingKey]?: string } = {
  'accounts.sign_up': 'true',
  'business.fees_carry_gst': 'false',
  'notices.news_names': 'false',
}

/** By group and name, as in the API, so that its refusals find their fields. */
export type TypedSettings = Record<string, Record<string, string>>

const ofNumberingHere: readonly SettingKey[] = ['invoices.prefix', 'invoices.next']

/** Without the GST number for a business that is not registered for GST, and without numbers that are given elsewhere. */
export const keysToAsk = (keys: readonly SettingKey[], { business, invoices }: TypedSettings) => {
  const { gst, gst_number } = business ?? {}
  const hasNumber = gst === '' ? gst_number !== '' : gst !== 'not'
  return keys.filter((key) => {
    if (key === 'business.gst_number') return hasNumber
    return invoices?.numbering !== 'program' || !ofNumberingHere.includes(key)
  })
}

const typedValue = (answer: Settings, key: SettingKey) => {
  const value: unknown = getBy(answer, key) ?? null
  if (key === 'business.day_rate' && value !== null) return formatMoney(value as Dollars).slice(1)
  return value === null ? (flags[key] ?? '') : String(value)
}

const group = (keys: readonly SettingKey[], read: (key: SettingKey) => unknown) =>
  keys.reduce((grouped: object, key) => setBy(grouped, key, read(key)), {})

export const typedSettings = (answer: Settings, keys: readonly SettingKey[]) =>
  group(keys, (key) => typedValue(answer, key)) as TypedSettings

const typedIn = (values: TypedSettings, key: SettingKey): string => getBy(values, key) ?? ''

const readValue = (key: SettingKey, typed: string) => {
  const { none, kind } = settingFields[key]
  if (typed.trim() === '') return none ? '' : null
  if (kind === 'integer') return readNumber(typed)
  if (key === 'business.day_rate') return parseMoney(typed) ?? typed
  return flags[key] ? typed === 'true' : typed
}

/** The settings that were changed from `answer`, which the form began with. */
export const changesOf = (typed: TypedSettings, answer: Settings, keys: readonly SettingKey[]) => {
  const before = typedSettings(answer, keys)
  const changed = keys.filter((key) => typedIn(typed, key).trim() !== typedIn(before, key))
  const values = group(changed, (key) => readValue(key, typedIn(typed, key)))
  return { version: answer.version, ...values } as SettingsInput
}

export const fixingVariable = (answer: Settings, key: SettingKey) =>
  answer.from_environment.find((name) => name === settings[key].variable)
