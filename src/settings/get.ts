import { formatMailbox } from '#src/base/mailbox.ts'
import { publicBusinessOf } from '#src/business/identity.ts'
import {
  contractKeys,
  type SettingKey,
  type SomeSettings,
  settingKeys,
  settings,
} from '#src/business/settings-rules.ts'
import type { Context } from '#src/context.ts'
import { findSettings } from './current.ts'
import type { Settings, Values } from './schema.ts'
import { findVersion } from './store.ts'
import { differencesOfTerms } from './terms-rules.ts'

const questionKeys: readonly SettingKey[] = [...contractKeys, 'business.gst']

/** A business that variables describe has the default for GST: its operator was not asked. */
const isMissing = (key: SettingKey, values: SomeSettings, fixed: SomeSettings) =>
  values[key] == null && !(key === 'business.gst' && contractKeys.some((one) => fixed[one] != null))

const valuesOf = <Part extends string>(part: Part, values: SomeSettings) =>
  Object.fromEntries(
    settingKeys.flatMap((key) => {
      const [of, name = ''] = key.split('.')
      return of === part ? [[name, values[key] ?? null]] : []
    }),
  ) as Values<Part>

/** The settings that count, each null where nothing is set. */
export const getSettings = (
  ctx: Pick<Context, 'business' | 'config' | 'db'>,
  { plainTerms }: { plainTerms: string },
): Settings => {
  const { fixed, ownerPortrait } = ctx.config
  const shown = ctx.business()
  const { city, region, island, travel, background } = shown.place
  const values: SomeSettings = { ...findSettings(ctx, ctx.config), ...fixed }
  const { 'mail.sender': sender, 'mail.notify_email': notify_email = null } = values
  return {
    version: findVersion(ctx),
    business: valuesOf('business', values),
    signatory: valuesOf('signatory', values),
    mail: { sender: sender ? formatMailbox(sender) : null, notify_email },
    accounts: valuesOf('accounts', values),
    site: {
      city: city.name,
      city_maori: city.maori,
      region: region.code,
      island,
      background,
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
