import { deleteOldVisitorEvents } from './analytics/actions.ts'
import { queueAuditHead } from './audit/actions.ts'
import { deleteEndedSignIns, deleteUnconfirmedAccounts } from './auth/actions.ts'
import { runInBackground } from './background-tasks.ts'
import { seconds } from './base/time.ts'
import type { Context } from './context.ts'
import { deleteOldCopies } from './db/migrate.ts'
import { deleteOldLeads } from './leads/actions.ts'
import { redactOldEmails } from './mail/actions.ts'
import { makeMissingDocuments } from './nda/executed.ts'
import { recordExpiries } from './quotes/actions.ts'

const jobs = {
  recordExpiries,
  queueAuditHead,
  makeMissingDocuments,
  deleteUnconfirmedAccounts,
  deleteEndedSignIns,
  deleteOldLeads,
  deleteOldVisitorEvents,
  redactOldEmails,
  deleteOldCopies: ({ config, clock }) => deleteOldCopies(config.dataDir, clock()),
} satisfies Record<string, (ctx: Context) => unknown>

/** Runs what the clock alone brings about, once. A job that fails is logged and does not keep the others from running. */
const tick = (ctx: Context) => {
  for (const [kind, job] of Object.entries(jobs)) runInBackground(ctx, kind, () => job(ctx))
}

/** Once now and once a minute. @returns what stops it. */
export const startJobs = (ctx: Context) => {
  tick(ctx)
  const timer = setInterval(tick, seconds(60), ctx)
  return () => clearInterval(timer)
}
