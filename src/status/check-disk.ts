import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { type DiskSamples, judgeDisk } from './disk.ts'
import { findRun } from './find-run.ts'
import { recordRun } from './record-run.ts'
import type { Check } from './rules.ts'

const keptDays = 7

const findSamples = (ctx: Pick<Context, 'db'>) => (findRun(ctx, 'disk')?.detail ?? {}) as DiskSamples

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const folderBytes = (folder: string) =>
  readdirSync(folder, { recursive: true }).reduce((sum, name) => sum + sizeOf(join(folder, String(name))), 0)

/** A job: once a day, how large the data folder is. Days that a wrong clock made are dropped. */
export const sampleDisk = (ctx: Context) => {
  const today = nzDay(ctx.clock())
  const samples = findSamples(ctx)
  if (samples[today] !== undefined) return
  const recent = Object.entries(samples).filter(([day]) => day < today && day >= addDays(today, -keptDays))
  const detail = { ...Object.fromEntries(recent), [today]: folderBytes(ctx.config.dataDir) }
  transact(ctx, (tx) => recordRun(tx, { kind: 'disk', ok: true, detail }))
}

export const checkDisk = (ctx: Pick<Context, 'db' | 'config'>): Check => {
  const { bavail, bsize } = statfsSync(ctx.config.dataDir)
  return judgeDisk({ freeBytes: bavail * bsize, samples: findSamples(ctx) })
}
