import { z } from 'zod/mini'
import { tidy } from '#src/base/characters.ts'
import { email, requiredInteger, seenName, seenVersion, sure, text } from '#src/base/fields.ts'
import { parseMailbox } from '#src/base/mailbox.ts'
import { type Dollars, isDollars } from '#src/base/money.ts'
import { accountFault, parseAccountNumber } from '#src/business/account-rules.ts'
import { facts } from '#src/business/facts.ts'
import { tidyGstNumber } from '#src/business/gst-number-rules.ts'
import { tidyNzbn } from '#src/business/nzbn-rules.ts'
import type { PublicBusiness } from '#src/business/schema.ts'
import { checked } from '#src/business/setting-schema.ts'
import { isNewsUrl, numberings, type SettingKey, type SettingValues, settings } from '#src/business/settings-rules.ts'
import { islands, regionCodes } from '#src/calendar/rules.ts'
import { optionalPrintable, printable } from '#src/pdf/schema.ts'

const label = (key: SettingKey) => settings[key].label

const line = (key: SettingKey, max: number) => printable(label(key), max, `${label(key)} is required`)
const required = (key: SettingKey, max: number) => z.nullable(line(key, max))
/** Stores an empty text as “none”, while null returns to the default. */
const lineOrNone = (key: SettingKey, max: number) =>
  z.nullable(
    z.pipe(
      optionalPrintable(label(key), max),
      z.transform((typed) => typed ?? ''),
    ),
  )
const address = (key: SettingKey) => z.nullable(email(`${label(key)} must be an email address`))

const rateFault = `${label('business.day_rate')} must be a positive number with up to 2 decimals`
const prefixFault = 'Before the number stand 1 to 12 letters, digits and dashes, such as INV-'
export const newsFault = 'The address begins with https:// and names a public host, such as https://ntfy.sh/my-topic'
const senderFault = 'The sender must be one address, or Name <address>'

/** The parts and keys are those of the API's answer; null returns a setting to its default. */
const shapes = {
  business: {
    name: required('business.name', 100),
    legal_name: required('business.legal_name', 200),
    phone: z.nullable(checked('business.phone', line('business.phone', 50))),
    email: address('business.email'),
    web: z.nullable(checked('business.web', line('business.web', 200))),
    address: required('business.address', 200),
    nzbn: z.nullable(checked('business.nzbn', z.string('An NZBN has 13 digits.').check(z.overwrite(tidyNzbn)))),
    gst: z.nullable(z.enum(['registered', 'not'], 'GST must be registered or not')),
    gst_number: z.nullable(
      checked('business.gst_number', z.string('A GST number has 8 or 9 digits').check(z.overwrite(tidyGstNumber))),
    ),
    day_rate: z.nullable(
      z.pipe(
        z.number(rateFault).check(z.refine(isDollars, rateFault)),
        z.transform((amount) => amount as Dollars),
      ),
    ),
    fees_carry_gst: z.nullable(z.boolean('GST on cancellation fees must be true or false')),
    account_name: required('business.account_name', 100),
    account_number: z.nullable(
      z.string(accountFault).check(
        z.overwrite((typed) => parseAccountNumber(typed) ?? typed),
        z.refine((typed) => parseAccountNumber(typed) !== null, accountFault),
      ),
    ),
  },
  invoices: {
    numbering: z.nullable(z.enum(numberings, 'Choose who numbers invoices')),
    prefix: z.nullable(
      z.string(prefixFault).check(
        z.overwrite(tidy),
        z.refine((typed) => /^[\p{L}\p{N}][\p{L}\p{N}/-]{0,11}$/u.test(typed), prefixFault),
      ),
    ),
    next: z.nullable(requiredInteger(label('invoices.next'), 1)),
    sentence: lineOrNone('invoices.sentence', 200),
  },
  signatory: { name: required('signatory.name', 100), title: required('signatory.title', 100) },
  mail: {
    sender: z.nullable(
      z.pipe(
        text(label('mail.sender'), 300, senderFault),
        z.pipe(
          z.transform((typed: string) => parseMailbox(typed)),
          z.custom<NonNullable<ReturnType<typeof parseMailbox>>>((parsed) => parsed !== null, senderFault),
        ),
      ),
    ),
    notify_email: address('mail.notify_email'),
  },
  site: {
    city: required('site.city', 60),
    city_maori: lineOrNone('site.city_maori', 60),
    region: z.nullable(z.enum(regionCodes, 'Choose a region of New Zealand')),
    island: z.nullable(z.enum(islands, 'Choose an island')),
    background: required('site.background', 40),
    hire_year: z.nullable(requiredInteger(label('site.hire_year'), facts.hire.year)),
    free_km: z.nullable(requiredInteger(label('site.free_km'), 0)),
    travel_from: required('site.travel_from', 80),
    travel_inside: lineOrNone('site.travel_inside', 80),
  },
  notices: {
    news_url: z.nullable(
      z.string(newsFault).check(z.overwrite(tidy), z.maxLength(500, newsFault), z.refine(isNewsUrl, newsFault)),
    ),
    news_names: z.nullable(z.boolean('Names in news must be true or false')),
  },
  accounts: { sign_up: z.nullable(z.boolean('Sign-up must be true or false')) },
}

const part = <Shape extends z.core.$ZodShape>(shape: Shape) => z.optional(z.partial(z.strictObject(shape)))

/** A key that is not sent stays unchanged. */
export const settingsPatch = z.strictObject({
  version: seenVersion,
  business: part(shapes.business),
  invoices: part(shapes.invoices),
  signatory: part(shapes.signatory),
  mail: part(shapes.mail),
  notices: part(shapes.notices),
  accounts: part(shapes.accounts),
  site: part(shapes.site),
  sure,
})

/** `version` is the hash of the portrait that the person saw. */
export const portraitSeen = z.strictObject({ version: seenName })

export type SettingsPatch = z.output<typeof settingsPatch>
export type SettingsInput = z.input<typeof settingsPatch>

export type Values<Part extends string> = {
  [Key in SettingKey as Key extends `${Part}.${infer Name}` ? Name : never]: SettingValues[Key] | null
}

/** `from_environment` names the variables that fix a setting; `missing` those without which no quote can be sent. */
export type Settings = {
  version: number
  business: Values<'business'>
  /** As invoices have them, with defaults for what is not set. */
  invoices: Values<'invoices'>
  signatory: Values<'signatory'>
  /** `sender` is the From header of emails. */
  mail: { sender: string | null; notify_email: string | null }
  notices: Values<'notices'>
  accounts: Values<'accounts'>
  /** As the pages show the site, with defaults for what is not set. */
  site: Values<'site'>
  /** What the terms say, for each setting that they contradict. */
  terms_say: { [Key in SettingKey]?: string | undefined }
  portrait: string | null
  from_environment: string[]
  missing: SettingKey[]
  /** The business as the public pages show it: a value that is not set has its default or a placeholder. */
  shown: PublicBusiness
}
