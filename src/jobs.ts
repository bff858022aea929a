import { deleteOldVisitorEvents } from './analytics/redact.ts'
import { queueAuditHead } from './audit/queue-head.ts'
import { deleteEndedSignIns, deleteUnconfirmedAccounts } from './auth/delete-accounts.ts'
import { runInBackground } from './background-tasks.ts'
import { deleteOldCopies } from './backup/delete-old.ts'
import { makeDueBackup } from './backup/make.ts'
import { proveDueRestore } from './backup/prove.ts'
import { uploadDueBackup } from './backup/upload.ts'
import { seconds } from './base/time.ts'
import { deleteOldUses } from './budgets/spend.ts'
import { deleteOldClients } from './clients/delete.ts'
import { isClockTrusted } from './clock/guard.ts'
import { watchClock } from './clock/watch.ts'
import type { Context } from './context.ts'
import { isShared, ownsJobs } from './db/shared.ts'
import { finishErasure } from './erasure/finish.ts'
import { deleteOldHits } from './http/shared-window.ts'
import { queueWithheldEmails } from './mail/queue-withheld.ts'
import { redactOldEmails } from './mail/redact.ts'
import { deleteOldCodes } from './nda/delete-codes.ts'
import { makeMissingDocuments } from './nda/make-document.ts'
import { deleteOldPageReports } from './page-reports/delete-old.ts'
import { recordExpiries } from './quotes/expire.ts'
import { makeMissingQuoteDocuments } from './quotes/make-document.ts'
import { sampleDisk } from './status/check-disk.ts'
import { deleteOldLeads } from './workflows/delete-lead.ts'
import { queueDigest } from './workflows/queue-digest.ts'
import { sendAlarms } from './workflows/send-alarms.ts'
import { sendScheduled } from './workflows/send-scheduled.ts'
import { verifyNightly } from './workflows/verify-nightly.ts'

/**
 * `held`: what waits while the clock is not trusted, in words; false where the job takes nothing away (H14).
 * `everywhere`: it looks at its own process or machine, so each process runs it.
 */
type Job = { run: (ctx: Context) => unknown; everySeconds: number; held: string | false; everywhere?: true }

const jobs: Record<string, Job> = {
  // First, so that each round goes by what it finds.
  watchClock: { run: (ctx) => watchClock(ctx, { held: heldJobs }), everySeconds: 60, held: false, everywhere: true },
  recordExpiries: { run: recordExpiries, everySeconds: 60, held: 'recording expired quotes' },
  sendScheduled: { run: sendScheduled, everySeconds: 30, held: 'sending scheduled quotes' },
  queueAuditHead: { run: queueAuditHead, everySeconds: 60, held: false },
  queueDigest: { run: queueDigest, everySeconds: 60, held: 'writing the Monday digest' },
  queueWithheldEmails: { run: queueWithheldEmails, everySeconds: 60, held: false },
  makeMissingQuoteDocuments: { run: makeMissingQuoteDocuments, everySeconds: 60, held: false },
  makeMissingDocuments: { run: makeMissingDocuments, everySeconds: 60, held: false },
  deleteUnconfirmedAccounts: { run: deleteUnconfirmedAccounts, everySeconds: 60, held: 'deleting old sign-ups' },
  deleteEndedSignIns: { run: deleteEndedSignIns, everySeconds: 60, held: 'deleting ended sessions' },
  deleteOldCodes: { run: deleteOldCodes, everySeconds: 60, held: 'deleting old codes of NDAs' },
  deleteOldLeads: { run: deleteOldLeads, everySeconds: 60, held: 'deleting old leads' },
  deleteOldClients: { run: deleteOldClients, everySeconds: 60, held: 'deleting old imported clients' },
  deleteOldVisitorEvents: { run: deleteOldVisitorEvents, everySeconds: 60, held: 'deleting old visitor events' },
  deleteOldPageReports: { run: deleteOldPageReports, everySeconds: 60, held: 'deleting old reports of browsers' },
  redactOldEmails: { run: redactOldEmails, everySeconds: 60, held: 'redacting old emails' },
  deleteOldUses: { run: deleteOldUses, everySeconds: 60, held: 'deleting old counts of what strangers used' },
  deleteOldHits: { run: deleteOldHits, everySeconds: 60, held: false },
  finishErasure: { run: finishErasure, everySeconds: 10, held: false },
  deleteOldCopies: { run: deleteOldCopies, everySeconds: 60, held: 'deleting old copies' },
  // These take turns.
  makeDueBackup: { run: makeDueBackup, everySeconds: 60, held: false },
  uploadDueBackup: { run: uploadDueBackup, everySeconds: 60, held: false },
  proveDueRestore: { run: proveDueRestore, everySeconds: 60, held: false },
  verifyNightly: { run: verifyNightly, everySeconds: 60, held: false },
  sampleDisk: { run: sampleDisk, everySeconds: 60, held: false },
  sendAlarms: { run: sendAlarms, everySeconds: 60, held: false },
}

const heldJobs = Object.values(jobs).flatMap(({ held }) => held || [])

const takeOverMs = seconds(10)

/** Runs every job now and at its interval, where this process owns them. @returns a function that stops them */
export const startJobs = (ctx: Context) => {
  let isOwner = !isShared(ctx)
  const all = Object.entries(jobs)
  const runOne = (name: string, { run, held, everywhere }: Job) => {
    if (!isOwner && !everywhere) return
    void runInBackground(ctx, name, () => (held === false || isClockTrusted(ctx) ? run(ctx) : undefined))
  }
  const timers = all.map(([name, job]) => {
    runOne(name, job)
    return setInterval(() => runOne(name, job), seconds(job.everySeconds))
  })
  /** The owner may be gone, or this process's connection to the lock. */
  const takeOver = () => {
    const wasOwner = isOwner
    isOwner = ownsJobs(ctx)
    if (isOwner === wasOwner) return
    ctx.log.info({ event: isOwner ? 'jobs_taken' : 'jobs_given_up' })
    if (isOwner) for (const [name, job] of all) if (!job.everywhere) runOne(name, job)
  }
  if (isShared(ctx)) {
    const look = () => void runInBackground(ctx, 'takeOver', takeOver)
    look()
    timers.push(setInterval(look, takeOverMs))
  }
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
