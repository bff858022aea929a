import type { Context } from '#src/context.ts'
import { findLastNumber } from '#src/invoices/find.ts'
import { getSettings } from '#src/settings/get.ts'
import type { Settings } from '#src/settings/schema.ts'
import { plainTerms } from '#src/terms/text.ts'

type SettingsContext = Pick<Context, 'business' | 'config' | 'db'>

/** How the next invoice is numbered here. `last` is null before the first invoice with the prefix. */
export const findNumbering = (ctx: SettingsContext) => {
  const { invoices } = ctx.business()
  const last = findLastNumber(ctx, invoices)
  return { ...invoices, last, next: last === null ? invoices.next : last + 1 }
}

export const getSettingsInForce = (ctx: SettingsContext): Settings => {
  const settings = getSettings(ctx, { plainTerms: plainTerms(ctx.business().terms[0]) })
  return { ...settings, invoices: { ...settings.invoices, next: findNumbering(ctx).next } }
}
