import type { Context } from '#src/context.ts'
import { getSettings } from '#src/settings/get.ts'
import { plainTerms } from '#src/terms/text.ts'

export const getSettingsBesideTerms = (ctx: Pick<Context, 'business' | 'config' | 'db'>) =>
  getSettings(ctx, { plainTerms: plainTerms(ctx.business().terms[0]) })
