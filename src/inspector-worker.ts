import { readDatabase } from './db/snapshot.ts'
import type { InspectRequest } from './inspector.ts'
import { inspect } from './status/inspect.ts'
import { answerRequests } from './subprocess.ts'

// Runs as a subprocess: it reads the whole database, one row at a time.

answerRequests(async ({ address, anchors }: InspectRequest) =>
  readDatabase(address, (reads) => inspect(reads, anchors)),
)
