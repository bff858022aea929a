import { clockActor } from '#src/base/actor.ts'
import { faultName } from '#src/base/fault.ts'
import { seconds } from '#src/base/time.ts'
import { closeDatabase, disconnect } from '#src/db/close.ts'
import { holdLock } from '#src/db/lock.ts'
import { serverBusyMs } from '#src/db/open.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { createSetupLink } from './auth/account/admins.ts'
import { backgroundTasksEnded, waitAtMost } from './background-tasks.ts'
import { abandonCopies } from './backup/job-lock.ts'
import { rekeyCompanies } from './clients/company.ts'
import type { Context } from './context.ts'
import { createContext, prepareFolder } from './create-context.ts'
import { emailKinds } from './emails.ts'
import type { Config } from './env/env.ts'
import { inspector } from './inspector.ts'
import { startJobs } from './jobs.ts'
import { startMailWorker } from './mail/outbox/worker.ts'
import { pdfWorker } from './pdf-workers.ts'
import { adoptPortraitFile } from './portrait/portrait.ts'
import { recordStart } from './runs/record.ts'
import { bringEarlierBills } from './workflows/invoices/bring-bills.ts'

export type OpenFolder = { ctx: Context; setupLink: string | null; release: () => void }

/** Locks DATA_DIR and opens its database. @throws and leaves nothing locked or open */
export const openFolder = (config: Config, { build }: Pick<Context, 'build'>): OpenFolder => {
  prepareFolder(config.dataDir)
  const release = holdLock(config.dataDir)
  try {
    const ctx = createContext(config, { build, actor: clockActor, busyMs: serverBusyMs })
    try {
      requireKey(ctx)
      adoptPortraitFile(ctx)
      rekeyCompanies(ctx)
      bringEarlierBills(ctx)
      recordStart(ctx)
      return { ctx, release, setupLink: createSetupLink(ctx) }
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

export const startWorkers = ({ ctx, release }: OpenFolder) => {
  const mailWorker = startMailWorker(ctx, { kinds: emailKinds })
  const stopJobs = startJobs(ctx)
  return {
    /** Stops emails and jobs first, then the listener, so that no request is refused while the work ends (H8). */
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
