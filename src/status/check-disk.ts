import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, State } from '#src/base/check.ts'
import { addDays, type Day, daysBetween, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'

/** The size of the data folder in bytes, by day. */
type DiskSamples = Record<Day, number>

const megabyte = 1024 * 1024

/** The growth in bytes a day; null with samples of fewer than two days. */
const growthOf = (samples: DiskSamples) => {
  const sampled = (Object.keys(samples) as Day[]).sort()
  const [first, last] = [sampled[0], sampled.at(-1)]
  if (!first || !last || first === last) return null
  return ((samples[last] ?? 0) - (samples[first] ?? 0)) / daysBetween(first, last)
}

const stateOf = (freeMb: number, daysLeft: number): State => {
  if (freeMb < 50 || daysLeft < 7) return 'red'
  return freeMb < 200 || daysLeft < 30 ? 'yellow' : 'green'
}

export const judgeDisk = ({ freeBytes, samples }: { freeBytes: number; samples: DiskSamples }): Finding => {
  const freeMb = Math.floor(freeBytes / megabyte)
  const growth = growthOf(samples)
  const daysLeft = growth && growth > 0 ? Math.floor(freeBytes / growth) : Number.POSITIVE_INFINITY
  const state = stateOf(freeMb, daysLeft)
  const rate = daysLeft < 1000 ? `; at this rate it is full in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}` : ''
  return {
    state,
    text: `${freeMb.toLocaleString('en-NZ')} MB are free${rate}.`,
    todo:
      state === 'green'
        ? null
        : 'Make the volume of DATA_DIR larger (on Fly: fly volumes extend), or move other files off its disk.',
  }
}

const keptDays = 7

const findDiskSamples = (ctx: Pick<Context, 'db'>) => (findRun(ctx, 'disk')?.detail ?? {}) as DiskSamples

const folderBytes = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)

/** This is a job: it records the size of the data folder once a day. Days that a wrong clock made are dropped. */
export const sampleDisk = (ctx: Context) => {
  const today = nzDay(ctx.clock())
  const samples = findDiskSamples(ctx)
  if (samples[today] !== undefined) return
  const recent = Object.entries(samples).filter(([day]) => day < today && day >= addDays(today, -keptDays))
  const detail = { ...Object.fromEntries(recent), [today]: folderBytes(ctx.config.dataDir) }
  transact(ctx, (tx) => recordRun(tx, { kind: 'disk', ok: true, detail }))
}

export const checkDisk = (ctx: Pick<Context, 'db' | 'config'>): Finding => {
  const { bavail, bsize } = statfsSync(ctx.config.dataDir)
  return judgeDisk({ freeBytes: bavail * bsize, samples: findDiskSamples(ctx) })
}
