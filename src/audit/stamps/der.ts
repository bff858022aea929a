import { StampFault } from './rules.ts'

/** A value of DER (X.690). Its tag has one byte, as all tags of a time-stamp have. */
export type Der = { tag: number; content: Uint8Array }

const headerAt = (bytes: Uint8Array, at: number) => {
  // DER has neither of the values that replace a missing byte.
  const { [at]: tag = 0x1f, [at + 1]: first = 0x80 } = bytes
  const count = first > 0x80 ? first - 0x80 : 0
  const start = at + 2 + count
  const length = count === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  const isShortest = count === 0 || length >= Math.max(0x80, 256 ** (count - 1))
  if ((tag & 0x1f) === 0x1f || first === 0x80 || !isShortest || start + length > bytes.length)
    throw new StampFault('no time-stamp in DER')
  return { tag, start, end: start + length }
}

/** @returns the values that stand one after the other @throws StampFault unless they are DER to the last byte */
export const readDer = (bytes: Uint8Array): Der[] => {
  const values: Der[] = []
  for (let at = 0; at < bytes.length; ) {
    const { tag, start, end } = headerAt(bytes, at)
    values.push({ tag, content: bytes.subarray(start, end) })
    at = end
  }
  return values
}
