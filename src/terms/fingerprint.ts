import { sha256 } from '#src/base/sha256.ts'
import { plainTerms, terms } from './text.ts'

/** Frozen with each decision. */
export const termsSha256 = sha256(plainTerms(terms))
