import { runInBackground } from '#src/background-tasks.ts'
import { memoize } from '#src/base/memoize.ts'
import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Found } from './part-rules.ts'

/** `notBefore` is monotonic: a wall clock that is set back must not delay a document. */
type Job = { running: Promise<void> | null; attempts: number; notBefore: number }

type Making<Id extends string> = {
  /** Begins the names of what is logged. */
  name: string
  /** Does nothing if the document is there. */
  make: (ctx: Context, id: Id) => Promise<void>
  /** Looks at the newest records, and at those that follow `after`. */
  findMissing: (ctx: Context, after: string) => Found<Id>
}

/** 1, 2, 4 … 60 minutes, so that a document that fails leaves the renderer to the others. */
const backOffMs = (attempts: number) => Math.min(minutes(1) * 2 ** (attempts - 1), minutes(60))

/** Makes one kind of document, each once at a time. */
export const createDocumentJobs = <Id extends string>({ name, make, findMissing }: Making<Id>) => {
  const jobsOf = memoize((_: Context['db']) => new Map<Id, Job>())
  const runOf = memoize((_: Context['db']) => ({ running: null as Promise<boolean> | null, after: '' }))

  const postpone = (ctx: Context, { id, job, error }: { id: Id; job: Job; error: unknown }) => {
    // The queue of the PDF worker is full, which is no failure of this document.
    if (error instanceof Problem) return ctx.log.warn({ event: `${name}_waits`, reason: id })
    job.attempts += 1
    job.notBefore = ctx.monotonic() + backOffMs(job.attempts)
    // The message of the error may contain a person's input, so only its name is logged.
    const kind = error instanceof Error ? error.name : 'unknown'
    ctx.log.error({ event: `${name}_failed`, kind, count: job.attempts, reason: id })
  }

  /** Never rejects: {@link makeMissing} retries a failure. */
  const makeOne = (ctx: Context, id: Id): Promise<void> => {
    const jobs = jobsOf(ctx.db)
    const job = jobs.get(id) ?? { running: null, attempts: 0, notBefore: 0 }
    if (job.running) return job.running
    if (job.notBefore > ctx.monotonic()) return Promise.resolve()
    jobs.set(id, job)
    job.running = runInBackground(ctx, name, async () => {
      try {
        await make(ctx, id)
        jobs.delete(id)
      } catch (error) {
        postpone(ctx, { id, job, error })
      }
    }).finally(() => {
      // Also where the work did not begin, because another process held the file for too long.
      job.running = null
    })
    return job.running
  }

  const findRunning = (ctx: Context, id: Id) => jobsOf(ctx.db).get(id)?.running ?? null

  const makeEach = async (ctx: Context) => {
    const [jobs, run] = [jobsOf(ctx.db), runOf(ctx.db)]
    const { ids, last } = findMissing(ctx, run.after)
    for (const id of ids) {
      const attempts = jobs.get(id)?.attempts ?? 0
      await makeOne(ctx, id)
      if ((jobs.get(id)?.attempts ?? 0) > attempts) return false
    }
    run.after = last
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

  return { make: makeOne, findRunning, makeMissing }
}
