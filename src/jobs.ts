import { forgetOldEvents } from './analytics/actions.ts'
import { queueAuditHead } from './audit/actions.ts'
import { forgetSignIns, forgetUnconfirmed } from './auth/actions.ts'
import { inBackground } from './background-tasks.ts'
import { seconds } from './base/time.ts'
import { forgetOldCopies } from './db/migrate.ts'
import type { Kit } from './context.ts'
import { forgetOldLeads } from './leads/actions.ts'
import { blankOldLetters } from './mail/actions.ts'
import { makeMissingDocuments } from './nda/executed.ts'
import { recordExpiries } from './quotes/actions.ts'

const jobs = {
  recordExpiries,
  queueAuditHead,
  makeMissingDocuments,
  forgetUnconfirmed,
  forgetSignIns,
  forgetOldLeads,
  forgetOldEvents,
  blankOldLetters,
  forgetOldCopies: ({ config, clock }) => forgetOldCopies(config.dataDir, clock()),
} satisfies Record<string, (kit: Kit) => unknown>

/** Runs what the clock alone brings about, once. A job that fails is logged and does not keep the others from running. */
const tick = (kit: Kit) => {
  for (const [kind, job] of Object.entries(jobs)) inBackground(kit, kind, () => job(kit))
}

/** Once now and once a minute. @returns what stops it. */
export const startTicking = (kit: Kit) => {
  tick(kit)
  const timer = setInterval(tick, seconds(60), kit)
  return () => clearInterval(timer)
}
