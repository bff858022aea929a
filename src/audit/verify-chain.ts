import { formatInstant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { macOf } from './chain-key.ts'
import { hasOwnHash } from './record.ts'
import { type Anchors, formatHead, genesis, type SeenHead } from './rules.ts'
import * as store from './store.ts'

/** @returns the number of intact rows, and the first sequence number that is broken */
const verifyAudit = (reads: Reads): { rows: number; broken: number | null } => {
  let rows = 0
  let previous = genesis
  for (const row of store.iterateEvents(reads)) {
    if (row.seq !== rows + 1 || row.previous !== previous || !hasOwnHash(row)) return { rows, broken: rows + 1 }
    previous = row.hash
    rows += 1
  }
  return { rows, broken: null }
}

type ForgedEvent = { seq: number; isBare: boolean; isNextToo: boolean }

const findForged = (reads: Reads, key: Uint8Array): ForgedEvent | null => {
  let first: ForgedEvent | null = null
  for (const { seq, hash, mac } of store.iterateMacs(reads)) {
    const isForged = mac !== macOf(key, hash)
    if (first) return { ...first, isNextToo: isForged }
    if (isForged) first = { seq, isBare: mac === null, isNextToo: false }
  }
  return first
}

const sayForged = ({ seq, isBare, isNextToo }: ForgedEvent) => {
  if (isBare) return `Event ${seq} has no mac: it was written, or its mac deleted, without the key of the audit chain`
  return isNextToo
    ? `The audit chain was rebuilt from event ${seq} on, without its key`
    : `Event ${seq} was replaced or added without the key of the audit chain`
}

const sayBroken = (reads: Reads, seq: number) => {
  const missing = store.hasEvent(reads, seq) ? '' : ', which is missing'
  return `The audit chain is broken at event ${seq}${missing}; ${seq - 1} before it hold`
}

const whereSeen = ({ at, ...head }: SeenHead) =>
  at === null ? `is given as ${formatHead(head).slice(0, -56)}…` : `stands in an email of ${formatInstant(at)}`

const sayCutOff = (last: number, head: SeenHead) => {
  const count = head.seq - last
  const missing = count === 1 ? '1 event is missing' : `${count} events are missing`
  return `The audit log ends at event ${last}; event ${head.seq} ${whereSeen(head)}: ${missing}`
}

const sayOther = (head: SeenHead) =>
  `Event ${head.seq} is another one than ${whereSeen(head)}: the log was replaced or rebuilt`

const headsSeen = (reads: Reads, { heads }: Anchors): SeenHead[] => {
  const leftHeads = [store.findLastHeadLeft(reads), store.findFirstHeadChanged(reads)]
  const allHeads = [...heads, ...leftHeads.flatMap((row) => (row ? { ...row, at: row.left_at } : []))]
  return allHeads.toSorted((one, other) => one.seq - other.seq)
}

const isChanged = (reads: Reads, { seq, hash }: SeenHead) => {
  const event = store.findAuditEvent(reads, seq)
  return event !== null && event.hash !== hash
}

/** Reports every wrong head that a person entered, but only the first wrong one of the many heads in emails. */
const verifyHeads = (reads: Reads, anchors: Anchors): string[] => {
  const last = store.findHead(reads)?.seq ?? 0
  const allHeads = headsSeen(reads, anchors)
  const changedHeads = allHeads.filter((head) => isChanged(reads, head))
  const first = changedHeads.find(({ at }) => at !== null)
  const headBeyondEnd = allHeads.filter(({ seq }) => seq > last).at(-1)
  return [
    ...[...(first ? [first] : []), ...changedHeads.filter(({ at }) => at === null)].map(sayOther),
    ...(headBeyondEnd ? [sayCutOff(last, headBeyondEnd)] : []),
  ]
}

/** @returns the number of events before the first wrong one, and a sentence for each fault (D7, D12) */
export const verifyChain = (reads: Reads, anchors: Anchors | null): { rows: number; wrong: string[] } => {
  const { rows, broken } = verifyAudit(reads)
  if (!anchors) return { rows, wrong: broken === null ? [] : [sayBroken(reads, broken)] }
  const forged = anchors.key && findForged(reads, anchors.key)
  const isForgedFirst = forged && (broken === null || forged.seq < broken)
  return {
    rows: isForgedFirst ? forged.seq - 1 : rows,
    wrong: [
      ...(anchors.fault === null ? [] : [anchors.fault]),
      ...(isForgedFirst ? [sayForged(forged)] : broken === null ? [] : [sayBroken(reads, broken)]),
      ...verifyHeads(reads, anchors),
    ],
  }
}
