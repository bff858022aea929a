import { classOf } from './base/fault.ts'
import { requireWhole } from './db/migrate.ts'
import { readDatabase } from './db/snapshot.ts'
import { StartFault } from './db/start-fault.ts'
import type { Reads } from './db/transact.ts'
import type { InspectRequest, PagesFound } from './inspector.ts'
import { answerRequests } from './subprocess.ts'
import { inspect } from './workflows/inspect.ts'

// Runs as a subprocess: it reads the whole database, one row at a time.

/** Some damage ends the check. */
const checkPages = (reads: Reads): PagesFound => {
  try {
    requireWhole(reads)
    return { damage: null }
  } catch (fault) {
    const isDamage = fault instanceof StartFault || classOf(fault) === 'database_damaged'
    if (isDamage && fault instanceof Error) return { damage: fault.message }
    throw fault
  }
}

answerRequests(async ({ address, ...request }: InspectRequest) =>
  readDatabase(address, (reads) => (request.pages ? checkPages(reads) : inspect(reads, request.anchors))),
)
