import { deleteOldVisitorEvents } from './analytics/redact.ts'
import { queueAuditHead } from './audit/queue-head.ts'
import { deleteEndedSignIns, deleteUnconfirmedAccounts } from './auth/delete-accounts.ts'
import { runInBackground } from './background-tasks.ts'
import { seconds } from './base/time.ts'
import type { Context } from './context.ts'
import { deleteOldCopies } from './db/migrate.ts'
import { redactOldEmails } from './mail/redact.ts'
import { makeMissingDocuments } from './nda/make-document.ts'
import { recordExpiries } from './quotes/expire.ts'
import { makeMissingQuoteDocuments } from './quotes/make-document.ts'
import { deleteOldLeads } from './workflows/delete-lead.ts'

const jobs: Record<string, { run: (ctx: Context) => unknown; everySeconds: number }> = {
  recordExpiries: { run: recordExpiries, everySeconds: 60 },
  queueAuditHead: { run: queueAuditHead, everySeconds: 60 },
  makeMissingQuoteDocuments: { run: makeMissingQuoteDocuments, everySeconds: 60 },
  makeMissingDocuments: { run: makeMissingDocuments, everySeconds: 60 },
  deleteUnconfirmedAccounts: { run: deleteUnconfirmedAccounts, everySeconds: 60 },
  deleteEndedSignIns: { run: deleteEndedSignIns, everySeconds: 60 },
  deleteOldLeads: { run: deleteOldLeads, everySeconds: 60 },
  deleteOldVisitorEvents: { run: deleteOldVisitorEvents, everySeconds: 60 },
  redactOldEmails: { run: redactOldEmails, everySeconds: 60 },
  deleteOldCopies: { run: ({ config, clock }) => deleteOldCopies(config.dataDir, clock()), everySeconds: 60 },
}

/** Runs every job now and at its interval. @returns a function that stops them */
export const startJobs = (ctx: Context) => {
  const timers = Object.entries(jobs).map(([name, { run, everySeconds }]) => {
    const start = () => void runInBackground(ctx, name, () => run(ctx))
    start()
    return setInterval(start, seconds(everySeconds))
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
