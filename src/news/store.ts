import { asc, isNull } from 'drizzle-orm'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import { execute, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { news } from './table.ts'

export const insertNews = insertInto(news)

export const findWaiting = (reads: Reads) =>
  reads.db.select().from(news).where(isNull(news.sent_at)).orderBy(asc(news.id)).limit(1).get() ?? null

export const countWaiting = (reads: Reads) =>
  selectValue<number>(reads, 'select count(*) from news where sent_at is null') ?? 0

export const markSent = (tx: Tx, id: number, at: Instant) =>
  execute(tx, 'update news set sent_at = ? where id = ?', at, id)

export const deleteWaiting = (tx: Tx) => execute(tx, 'delete from news where sent_at is null')

export const deleteBefore = (tx: Tx, at: Instant) => execute(tx, 'delete from news where at < ?', at)

export const findSealedSecret = (reads: Reads) =>
  selectValue<string>(reads, 'select secret_sealed from news_secret') ?? null

export const upsertSecret = (tx: Tx, secret_sealed: string, created_at: Instant) =>
  execute(
    tx,
    `insert into news_secret (id, secret_sealed, created_at) values (1, ?, ?)
     on conflict (id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at`,
    ...[secret_sealed, created_at],
  )
