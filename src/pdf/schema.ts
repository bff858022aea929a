export type Bytes = Uint8Array<ArrayBuffer>

export type PdfAnswer = { bytes: Bytes } | { fault: string }
