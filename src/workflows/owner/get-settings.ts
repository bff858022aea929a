import type { Context } from '#src/context.ts'
import { getSettings } from '#src/settings/get.ts'
import type { Settings } from '#src/settings/schema.ts'
import { differencesOfTerms } from '#src/settings/terms-rules.ts'
import { plainTerms } from '#src/terms/text.ts'
import { currentTerms } from '#src/terms/versions.ts'

export const getSettingsBesideTerms = (ctx: Pick<Context, 'db' | 'config' | 'portrait'>): Settings => {
  const { place, ...settings } = getSettings(ctx)
  return { ...settings, terms_say: differencesOfTerms(plainTerms(currentTerms(ctx)), place) }
}
