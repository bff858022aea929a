import { canonical } from '#src/audit/canonical.ts'
import { everyEventNamed, findEvent } from '#src/audit/events.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Reads } from '#src/db/transact.ts'
import type { PdfFiles, Recorded } from './files.ts'
import type { FileRow, Key } from './store.ts'

/** Whether a PDF is the one that the audit log has (E3). */
export const isAsRecorded = <K extends Key>(ctx: Reads, files: PdfFiles<K>, row: FileRow<K>) => {
  const hash = sha256(row.bytes)
  const event = findEvent(ctx, { seq: row.audit_seq })
  const { subject, detail } = files.recordedAs(ctx, { ...row, sha256: hash })
  return (
    hash === row.sha256 &&
    event?.event === `${files.name}_made` &&
    event.subject === subject &&
    event.detail === canonical(detail)
  )
}

/** The first PDF that the log has and the table lacks. `isGone`: for a good reason. */
export const findLost = <K extends Key>(
  ctx: Reads,
  files: PdfFiles<K>,
  isGone: (made: { subject: string; seq: number }) => boolean = () => false,
): Recorded | null => {
  for (const { seq, subject, detail } of everyEventNamed(ctx, { names: [`${files.name}_made`] })) {
    if (!isGone({ subject, seq }) && !files.hasAt(ctx, seq)) return { subject, detail: JSON.parse(detail) }
  }
  return null
}
