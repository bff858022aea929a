import { formatMailbox } from '#src/base/mailbox.ts'
import { publicBusinessOf } from '#src/business/identity.ts'
import type { BusinessPlace } from '#src/business/schema.ts'
import {
  contractKeys,
  type SettingKey,
  type SomeSettings,
  settingKeys,
  settings,
} from '#src/business/settings-rules.ts'
import type { Context } from '#src/context.ts'
import { findSettings, withSettings } from './current.ts'
import type { Settings } from './schema.ts'
import { findVersion } from './store.ts'

const questionKeys: readonly SettingKey[] = [...contractKeys, 'business.gst']

/** A business that variables describe has the default for GST: its operator was not asked. */
const isMissing = (key: SettingKey, values: SomeSettings, fixed: SomeSettings) =>
  values[key] == null && !(key === 'business.gst' && contractKeys.some((one) => fixed[one] != null))

/** An example of paid travel that is not shown, because travel to it is free, is still a setting. */
const siteSettings = (
  { city, region, island, background, travel }: BusinessPlace,
  values: SomeSettings,
): Settings['site'] => ({
  city: city.name,
  city_maori: city.maori,
  region: region.code,
  island,
  background,
  free_km: travel.freeKm,
  travel_from: travel.from,
  travel_inside: travel.inside,
  beyond_place: values['site.beyond_place'] ?? travel.beyond?.place ?? null,
  beyond_km: values['site.beyond_km'] ?? travel.beyond?.km ?? null,
})

type OwnSettings = Omit<Settings, 'terms_say'> & { place: BusinessPlace }

/** The settings that count, each null where nothing is set. */
export const getSettings = (ctx: Pick<Context, 'db' | 'config' | 'portrait'>): OwnSettings => {
  const { fixed } = ctx.config
  const portrait = ctx.portrait()
  const stored = findSettings(ctx, ctx.config)
  const shown = withSettings(ctx.config, stored)
  const values: SomeSettings = { ...stored, ...fixed }
  const of = <Key extends SettingKey>(key: Key) => values[key] ?? null
  const sender = values['mail.sender']
  return {
    version: findVersion(ctx),
    business: {
      name: of('business.name'),
      legal_name: of('business.legal_name'),
      phone: of('business.phone'),
      email: of('business.email'),
      web: of('business.web'),
      address: of('business.address'),
      nzbn: of('business.nzbn'),
      gst: of('business.gst'),
      gst_number: of('business.gst_number'),
      day_rate: of('business.day_rate'),
    },
    signatory: { name: of('signatory.name'), title: of('signatory.title') },
    mail: { sender: sender ? formatMailbox(sender) : null, notify_email: of('mail.notify_email') },
    accounts: { sign_up: of('accounts.sign_up') },
    site: siteSettings(shown.place, values),
    place: shown.place,
    portrait,
    from_environment: [
      ...settingKeys.flatMap((key) => (fixed[key] == null ? [] : (settings[key].variable ?? []))),
      ...(ctx.config.ownerPortrait === null ? [] : ['OWNER_PORTRAIT']),
    ],
    missing: questionKeys.filter((key) => isMissing(key, values, fixed)),
    shown: publicBusinessOf(shown, portrait),
  }
}
