import type { Context } from '#src/context.ts'
import { findEarlierBills } from '#src/days/invoicing/earlier-bills.ts'
import { transact } from '#src/db/transact.ts'
import { areBillsBrought, bringBills } from '#src/invoices/bring.ts'
import { sampleFilter } from '#src/samples/mark.ts'
import { changeSettings } from '#src/settings/change.ts'
import { findSettingsVersion } from '#src/settings/get.ts'

/** Makes invoices of the bills that an earlier version kept among the days, once. Their owner numbers elsewhere. */
export const bringEarlierBills = (ctx: Context) =>
  transact(ctx, (tx) => {
    const bills = areBillsBrought(tx) ? [] : findEarlierBills(tx)
    if (bills.length === 0) return
    bringBills(tx, { bills })
    const isSample = sampleFilter(tx)
    if (bills.every(({ quoteId }) => isSample(quoteId))) return
    changeSettings(tx, { version: findSettingsVersion(tx), invoices: { numbering: 'program' } })
  })
