import { findFirstAdminEmail } from '#src/auth/account/get-account.ts'
import { formatMailbox } from '#src/base/mailbox.ts'
import { type Instant, instant } from '#src/base/time.ts'
import { publicBusinessOf } from '#src/business/identity.ts'
import {
  contractKeys,
  type SettingKey,
  type SettingValues,
  type SomeSettings,
  settingKeys,
  settings,
} from '#src/business/settings-rules.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Config } from '#src/env/env.ts'
import type { Settings, Values } from './schema.ts'
import * as store from './store.ts'
import { differencesOfTerms } from './terms-rules.ts'

const questionKeys: readonly SettingKey[] = [...contractKeys, 'business.gst']

/** GST has its default where variables set the business: nobody asked the operator about it. */
const isMissing = (key: SettingKey, values: SomeSettings, fixed: SomeSettings) =>
  values[key] == null && !(key === 'business.gst' && contractKeys.some((one) => fixed[one] != null))

const valuesOf = <Part extends string>(part: Part, values: SomeSettings) =>
  Object.fromEntries(
    settingKeys.flatMap((key) => {
      const [keyPart, name = ''] = key.split('.')
      return keyPart === part ? [[name, values[key] ?? null]] : []
    }),
  ) as Values<Part>

/** The settings that the owner changed. Until it is set, the business's email is the first admin's. */
export const findSettings = (reads: Reads, { fixed }: Pick<Config, 'fixed'>): SomeSettings => {
  const values = store.findValues(reads)
  const email = values['business.email'] ?? fixed['business.email']
  return email == null ? { ...values, 'business.email': findFirstAdminEmail(reads) ?? undefined } : values
}

/** Each value that a setting had, with the moment from which it counts, oldest first; null where it returned to the default. */
export const findSettingHistory = <Key extends SettingKey>(
  reads: Reads,
  { key, fixed }: { key: Key; fixed: SomeSettings },
): { from: Instant; value: SettingValues[Key] | null }[] => {
  const value = fixed[key]
  if (value != null) return [{ from: instant(0), value }]
  return store.findHistory(reads, key).map(({ at, value }) => ({ from: at, value: value && JSON.parse(value) }))
}

export const findSettingsVersion = (reads: Reads) => store.findVersion(reads)

/** The settings in force; null where nothing is set. */
export const getSettings = (
  ctx: Pick<Context, 'business' | 'config' | 'db'>,
  { plainTerms }: { plainTerms: string },
): Settings => {
  const { fixed, ownerPortrait } = ctx.config
  const shown = ctx.business()
  const { city, region, island, travel, background, hireYear: hire_year } = shown.place
  const values: SomeSettings = { ...findSettings(ctx, ctx.config), ...fixed }
  const { 'mail.sender': sender, 'mail.notify_email': notify_email = null } = values
  return {
    version: store.findVersion(ctx),
    business: valuesOf('business', values),
    invoices: shown.invoices,
    signatory: valuesOf('signatory', values),
    mail: { sender: sender ? formatMailbox(sender) : null, notify_email },
    notices: valuesOf('notices', values),
    accounts: valuesOf('accounts', values),
    site: {
      city: city.name,
      city_maori: city.maori,
      region: region.code,
      island,
      background,
      hire_year,
      free_km: travel.freeKm,
      travel_from: travel.from,
      travel_inside: travel.inside,
    },
    terms_say: differencesOfTerms(plainTerms, shown.place),
    portrait: shown.portrait,
    from_environment: [
      ...settingKeys.flatMap((key) => (fixed[key] == null ? [] : (settings[key].variable ?? []))),
      ...(ownerPortrait === null ? [] : ['OWNER_PORTRAIT']),
    ],
    missing: questionKeys.filter((key) => isMissing(key, values, fixed)),
    shown: publicBusinessOf(shown),
  }
}
