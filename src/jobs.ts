import { deleteOldVisitorEvents } from '#src/analytics/events.ts'
import { recordCounts } from '#src/audit/bounded.ts'
import { queueAuditHead } from '#src/audit/queue-head.ts'
import { stampHead } from '#src/audit/stamps/stamp-head.ts'
import { deleteOldCopies } from '#src/backup/delete-old.ts'
import { makeDueBackup } from '#src/backup/make.ts'
import { uploadDueBackup } from '#src/backup/upload.ts'
import { seconds } from '#src/base/time.ts'
import { deleteOldClients } from '#src/clients/delete.ts'
import { isClockTrusted, watchClock } from '#src/clock/guard.ts'
import { makeMissingStatements } from '#src/days/statement/make.ts'
import { finishErasure } from '#src/erasure/unfinished.ts'
import { makeMissingInvoices } from '#src/invoices/make.ts'
import { deleteOldHits } from '#src/limits/count.ts'
import { deleteOldNews } from '#src/news/queue.ts'
import { sampleDisk } from '#src/status/check-disk.ts'
import { sendAlarms } from '#src/status/send-alarms.ts'
import { verifyNightly } from '#src/status/verify-nightly.ts'
import { deleteEndedSignIns, deleteUnconfirmedAccounts } from './auth/account/delete-accounts.ts'
import { runInBackground } from './background-tasks.ts'
import { proveDueRestore } from './backup/restore-drill.ts'
import type { Context } from './context.ts'
import { redactOldEmails } from './mail/outbox/redact.ts'
import { queueWithheldEmails } from './mail/strangers/queue-withheld.ts'
import { deleteOldCodes } from './nda/code/code.ts'
import { makeMissingNdaDocuments } from './nda/document/make.ts'
import { makeMissingQuoteDocuments } from './quotes/document/make.ts'
import { recordExpiries } from './quotes/send/expire.ts'
import { deleteOldLeads } from './workflows/owner/delete-lead.ts'
import { queueChanges } from './workflows/owner/queue-changes.ts'
import { queueDigest } from './workflows/owner/queue-digest.ts'
import { sendNews } from './workflows/owner/send-news.ts'
import { sendScheduled } from './workflows/quotes/send-quote.ts'

/** `held`: words for the job, which waits while the clock is not trusted; false if it runs even then (H14). */
type Job = { run: (ctx: Context) => unknown; everySeconds: number; held: string | false }

const jobs: Record<string, Job> = {
  // First, so that the other jobs of a round know whether the clock is trusted.
  watchClock: { run: (ctx) => watchClock(ctx, { held: heldJobs }), everySeconds: 60, held: false },
  recordExpiries: { run: recordExpiries, everySeconds: 60, held: 'recording expired quotes' },
  sendScheduled: { run: sendScheduled, everySeconds: 30, held: 'sending scheduled quotes' },
  queueAuditHead: { run: queueAuditHead, everySeconds: 60, held: false },
  stampHead: { run: stampHead, everySeconds: 60, held: false },
  queueDigest: { run: queueDigest, everySeconds: 60, held: 'writing the Monday digest' },
  queueChanges: { run: queueChanges, everySeconds: 60, held: 'writing what changed on a day' },
  queueWithheldEmails: { run: queueWithheldEmails, everySeconds: 60, held: false },
  makeMissingQuoteDocuments: { run: makeMissingQuoteDocuments, everySeconds: 60, held: false },
  makeMissingNdaDocuments: { run: makeMissingNdaDocuments, everySeconds: 60, held: false },
  makeMissingInvoices: { run: makeMissingInvoices, everySeconds: 60, held: false },
  makeMissingStatements: { run: makeMissingStatements, everySeconds: 60, held: 'making monthly statements' },
  deleteUnconfirmedAccounts: { run: deleteUnconfirmedAccounts, everySeconds: 60, held: 'deleting old sign-ups' },
  deleteEndedSignIns: { run: deleteEndedSignIns, everySeconds: 60, held: 'deleting ended sessions' },
  deleteOldCodes: { run: deleteOldCodes, everySeconds: 60, held: 'deleting old codes of NDAs' },
  deleteOldLeads: { run: deleteOldLeads, everySeconds: 60, held: 'deleting old leads' },
  deleteOldClients: { run: deleteOldClients, everySeconds: 60, held: 'deleting old imported clients' },
  deleteOldVisitorEvents: { run: deleteOldVisitorEvents, everySeconds: 60, held: 'deleting old visitor events' },
  redactOldEmails: { run: redactOldEmails, everySeconds: 60, held: 'redacting old emails' },
  deleteOldHits: { run: deleteOldHits, everySeconds: 60, held: 'deleting old counts of what strangers used' },
  recordCounts: { run: recordCounts, everySeconds: 3600, held: false },
  finishErasure: { run: finishErasure, everySeconds: 10, held: false },
  deleteOldCopies: { run: deleteOldCopies, everySeconds: 60, held: 'deleting old copies' },
  makeDueBackup: { run: makeDueBackup, everySeconds: 60, held: false },
  uploadDueBackup: { run: uploadDueBackup, everySeconds: 60, held: false },
  proveDueRestore: { run: proveDueRestore, everySeconds: 60, held: false },
  verifyNightly: { run: verifyNightly, everySeconds: 60, held: false },
  sampleDisk: { run: sampleDisk, everySeconds: 60, held: false },
  deleteOldNews: { run: deleteOldNews, everySeconds: 60, held: 'deleting old news' },
  sendNews: { run: sendNews, everySeconds: 10, held: false },
  sendAlarms: { run: sendAlarms, everySeconds: 60, held: false },
}

const heldJobs = Object.values(jobs).flatMap(({ held }) => held || [])

/** Runs every job now and at its interval. @returns a function that stops them */
export const startJobs = (ctx: Context) => {
  const timers = Object.entries(jobs).map(([name, { run, everySeconds, held }]) => {
    const runOne = () =>
      void runInBackground(ctx, name, () => (held === false || isClockTrusted(ctx) ? run(ctx) : undefined))
    runOne()
    return setInterval(runOne, seconds(everySeconds))
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
