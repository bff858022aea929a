import type { Anchors } from '#src/audit/rules.ts'
import { verifyChain } from '#src/audit/verify-chain.ts'
import type { Reads } from '#src/db/transact.ts'
import type { EvidenceFound } from '#src/integrity/rules.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { verifyQuoteDocuments } from '#src/quotes/documents.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'

/** Checks the chain of events, and by it every decision, signature and PDF (D7, D12, E1, E3). */
export const verifyEvidence = (ctx: Reads, anchors: Anchors | null): EvidenceFound => {
  const found: EvidenceFound = { events: 0, decisions: 0, signatures: 0, documents: 0, wrong: [] }
  /** Damage may also keep a record from being read. */
  const check = (what: string, verify: () => string | readonly string[] | null) => {
    try {
      found.wrong.push(...[verify() ?? []].flat())
    } catch (fault) {
      found.wrong.push(`${what} cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`)
    }
  }
  check('The chain', () => {
    const { rows, wrong } = verifyChain(ctx, anchors)
    found.events = rows
    return wrong
  })
  check('The decisions', () => {
    const { decisions, changed } = verifyDecisions(ctx)
    found.decisions = decisions
    return changed === null ? null : `The evidence of quote ${changed} is not what was recorded`
  })
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
  return found
}
