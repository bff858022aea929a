import { type Finding, green, yellow } from '#src/base/check.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { type ContractKey, type SettingKey, settings } from './settings-rules.ts'

type Details = Pick<Context, 'business' | 'config'>

/** Ends a sentence that ends in “or call us:” with the telephone number, or leaves that out where nobody has set one. */
export const sayPhone = (ctx: Pick<Context, 'business'>, sentence: string) => {
  const { phone } = ctx.business()
  return phone ? `${sentence} ${phone}` : sentence.replace(', or call us:', '.')
}

/** Empty on http, where people only try the product. */
export const missingDetails = ({ business, config }: Details): readonly ContractKey[] =>
  config.origin.startsWith('https:') ? business().unset : []

const incomplete = (missing: readonly SettingKey[]) => {
  const fields = Object.fromEntries(missing.map((key) => [key, `Set it under Settings: ${settings[key].label}.`]))
  return new Problem('business_incomplete', { fields })
}

export const requireDetails = (ctx: Details) => {
  const missing = missingDetails(ctx)
  if (missing.length > 0) throw incomplete(missing)
}

/** An invoice needs an account to pay into, and the GST number of a registered seller. @throws business_incomplete */
export const requireInvoiceDetails = (ctx: Details, { isRegistered }: { isRegistered: boolean }) => {
  if (!ctx.config.origin.startsWith('https:')) return
  const { account, gstNumber } = ctx.business()
  const missing: SettingKey[] = [
    ...(account === null ? (['business.account_number'] as const) : []),
    ...(isRegistered && gstNumber === null ? (['business.gst_number'] as const) : []),
  ]
  if (missing.length > 0) throw incomplete(missing)
}

/** The check is never red: nothing has failed, and an alarm before the first quote would be ignored ever after. */
export const checkDetails = (ctx: Details): Finding => {
  const { unset } = ctx.business()
  if (unset.length === 0) return green('All that contracts show is set.')
  const isRefused = missingDetails(ctx).length > 0
  const text = isRefused ? 'No quote and no NDA can be sent.' : 'Pages and documents leave out what is not set.'
  const todo = `Set under Settings: ${unset.map((key) => settings[key].label).join(', ')}.`
  return { ...yellow(text, todo), onlyOnInternet: true }
}
