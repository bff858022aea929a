import type { Context } from '#src/context.ts'
import { getSettings } from '#src/settings/get.ts'
import { plainTerms } from '#src/terms/text.ts'
import { currentTerms } from '#src/terms/versions.ts'

export const getSettingsBesideTerms = (ctx: Pick<Context, 'db' | 'config' | 'portrait'>) =>
  getSettings(ctx, { plainTerms: plainTerms(currentTerms(ctx)) })
