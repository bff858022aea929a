import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { maxKinds, otherKind, type PageReport } from './rules.ts'
import * as store from './store.ts'

export const recordPageReports = (ctx: Context, reports: readonly PageReport[]) => {
  if (reports.length === 0) return
  transact(ctx, (tx) => {
    const at = instant(tx.clock())
    for (const { rule, blocked } of reports) {
      const id = `${rule} ${blocked}`.slice(0, 200)
      const isCounted = store.isKnownKind(tx, id) || store.countKinds(tx) < maxKinds
      store.addReport(tx, { id: isCounted ? id : otherKind, at })
    }
  })
}
