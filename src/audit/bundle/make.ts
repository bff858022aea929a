import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { contentOf, hashOf, hasOwnHash } from '#src/audit/record.ts'
import type { AuditHead } from '#src/audit/rules.ts'
import { type AuditRow, findEventsOf, findHead } from '#src/audit/store.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { certificatesIn } from './certificates.ts'
import {
  type BundleKind,
  formatLogLine,
  isNamedBy,
  isShown,
  type LogLine,
  type Manifest,
  oneStep,
  readme,
} from './rules.ts'
import { findEventsBetween, findHeadLeftFrom } from './store.ts'

const verifyPage = new URL('../../../dist/verify.html', import.meta.url)

type Stamp = AuditHead & { stamped_at: Instant; response: Uint8Array }

/** The head at which the events of a bundle end: one that a third party knows, or else the newest. */
const chooseHead = (reads: Reads, last: number, stamp: Stamp | null) => {
  const left = findHeadLeftFrom(reads, last)
  const found = stamp ?? left ?? findHead(reads)
  if (!found) throw new Error('nothing is recorded yet')
  const { seq, hash } = found
  return {
    head: { seq, hash },
    leftAt: left?.seq === seq ? left.left_at : null,
    stampedAt: stamp?.stamped_at ?? null,
  }
}

const lineOf = (row: AuditRow, isWhole: boolean): LogLine => {
  const content = contentOf(row)
  const isOneStep = row.hash !== hashOf(row) && hasOwnHash(row)
  const part = isOneStep ? oneStep : sha256(content)
  return { seq: row.seq, hash: row.hash, part, content: isWhole ? content : null }
}

const readLines = async (reads: Reads, { from, to, whole }: { from: number; to: number; whole: Set<number> }) => {
  const lines: string[] = []
  for (let rows = findEventsBetween(reads, { from, to }); rows.length > 0; ) {
    lines.push(...rows.map((row) => formatLogLine(lineOf(row, whole.has(row.seq)))))
    await nextTurn()
    rows = findEventsBetween(reads, { from: (rows.at(-1)?.seq ?? to) + 1, to })
  }
  return lines.join('')
}

type BundleInput = {
  kind: BundleKind
  /** The id of the quote that the events are about, and of its invitation or invoice. */
  subject: string
  id: string
  event: number
  /** The PDFs, and the JSON as the texts that were hashed. */
  files: readonly { name: string; bytes: Uint8Array }[]
  findStamp: (reads: Reads, from: { seq: number }) => Stamp | null
}

/** Everything that proves a fact without this server, and nothing about anybody else. */
export const makeBundle = async (reads: Reads, { kind, subject, id, event, files, findStamp }: BundleInput) => {
  const hashed = files.map(({ name, bytes }) => ({ name, sha256: sha256(bytes) }))
  const own = findEventsOf(reads, subject)
    .map(({ seq, at, previous, event: name, detail }) => ({
      seq,
      at,
      previous,
      event: name,
      detail: JSON.parse(detail),
    }))
    .filter((one) => isShown(kind, one, id))
  const naming = own.filter((one) => one.seq === event || hashed.some((file) => isNamedBy(one, file)))
  const [fact, first, last] = [naming.find(({ seq }) => seq === event), naming[0], naming.at(-1)]
  if (!fact || !first || !last) throw new Error('the event of the fact is missing')
  const stamp = findStamp(reads, { seq: last.seq })
  const head = chooseHead(reads, last.seq, stamp)
  const manifest: Manifest = { kind, event, at: fact.at, previous: first.previous, ...head }
  const whole = new Set(own.map(({ seq }) => seq))
  const events = await readLines(reads, { from: first.seq, to: head.head.seq, whole })

  const textOf = (name: string) => {
    const file = files.find((one) => one.name === name)
    return file ? Buffer.from(file.bytes).toString() : null
  }
  const entries = new Map<string, string | Uint8Array>([
    ['README.txt', readme(manifest, textOf)],
    ...files.map(({ name, bytes }) => [name, bytes] as const),
    ['events.txt', events],
    ['bundle.json', JSON.stringify(manifest, null, 2)],
    ...(stamp
      ? ([
          ['stamp.tsr', stamp.response],
          ['chain.pem', certificatesIn(stamp.response).join('')],
        ] as const)
      : []),
    ['verify.html', await readFile(verifyPage)],
  ])
  const sums = [...entries].map(([name, content]) => `${sha256(content)}  ${name}\n`)
  entries.set('SHA256SUMS', sums.join(''))
  return [...entries].map(([path, content]) => ({ path, read: () => new Uint8Array(Buffer.from(content as string)) }))
}
