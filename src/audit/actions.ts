import canonicalize from 'canonicalize'
import { addDays, endOfDay, instant, msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { sha256 } from '#src/crypto.ts'
import { transact } from '#src/db/transact.ts'
import { emailsAbout, queueEmail } from '#src/mail/actions.ts'
import { auditHead } from './emails.tsx'
import { type Actor, type AuditEvent, genesis } from './rules.ts'
import { type AuditRow, everyEvent, findHead, findHeadBefore, insertEvent } from './store.ts'

type Detail = Record<string, string | number | boolean | null>

/** RFC 8785: the same value gives the same text, wherever it is written. */
export const canonical = (value: unknown) => {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('a value without a JSON form cannot be evidence')
  return text
}

const hashOf = ({ hash: _, ...row }: AuditRow) => sha256(row.previous + canonical(row))

/**
 * Adds one event to the chain, inside the transaction of the fact it records (D7).
 * @returns its sequence number, the order of events whatever the clock says (D8).
 */
export const record = (
  ctx: Context,
  { event, actor, subject, detail = {} }: { event: AuditEvent; actor: Actor; subject: string; detail?: Detail },
) => {
  const head = findHead(ctx.db)
  const seq = (head?.seq ?? 0) + 1
  const row = {
    seq,
    at: instant(ctx.clock()),
    event,
    actor,
    subject,
    detail: canonical(detail),
    previous: head?.hash ?? genesis,
    hash: '',
  }
  insertEvent(ctx.db, { ...row, hash: hashOf(row) })
  return seq
}

/**
 * Each day's last event goes to the owner's mailbox, where nobody who can write the file can rewrite it (D7). Days on
 * which nothing happened send nothing; asking twice sends once.
 */
export const queueAuditHead = (ctx: Context) => {
  const today = nzDay(ctx.clock())
  transact(ctx.db, () => {
    const head = findHeadBefore(ctx.db, endOfDay(addDays(today, -1)))
    if (!head || emailsAbout(ctx, `audit_${head.seq}`).length > 0) return
    const { seq, hash } = head
    queueEmail(ctx, {
      email: auditHead,
      to: ctx.config.notifyEmail,
      subjectId: `audit_${seq}`,
      key: `audit_head/${seq}/1`,
      data: { seq, hash, day: nzDay(msOf(head.at)) },
    })
  })
}

/** Walks the chain. @returns how many rows hold, and the first sequence number that does not. */
export const verifyAudit = (ctx: Pick<Context, 'db'>): { rows: number; broken: number | null } => {
  let rows = 0
  let previous = genesis
  for (const row of everyEvent(ctx.db)) {
    if (row.seq !== rows + 1 || row.previous !== previous || row.hash !== hashOf(row)) return { rows, broken: rows + 1 }
    previous = row.hash
    rows += 1
  }
  return { rows, broken: null }
}
