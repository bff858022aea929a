import { trackRows } from '#src/audit/rows/record.ts'
import { operator } from '#src/base/actor.ts'
import { type Finding, green, yellow } from '#src/base/check.ts'
import { days, formatInstant, type Instant, instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { changeCopy } from '#src/db/copy.ts'
import { copyDays } from '#src/db/copy-names.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'
import * as ended from './ended-store.ts'
import { findIn } from './readable.ts'
import { deleteSignIns, findLastEvent, findLiveLinks } from './store.ts'

type Ctx = Pick<Context, 'clock' | 'crypto'>
type EndAccessInput = { copy: string; former: string; madeAt: Instant }

const unknown = 'No former database tells what was revoked after the copy, so such links work again.'

const signedOut = 'Everybody is signed out; links to confirm an address or to choose a password are over.'

const maySent = 'A copy was restored that was made before this time, so the quote may have been sent then.'

/** @returns what a former database knows of a copy whose last event is `last` */
const findKnown = (former: Reads, last: ReturnType<typeof findLastEvent>) => {
  const isLater = ended.hasEventOf(former, last)
  const afterSeq = isLater ? last.seq : Number.MAX_SAFE_INTEGER
  return {
    isLater,
    endings: ended.findEndings(former, afterSeq),
    erased: ended.findErased(former, afterSeq),
    invoices: ended.findInvoiceNumbers(former, afterSeq),
  }
}

const sayEnded = (tx: Tx, endings: ReturnType<typeof ended.findEndings>) => {
  const counts = endings
    .filter(({ table }) => ended.hasTable(tx, table))
    .map(({ what, end }) => ({ what, count: end(tx) }))
  const words = Object.entries(Object.groupBy(counts, ({ what }) => what))
    .map(([what, of = []]) => ({ what, count: of.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${what} (${count})`)
  return words.length > 0 ? [`What ended after the copy has ended again: ${words.join(', ')}.`] : []
}

const sayErased = (tx: Tx, erased: readonly string[]) => {
  const people = erased.length > 0 ? ended.findPeople(tx) : []
  const names = new Map([
    ...people.map(({ email }) => [tx.crypto.pseudonym('person', email.toLowerCase()), email] as const),
    ...people.map(({ id, email }) => [id, `${id} of ${email}`] as const),
  ])
  const back = erased.flatMap((subject) => names.get(subject) ?? [])
  return back.length > 0 ? [`Erased after the copy, and to be erased again: ${back.join(', ')}.`] : []
}

const sayInvoices = (numbers: readonly string[]) =>
  `Invoices made after the copy are lost: ${numbers.join(', ')}. Before you make the next one, change “Before the number” under Settings, or it gets the same number.`

/** Ends in a copy what was ended after it, before it takes the place of the former database. @returns messages for the operator */
export const endAccess = (ctx: Ctx, { copy, former, madeAt }: EndAccessInput): string[] => {
  let lines: string[] = []
  changeCopy({ ...ctx, actor: operator } as Context, {
    file: copy,
    change: (tx) => {
      trackRows(tx)
      const now = instant(tx.clock())
      const last = findLastEvent(tx)
      const known = findIn(former, (reads) => findKnown(reads, last))
      const { isLater = false, endings = [], erased = [], invoices = [] } = known ?? {}
      deleteSignIns(tx, now)
      recordRun(tx, { kind: 'restore', ok: isLater })
      lines = [signedOut, ...sayEnded(tx, endings), ...sayErased(tx, erased)]
      if (invoices.length > 0) lines.push(sayInvoices(invoices))
      if (isLater) return
      ended.holdUnknown(tx, { madeAt, now, why: maySent })
      const live = findLiveLinks(tx, now)
      if (live.length > 0) lines.push(`${unknown} These work: ${live.join(', ')}.`)
    },
  })
  return lines
}

/** Lists what still works of the links that a restore may have brought back. */
export const checkReturnedLinks = (ctx: Pick<Context, 'db' | 'clock'>): Finding => {
  const run = findRun(ctx, 'restore')
  const isRecent = run && ctx.clock() - msOf(run.ranAt) < days(copyDays)
  const live = isRecent && !run.ok ? findLiveLinks(ctx, run.ranAt) : []
  if (!run || live.length === 0) return green('No link that was revoked works again.')
  return yellow(
    `${unknown} After the restore of ${formatInstant(run.ranAt)} these work: ${live.join(', ')}.`,
    'Look at the address of each. Where it is a wrong one, correct it on the page of the quote: the link is revoked.',
  )
}
