import type { Anchors } from '#src/audit/rules.ts'
import { inSnapshot } from '#src/db/snapshot.ts'
import type { Reads } from '#src/db/transact.ts'
import { compareRows } from '#src/integrity/compare-rows.ts'
import type { Inspection } from '#src/integrity/rules.ts'
import { verifyEvidence } from './verify-evidence.ts'

/** Reads the whole database once, and changes nothing. */
export const inspect = (ctx: Reads, anchors: Anchors | null): Inspection =>
  inSnapshot(ctx, () => ({ rows: compareRows(ctx), evidence: verifyEvidence(ctx, anchors) }))
