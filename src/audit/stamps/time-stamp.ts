import type { Random } from '#src/base/id.ts'
import { type Instant, instant, isDay, msOf } from '#src/base/time.ts'
import { type Der, readDer } from './der.ts'
import { StampFault } from './rules.ts'

// RFC 3161, inside the signed data of RFC 5652.
const tags = { integer: 0x02, octets: 0x04, oid: 0x06, time: 0x18, sequence: 0x30, context0: 0xa0 } as const

const sha256Oid = '608648016503040201'
const signedDataOid = '2a864886f70d010702'
const timeStampOid = '2a864886f70d0109100104'

/** Both in hexadecimal. */
type StampQuery = { hash: string; nonce: string }

export const newNonce = (random: Random) => {
  const [first = 0, ...others] = random(8)
  // A DER integer has a sign, and no zero in front.
  return Uint8Array.of((first & 0x3f) | 0x40, ...others).toHex()
}

/** The 69 bytes of a TimeStampReq of version 1, which asks for the certificates too. */
export const formatQuery = ({ hash, nonce }: StampQuery) =>
  Uint8Array.fromHex(`30430201013031300d0609${sha256Oid}05000420${hash}0208${nonce}0101ff`)

const contentOf = (value: Der | undefined, tag: number) => {
  if (value?.tag !== tag) throw new StampFault('no time-stamp')
  return value.content
}

const hexOf = (value: Der | undefined, tag: number) => contentOf(value, tag).toHex()

const valuesIn = (value: Der | undefined, tag: number) => readDer(contentOf(value, tag))

/** The values after the object identifier with which the sequence begins. */
const valuesOfType = (wanted: string, value: Der | undefined) => {
  const [type, ...values] = valuesIn(value, tags.sequence)
  if (hexOf(type, tags.oid) !== wanted) throw new StampFault('no time-stamp of a SHA-256')
  return values
}

const momentOf = (value: Der | undefined): Instant => {
  const written = Buffer.from(contentOf(value, tags.time)).toString('latin1')
  const moment = written.replace(/^(....)(..)(..)(..)(..)([\d.]+)Z$/, '$1-$2-$3T$4:$5:$6Z') as Instant
  if (!isDay(moment.slice(0, 10)) || Number.isNaN(msOf(moment))) throw new StampFault('a time that cannot be read')
  return instant(msOf(moment))
}

/** @returns what a TimeStampResp states. Its signature is not checked. @throws StampFault */
export const readResponse = (response: Uint8Array) => {
  const [whole, ...trailing] = readDer(response)
  if (trailing.length > 0) throw new StampFault('more than a time-stamp')
  const [status, token] = valuesIn(whole, tags.sequence)
  const code = hexOf(valuesIn(status, tags.sequence)[0], tags.integer)
  if (!['00', '01'].includes(code)) throw new StampFault(`a refusal (status ${code})`)
  const [signed] = valuesIn(valuesOfType(signedDataOid, token)[0], tags.context0)
  const [, , encapsulated, certificates] = valuesIn(signed, tags.sequence)
  if (certificates?.tag !== tags.context0) throw new StampFault('no certificates')
  const [octets] = valuesIn(valuesOfType(timeStampOid, encapsulated)[0], tags.context0)
  const [info] = valuesIn(octets, tags.octets)
  const [, , imprint, , time, ...optional] = valuesIn(info, tags.sequence)
  const [algorithm, hash] = valuesIn(imprint, tags.sequence)
  valuesOfType(sha256Oid, algorithm)
  const nonce = optional.find(({ tag }) => tag === tags.integer)
  return { hash: hexOf(hash, tags.octets), nonce: nonce && hexOf(nonce, tags.integer), at: momentOf(time) }
}

/** @returns the time that the authority states @throws StampFault */
export const checkResponse = (response: Uint8Array, query: StampQuery): Instant => {
  const { hash, nonce, at } = readResponse(response)
  if (hash !== query.hash) throw new StampFault('a time for another hash')
  if (nonce !== query.nonce) throw new StampFault('a time for another request')
  return at
}
