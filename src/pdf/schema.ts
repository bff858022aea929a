export type Bytes = Uint8Array<ArrayBuffer>

/** What the worker answers. */
export type PdfAnswer = { bytes: Bytes } | { fault: string }
