import { X509Certificate } from 'node:crypto'
import { type Der, readDer } from '#src/audit/stamps/der.ts'

const [sequence, context0] = [0x30, 0xa0]

const inside = (value: Der | undefined, tag: number) => (value?.tag === tag ? readDer(value.content) : [])

/** The certificates in an answer of a time-stamp authority, as PEM. */
export const certificatesIn = (response: Uint8Array) => {
  const [, token] = inside(readDer(response)[0], sequence)
  const [, wrapped] = inside(token, sequence)
  const [signed] = inside(wrapped, context0)
  const all = inside(signed, sequence).find(({ tag }) => tag === context0)?.content ?? new Uint8Array()
  let start = 0
  return readDer(all).map(({ content }) => {
    const end = content.byteOffset - all.byteOffset + content.length
    const whole = all.subarray(start, end)
    start = end
    return new X509Certificate(whole).toString()
  })
}
