import { insertInto } from '#src/db/prepared.ts'
import { execute, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { limitHits } from './table.ts'

export const insertHit = insertInto(limitHits)

export const findNewestHit = (reads: Reads, key: string, n: number) =>
  selectValue<number>(reads, 'select at from limit_hits where key = ? order by at desc limit 1 offset ?', key, n - 1)

export const countHits = (reads: Reads, { key, since }: { key: string; since: number }) =>
  selectValue<number>(reads, 'select count(*) from limit_hits where key = ? and at > ?', key, since) ?? 0

export const deleteNewestHit = (tx: Tx, key: string) =>
  execute(tx, 'delete from limit_hits where id = (select max(id) from limit_hits where key = ?)', key)

export const deleteEndedHits = (tx: Tx, now: number, limit: number) =>
  execute(
    tx,
    'delete from limit_hits where id in (select id from limit_hits where until <= ? order by until limit ?)',
    now,
    limit,
  )

/** Moves future hits to now, so that a clock that is set back blocks nothing for long (D8). */
export const pullBackHits = (tx: Tx, now: number) =>
  execute(tx, 'update limit_hits set at = ?, until = until - at + ? where at > ?', now, now, now)

export const pullBackHitsOf = (tx: Tx, key: string, now: number) =>
  execute(tx, 'update limit_hits set at = ?, until = until - at + ? where key = ? and at > ?', now, now, key, now)
