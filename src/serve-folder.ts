import { createSetupLink } from './auth/setup-link.ts'
import { backgroundTasksEnded, waitAtMost } from './background-tasks.ts'
import { abandonCopies } from './backup/alone.ts'
import { clockActor } from './base/actor.ts'
import { faultName } from './base/fault.ts'
import { seconds } from './base/time.ts'
import type { Context } from './context.ts'
import { openContext, prepareFolder } from './create-context.ts'
import { closeDatabase, disconnect } from './db/close.ts'
import { addressOfDatabase } from './db/file.ts'
import { holdLock } from './db/lock.ts'
import { serverBusyMs } from './db/open.ts'
import { StartFault } from './db/start-fault.ts'
import type { Reads } from './db/transact.ts'
import { pdfWorker } from './documents.ts'
import { emailKinds } from './emails.ts'
import type { Config } from './env.ts'
import { inspector } from './inspector.ts'
import { startJobs } from './jobs.ts'
import { requireKey } from './key-check/check-key.ts'
import { startMailWorker } from './mail/worker.ts'
import { recordStart } from './status/record-start.ts'
import { type Trouble, troubleOf } from './trouble.ts'

/** `isChecked`: whether every page was read. Where not, {@link checkWhileServed} is to be called. */
export type OpenFolder = {
  ctx: Context
  isChecked: boolean
  setupLink: string | null
  release: () => void
}

type Parts = Pick<Context, 'build' | 'portrait'> & { mayCheckLater?: (reads: Reads) => boolean }

/** Locks DATA_DIR and opens its database. @throws and leaves nothing locked or open */
export const openFolder = (config: Config, parts: Parts): OpenFolder => {
  prepareFolder(config.dataDir)
  const release = holdLock(config.dataDir)
  try {
    const { ctx, isChecked } = openContext(config, { ...parts, actor: clockActor, busyMs: serverBusyMs })
    try {
      requireKey(ctx)
      recordStart(ctx)
      return { ctx, isChecked, release, setupLink: createSetupLink(ctx) }
    } catch (fault) {
      disconnect(ctx.db)
      throw fault
    }
  } catch (fault) {
    release()
    throw fault
  }
}

const drainMs = seconds(5)

/** Reads the pages that {@link openFolder} left out (H4). @returns why the folder must not be served any longer, or null */
export const checkWhileServed = async ({ ctx }: OpenFolder): Promise<Trouble | null> => {
  const began = ctx.monotonic()
  try {
    const found = await inspector.checkPages(addressOfDatabase(ctx))
    if (found?.damage) throw new StartFault('database_damaged', found.damage)
    if (found) ctx.log.info({ event: 'pages_checked', ms: Math.round(ctx.monotonic() - began) })
    return null
  } catch (fault) {
    return troubleOf(fault, ctx.config.dataDir)
  }
}

export const workInFolder = ({ ctx, release }: OpenFolder) => {
  const mailWorker = startMailWorker(ctx, { kinds: emailKinds })
  const stopJobs = startJobs(ctx)
  return {
    /** Emails and jobs first, then the listener, so that nobody is refused while something is waited for (H8). */
    stop: async (closeServer: () => Promise<void>) => {
      void mailWorker.stop()
      stopJobs()
      inspector.stop()
      abandonCopies(ctx)
      await waitAtMost(drainMs, backgroundTasksEnded(ctx))
      await closeServer()
      pdfWorker.stop()
      await backgroundTasksEnded(ctx)
      try {
        closeDatabase(ctx.db)
      } catch (fault) {
        // Nothing is lost: the next start reads the write-ahead log.
        ctx.log.error({ event: 'log_not_emptied', reason: faultName(fault) })
      }
      release()
    },
  }
}
