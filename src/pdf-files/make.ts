import { appendEvent } from '#src/audit/record.ts'
import { runInBackground } from '#src/background-tasks.ts'
import { memoize } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import type { PdfRequest } from '#src/pdf-workers.ts'
import type { Key, PdfFiles } from './files.ts'

/** `isCurrent`: whether the PDF still matches its record. */
export type Due<K extends Key> = { key: K; request: PdfRequest; isCurrent?: (tx: Tx) => boolean }

type PdfMaker<Id extends string, K extends Key> = {
  files: PdfFiles<K>
  /** The ids of the records without a PDF, the newest first. */
  findMissing: (ctx: Context) => Iterable<Id> | AsyncIterable<Id>
  findDue: (ctx: Context, id: Id) => Due<K>[]
  /** Queues the emails that wait for the PDF. */
  onStored?: (tx: Tx, stored: { id: Id; sha256: string }) => void
}

/** `notBefore` is monotonic: a wall clock that is set back must not delay a document. */
type Job = { running: Promise<void> | null; attempts: number; notBefore: number }

/** 1, 2, 4 … 60 minutes, so that a document that fails leaves the renderer to the others. */
const backOffMs = (attempts: number) => Math.min(minutes(1) * 2 ** (attempts - 1), minutes(60))

/** Makes one kind of PDF, each once at a time. */
export const createMaking = <Id extends string, K extends Key>(making: PdfMaker<Id, K>) => {
  const { files, findMissing, findDue, onStored } = making
  const jobsOf = memoize((_: Context['db']) => new Map<Id, Job>())
  const runOf = memoize((_: Context['db']) => ({ running: null as Promise<boolean> | null }))

  const store = (ctx: Context, id: Id, { key, isCurrent }: Due<K>, bytes: Uint8Array) =>
    transact(ctx, (tx) => {
      if (files.findHash(tx, key) !== null || isCurrent?.(tx) === false) return
      const file = { ...key, sha256: sha256(bytes) }
      const recorded = files.recordedAs(tx, file)
      const audit_seq = appendEvent(tx, { event: `${files.name}_made`, actor: 'clock', ...recorded })
      files.insert(tx, { ...file, created_at: instant(tx.clock()), audit_seq, bytes })
      onStored?.(tx, { id, sha256: file.sha256 })
    })

  const postpone = (ctx: Context, { id, job, error }: { id: Id; job: Job; error: unknown }) => {
    // The queue of the PDF worker is full, which is no failure of this document.
    if (error instanceof Problem) return ctx.log.warn({ event: `${files.name}_waits`, reason: id })
    job.attempts += 1
    job.notBefore = ctx.monotonic() + backOffMs(job.attempts)
    // The message of the error may contain a person's input, so only its name is logged.
    const kind = error instanceof Error ? error.name : 'unknown'
    ctx.log.error({ event: `${files.name}_failed`, kind, count: job.attempts, reason: id })
  }

  /** Never rejects: {@link makeMissing} retries a failure. */
  const make = (ctx: Context, id: Id): Promise<void> => {
    const jobs = jobsOf(ctx.db)
    const job = jobs.get(id) ?? { running: null, attempts: 0, notBefore: 0 }
    if (job.running) return job.running
    if (job.notBefore > ctx.monotonic()) return Promise.resolve()
    jobs.set(id, job)
    job.running = runInBackground(ctx, files.name, async () => {
      try {
        // Repeats once if the record changed while its PDF was made.
        for (const _ of [1, 2]) for (const due of findDue(ctx, id)) store(ctx, id, due, await ctx.pdf(due.request))
        jobs.delete(id)
      } catch (error) {
        postpone(ctx, { id, job, error })
      }
    }).finally(() => {
      // Runs also if the work did not begin, because another process locked the database for too long.
      job.running = null
    })
    return job.running
  }

  const makeEach = async (ctx: Context) => {
    const jobs = jobsOf(ctx.db)
    for await (const id of findMissing(ctx)) {
      const attempts = jobs.get(id)?.attempts ?? 0
      await make(ctx, id)
      if ((jobs.get(id)?.attempts ?? 0) > attempts) return false
    }
    return true
  }

  /**
   * One run at a time. Stops at the first failure: if the renderer is broken, the others wait for the next run.
   * @returns whether none failed
   */
  const makeMissing = (ctx: Context): Promise<boolean> => {
    const run = runOf(ctx.db)
    run.running ??= makeEach(ctx).finally(() => {
      run.running = null
    })
    return run.running
  }

  /** The promise of a PDF that is being made, or null. */
  const findRunning = (ctx: Context, id: Id) => jobsOf(ctx.db).get(id)?.running ?? null

  return { make, findRunning, makeMissing }
}
