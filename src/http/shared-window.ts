import type { Context } from '#src/context.ts'
import { isShared } from '#src/db/shared.ts'
import { selectColumn, selectValue } from '#src/db/sql.ts'
import type { SlidingWindow, WindowLimit } from './sliding-window.ts'

// One statement, so that two processes cannot both count the last hit.
const admitSql = `
  insert into request_hits as known (name, key, times, ends) values (?, ?, array[?::bigint], ?)
  on conflict (name, key) do update set
    times = (select array_agg(at order by at) from unnest(known.times || excluded.times) at where at > ?),
    ends = excluded.ends
  where (select count(*) from unnest(known.times) at where at > ?) < ?
  returning 1`

const timesSql = 'select at from request_hits, unnest(times) at where name = ? and key = ? and at > ? order by at desc'

/** A {@link SlidingWindow} that every process of a shared database counts in. Its keys are stored as pseudonyms. */
export class SharedWindow implements Pick<SlidingWindow, 'waitMs' | 'hit' | 'forget' | 'admit'> {
  private readonly ctx: Context
  private readonly limit: WindowLimit & { windowMs: number }

  constructor(ctx: Context, limit: WindowLimit & { windowMs: number }) {
    this.ctx = ctx
    this.limit = limit
  }

  waitMs(key: string, now: number) {
    const { name, limit, windowMs } = this.limit
    const times = selectColumn<number>(this.ctx, timesSql, name, this.stored(key), Math.floor(now) - windowMs)
    const blocking = times[limit - 1]
    return blocking === undefined ? 0 : Math.max(0, blocking + windowMs - now)
  }

  hit(key: string, now: number) {
    this.count(key, now, Number.MAX_SAFE_INTEGER)
  }

  forget(key: string) {
    selectValue(
      this.ctx,
      'delete from request_hits where name = ? and key = ? returning 1',
      this.limit.name,
      this.stored(key),
    )
  }

  admit(key: string, now: number) {
    return this.count(key, now, this.limit.limit) ? 0 : this.waitMs(key, now)
  }

  private count(key: string, now: number, limit: number) {
    const { name, windowMs } = this.limit
    const at = Math.floor(now)
    const since = at - windowMs
    const values = [name, this.stored(key), at, at + windowMs, since, since, limit]
    return selectValue(this.ctx, admitSql, ...values) !== undefined
  }

  private stored(key: string) {
    return this.ctx.crypto.pseudonym('request limit', key)
  }
}

export const deleteOldHits = (ctx: Context) => {
  if (!isShared(ctx)) return
  selectValue(ctx, 'delete from request_hits where ends < ? returning 1', Math.floor(ctx.monotonic()))
}
