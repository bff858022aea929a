import { sha256 } from '#src/base/sha256.ts'
import { plainTerms, terms } from './text.ts'

/** The fingerprint of the terms in force, frozen with each decision: SHA-256 of the canonical text, 64 hexadecimal digits. */
export const termsSha256 = sha256(plainTerms(terms))
