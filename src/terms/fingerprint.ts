import { sha256 } from '#src/base/sha256.ts'
import { plainTerms, terms } from './text.ts'

/** Each decision freezes it. */
export const termsSha256 = sha256(plainTerms(terms))
