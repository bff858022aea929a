import { createHash } from 'node:crypto'

/** SHA-256 as 64 hexadecimal digits. */
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
