import { formatMailbox, type Mailbox } from '#src/base/mailbox.ts'
import type { Dollars } from '#src/base/money.ts'
import { isPublicName } from '#src/base/network.ts'
import { type PlaceValues, placeOf } from './place-rules.ts'
import { tagline } from './rules.ts'
import type { Business, BusinessPlace, Gst, Signatory } from './schema.ts'

export const numberings = ['here', 'program'] as const
/** Who numbers invoices: this program, or the owner's accounting program. */
type Numbering = (typeof numberings)[number]

/** The settings that the owner changes in the browser, unless an environment variable fixes them. Keys are those of the API. */
export type SettingValues = PlaceValues & {
  'business.name': string
  'business.legal_name': string
  'business.phone': string
  'business.email': string
  'business.web': string
  'business.address': string
  'business.nzbn': string
  'business.gst': Gst
  'business.gst_number': string
  'business.day_rate': Dollars
  'business.fees_carry_gst': boolean
  'business.account_name': string
  'business.account_number': string
  'invoices.numbering': Numbering
  'invoices.prefix': string
  'invoices.next': number
  'invoices.sentence': string
  'signatory.name': string
  'signatory.title': string
  'mail.sender': Mailbox
  'mail.notify_email': string
  'accounts.sign_up': boolean
  'notices.news_url': string
  'notices.news_names': boolean
}
export type SettingKey = keyof SettingValues
export type SomeSettings = { [Key in SettingKey]?: SettingValues[Key] | undefined }

type SettingWords = {
  /** The variable that fixes the value; null where none does. */
  variable: string | null
  label: string
  /** The owner gets an email about a change at once, not only with those of the day. */
  guarded?: true
}

export const settings = {
  'business.name': { variable: 'BUSINESS_NAME', label: 'Name of the business' },
  'business.legal_name': { variable: 'BUSINESS_LEGAL_NAME', label: 'Legal name', guarded: true },
  'business.phone': { variable: 'BUSINESS_PHONE', label: 'Telephone' },
  'business.email': { variable: 'BUSINESS_EMAIL', label: 'Email for clients', guarded: true },
  'business.web': { variable: 'BUSINESS_WEB', label: 'Web address' },
  'business.address': { variable: 'BUSINESS_ADDRESS', label: 'Address', guarded: true },
  'business.nzbn': { variable: 'BUSINESS_NZBN', label: 'NZBN' },
  'business.gst': { variable: 'BUSINESS_GST', label: 'GST' },
  'business.gst_number': { variable: 'BUSINESS_GST_NUMBER', label: 'GST number' },
  'business.day_rate': { variable: 'BUSINESS_DAY_RATE', label: 'Day rate on the home page' },
  'business.fees_carry_gst': { variable: 'BUSINESS_FEES_CARRY_GST', label: 'GST on cancellation fees' },
  'business.account_name': { variable: 'BUSINESS_ACCOUNT_NAME', label: 'Account name', guarded: true },
  'business.account_number': { variable: 'BUSINESS_ACCOUNT_NUMBER', label: 'Account number', guarded: true },
  'invoices.numbering': { variable: null, label: 'Who numbers invoices' },
  'invoices.prefix': { variable: null, label: 'Before the number' },
  'invoices.next': { variable: null, label: 'Next number' },
  'invoices.sentence': { variable: null, label: 'Sentence on invoices' },
  'signatory.name': { variable: 'SIGNATORY_NAME', label: 'Who signs' },
  'signatory.title': { variable: 'SIGNATORY_TITLE', label: 'Signs as' },
  'mail.sender': { variable: 'MAIL_FROM', label: 'Sender of emails', guarded: true },
  'mail.notify_email': { variable: 'NOTIFY_EMAIL', label: 'Where notices go', guarded: true },
  'accounts.sign_up': { variable: 'SIGNUP_ENABLED', label: 'Sign-up' },
  'notices.news_url': { variable: null, label: 'Address for news', guarded: true },
  'notices.news_names': { variable: null, label: 'Names in news', guarded: true },
  'site.city': { variable: null, label: 'City' },
  'site.city_maori': { variable: null, label: 'Māori name of the city' },
  'site.region': { variable: null, label: 'Region' },
  'site.island': { variable: null, label: 'Island' },
  'site.background': { variable: null, label: 'Your background' },
  'site.hire_year': { variable: null, label: 'Year of the hire’s estimate' },
  'site.free_km': { variable: null, label: 'Free travel (km)' },
  'site.travel_from': { variable: null, label: 'Measured from' },
  'site.travel_inside': { variable: null, label: 'Also free, all of' },
} as const satisfies Record<SettingKey, SettingWords>

export const settingKeys = Object.keys(settings) as SettingKey[]

export const isGuarded = (key: SettingKey) => 'guarded' in settings[key]

/** @param missing is not empty */
export const beforeFirstQuote = (missing: readonly SettingKey[]) => {
  const labels = missing.map((key) => settings[key].label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()))
  return `Before the first quote can go: ${labels.join(', ')}.`
}

/** The settings that contracts show. Until all are set, no contract is sent. */
export const contractKeys = [
  'business.name',
  'business.legal_name',
  'business.email',
  'business.phone',
  'business.address',
  'signatory.name',
  'signatory.title',
] as const satisfies SettingKey[]
export type ContractKey = (typeof contractKeys)[number]

/** Emails come from here and notices go here before the first account: no mail server takes them. */
const nobody = 'nobody@localhost'

export type Profile = Business & {
  signatory: Signatory
  place: BusinessPlace
  /** The From header of each email. */
  mailFrom: string
  notifyEmail: string
  signUpEnabled: boolean
  /** Where the owner's phone gets news from; null if it gets none. */
  news: { url: string | null; names: boolean }
  feesCarryGst: boolean
  /** `next` is the number of the first invoice with this prefix. */
  invoices: { numbering: Numbering; prefix: string; next: number; sentence: string | null }
  /** The bank account that clients pay into; null if no number is set. */
  account: string | null
  unset: ContractKey[]
}

/** A host with a dot and letters at its end, with a path perhaps, such as rimu.co.nz or https://rimu.co.nz/sales. */
export const isWebAddress = (typed: string) => {
  const url = `https://${typed.replace(/^https?:\/\//i, '')}`
  if (/\s|^\/|:\/{3}/.test(typed) || !URL.canParse(url)) return false
  const { host, hostname, username, password } = new URL(url)
  return host === hostname && username + password === '' && /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/.test(hostname)
}

export const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** An https URL of a public host, or one on this machine, which only a server on this machine may call (H17). */
export const isNewsUrl = (typed: string) => {
  if (!URL.canParse(typed)) return false
  const { protocol, hostname, username, password } = new URL(typed)
  if (username + password !== '') return false
  return isLoopback(typed) ? /^https?:$/.test(protocol) : protocol === 'https:' && isPublicName(hostname)
}

/** @param web the URL of the site, which is the default of the business's URL; null if the site is not on the internet */
export const profileOf = (values: SomeSettings, web: string | null): Profile => {
  const given = (key: ContractKey): string => values[key] ?? ''
  const unset = contractKeys.filter((key) => values[key] == null)
  const gst = values['business.gst'] ?? 'registered'
  const account = values['business.account_number']
  const [email, legalName] = [given('business.email'), given('business.legal_name')]
  const name = given('business.name') || legalName || tagline
  return {
    name,
    phone: given('business.phone'),
    email,
    // An earlier version took any text.
    web: [values['business.web'], web].find((one) => one != null && isWebAddress(one)) ?? '',
    legalName,
    address: given('business.address'),
    nzbn: values['business.nzbn'] ?? null,
    gst,
    gstNumber: gst === 'registered' ? (values['business.gst_number'] ?? null) : null,
    dayRate: values['business.day_rate'] ?? null,
    signatory: { name: given('signatory.name'), title: given('signatory.title') },
    place: placeOf(values),
    mailFrom: formatMailbox(values['mail.sender'] ?? { name, address: email || nobody }),
    notifyEmail: values['mail.notify_email'] ?? (email || nobody),
    signUpEnabled: values['accounts.sign_up'] ?? true,
    news: { url: values['notices.news_url'] ?? null, names: values['notices.news_names'] ?? false },
    feesCarryGst: values['business.fees_carry_gst'] ?? false,
    invoices: {
      numbering: values['invoices.numbering'] ?? 'here',
      prefix: values['invoices.prefix'] ?? 'INV-',
      next: values['invoices.next'] ?? 1,
      sentence: values['invoices.sentence'] || null,
    },
    account: account ? `${values['business.account_name'] ?? (legalName || name)}, ${account}` : null,
    unset,
  }
}
