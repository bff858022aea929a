import type { CompanyId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import * as store from './company-store.ts'

/** The company of one of these quotes, leads and imported clients; null if none has a company. */
export const findCompanyId = (ctx: Reads, { rowIds }: { rowIds: readonly string[] }): CompanyId | null =>
  store.findOfRows(ctx, rowIds)[0] ?? null

/** Groups the rows of earlier versions by today's rule of what one company is. */
export const rekeyCompanies = (ctx: Context) => transact(ctx, (tx) => store.rekeyRows(tx))

export const findQuotesOfClient = (ctx: Reads, { id }: { id: QuoteId }): QuoteId[] => store.findQuotesLike(ctx, id)

const maxRows = 500

/** The rows of a company, newest first, and its members: the company itself, then those merged into it. @throws not_found */
export const getCompanyRows = (ctx: Reads, { id: asked }: { id: CompanyId }) => {
  const id = store.findGroup(ctx, asked)
  if (!id) throw new Problem('not_found')
  return { id, members: store.findMembers(ctx, id), rows: store.findRows(ctx, id, maxRows) }
}
