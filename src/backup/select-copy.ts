import { type Instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { CopyRefusal, listLocalCopies } from '#src/db/copies.ts'
import { type CopyName, isFuture } from '#src/db/copy-names.ts'
import { newestSchema } from '#src/db/migrate.ts'
import { listCopies } from './bucket.ts'

type Ctx = Pick<Context, 'config' | 'clock' | 'log'>

const newestOf = <Copy extends CopyName>(ctx: Ctx, copies: readonly Copy[], until: Instant | null) => {
  const fitting = copies.filter(
    (copy) => !isFuture(copy, ctx.clock()) && (until === null || msOf(copy.at) <= msOf(until)),
  )
  const copy = fitting.find(({ schema }) => schema <= newestSchema())
  if (copy) return copy
  if (fitting.length > 0)
    throw new CopyRefusal('Every copy was made by a newer version of this product; deploy that one')
  throw new CopyRefusal(until === null ? 'There is no copy' : 'There is no copy from that time or before')
}

export const newestLocalCopy = (ctx: Ctx, until: Instant | null = null) =>
  newestOf(ctx, listLocalCopies(ctx.config.dataDir), until)

export const newestOffSiteCopy = async (ctx: Ctx, until: Instant | null = null) => {
  if (!ctx.config.offSite) throw new CopyRefusal('No bucket is configured: set the BACKUP_S3_ variables and BACKUP_KEY')
  return newestOf(ctx, await listCopies(ctx), until)
}
