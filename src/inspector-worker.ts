import { readFile } from './db/snapshot.ts'
import type { InspectRequest } from './inspector.ts'
import { answerRequests } from './subprocess.ts'
import { inspect } from './workflows/inspect.ts'

// Runs as a subprocess: it reads the whole file, one row at a time.

answerRequests(async ({ file, anchors }: InspectRequest) => readFile(file, (reads) => inspect(reads, anchors)))
