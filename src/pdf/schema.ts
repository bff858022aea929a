import type { Business } from '#src/business/schema.ts'
import type { ExecutedNda } from '#src/nda/schema.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** A document to be made: what kind it is, and all that stands in it. */
export type PdfOrder = { kind: 'executed_nda'; given: { record: ExecutedNda; business: Business } }

/** What the worker says of an order. */
export type PdfAnswer = { bytes: Bytes } | { fault: string }
