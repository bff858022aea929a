import { findContradicted } from '#src/audit/event-facts.ts'
import { verifyRows } from '#src/audit/rows/verify.ts'
import type { Anchors, EvidenceCounts, Inspection } from '#src/audit/rules.ts'
import { verifyStamps } from '#src/audit/stamps/verify.ts'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { contractStatements } from '#src/contracts/event-facts.ts'
import { threadStatements } from '#src/conversation/event-facts.ts'
import { askStatements } from '#src/days/asks/event-facts.ts'
import { entryFacts } from '#src/days/entries/event-facts.ts'
import { verifyStatements } from '#src/days/statement/documents.ts'
import { findDamage } from '#src/db/copy.ts'
import { planMigrations } from '#src/db/migration-plan.ts'
import { inSnapshot } from '#src/db/snapshot.ts'
import type { Reads } from '#src/db/transact.ts'
import { feedFacts } from '#src/feeds/feed.ts'
import { answerStatements } from '#src/follow-ups/event-facts.ts'
import { verifyInvoiceDocuments } from '#src/invoices/documents.ts'
import { invoiceFacts } from '#src/invoices/event-facts.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { findChangedPictures } from '#src/portrait/portrait.ts'
import { verifyQuoteDocuments } from '#src/quotes/document/documents.ts'
import { quoteStatements } from '#src/quotes/event-facts.ts'
import { findFalseStates, verifyDecisions } from '#src/quotes/evidence.ts'
import { readerStatements } from '#src/readers/event-facts.ts'

const reasonOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

/** Checks the chain of events, and with it every decision, signature and PDF (D7, D12, E1, E3). */
const verifyEvidence = (ctx: Reads, anchors: Anchors | null): EvidenceCounts => {
  const found: EvidenceCounts = { events: 0, decisions: 0, signatures: 0, documents: 0, notes: [], wrong: [] }
  /** Reports a fault too, because damage can make a record unreadable. */
  const check = (what: string, verify: () => string | readonly string[] | null) => {
    try {
      found.wrong.push(...[verify() ?? []].flat())
    } catch (fault) {
      found.wrong.push(`${what} cannot be read: ${reasonOf(fault)}`)
    }
  }
  check('The chain', () => {
    const { rows, wrong } = verifyChain(ctx, anchors)
    found.events = rows
    return wrong
  })
  check('The times of a third party', () => verifyStamps(ctx))
  check('The decisions', () => {
    const { decisions, changed } = verifyDecisions(ctx)
    found.decisions = decisions
    return changed === null ? null : `The evidence of quote ${changed} is not what was recorded`
  })
  check('The states of quotes', () =>
    findFalseStates(ctx).map((id) => `The status of quote ${id} is not its decision's`),
  )
  check('The pictures', () => findChangedPictures(ctx).map((hash) => `The picture ${hash} is not what its hash says`))
  check('The signatures', () => {
    const { signatures, changed } = verifySignatures(ctx)
    found.signatures = signatures
    return changed === null ? null : `The signature on ${changed} is not what was recorded`
  })
  check('The PDFs of quotes', () => {
    const { documents, changed } = verifyQuoteDocuments(ctx)
    found.documents = documents
    return changed === null ? null : `The ${changed.kind} PDF of quote ${changed.id} is not what was recorded`
  })
  check('The statements of days', () => {
    const { documents, changed } = verifyStatements(ctx)
    found.documents += documents
    return changed === null ? null : `The statement of ${changed.month} of quote ${changed.id} is not what was recorded`
  })
  check('The PDFs of invoices', () => {
    const { documents, changed } = verifyInvoiceDocuments(ctx)
    found.documents += documents
    return changed === null ? null : `The PDF of invoice ${changed} is not what was recorded`
  })
  const facts = [
    ...quoteStatements,
    ...threadStatements,
    ...answerStatements,
    ...entryFacts,
    ...askStatements,
    ...readerStatements,
    ...invoiceFacts,
    ...contractStatements,
    ...feedFacts,
  ]
  for (const statement of facts) {
    check(`What ${statement.events.join(', ')} say`, () => {
      const first = findContradicted(ctx, statement)
      return first && `What event ${first.seq} (${first.event}) says of ${first.subject} was changed or deleted since`
    })
  }
  check('The rows', () => {
    const { wrong, notes } = verifyRows(ctx)
    found.notes.push(...notes)
    return wrong
  })
  check('The tables and triggers', () => {
    const { faults, triggers, notes } = planMigrations(ctx).differences
    found.notes.push(...notes)
    return [...faults, ...triggers]
  })
  return found
}

const verifyFile = (ctx: Reads): string[] => {
  try {
    return findDamage(ctx)
  } catch (fault) {
    return [reasonOf(fault)]
  }
}

/** Reads the whole database, and changes nothing. */
export const inspect = (ctx: Reads, anchors: Anchors | null): Inspection =>
  inSnapshot(ctx, () => ({
    file: verifyFile(ctx).map((line) => `The database file is damaged: ${line}`),
    evidence: verifyEvidence(ctx, anchors),
  }))
