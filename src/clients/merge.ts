import { appendEvent } from '#src/audit/record.ts'
import type { CompanyId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import * as store from './company-store.ts'

/** Merging a company into itself undoes an earlier merge. Idempotent. @throws not_found */
export const mergeCompany = (ctx: Context, { id, into }: { id: CompanyId; into: CompanyId }) =>
  transact(ctx, (tx) => {
    const [group, target] = [store.findGroup(tx, id), store.findGroup(tx, into)]
    if (!group || !target) throw new Problem('not_found')
    if (id === into) {
      if (store.splitOff(tx, id)) appendEvent(tx, { event: 'company_split', subject: id })
      return
    }
    if (store.mergeInto(tx, id, target))
      appendEvent(tx, { event: 'company_merged', subject: id, detail: { into: target } })
  })
