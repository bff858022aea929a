import { Certificate, ExtKeyUsage, id_ContentType_Data, SignedData, TimeStampResp, TSTInfo } from 'pkijs'
import { type Instant, instant } from '#src/base/time.ts'

const [timeStamp, sha256, clocks] = ['1.2.840.113549.1.9.16.1.4', '2.16.840.1.101.3.4.2.1', '1.3.6.1.5.5.7.3.8']

export const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const nameOf = ({ subject }: Certificate) =>
  subject.typesAndValues.map(({ value }) => String(value.valueBlock.value)).join(', ')

const mayStamp = ({ extensions = [] }: Certificate) =>
  extensions.some(({ parsedValue }) => parsedValue instanceof ExtKeyUsage && parsedValue.keyPurposes.includes(clocks))

const bareOf = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')

const base64Of = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))

type Stamped = { at: Instant; by: string; isChain: (pem: string) => boolean }

/** What a time-stamp authority signed. @throws an Error that says why its answer proves nothing about this hash */
export const readStamp = async (response: Uint8Array<ArrayBuffer>, hash: string): Promise<Stamped> => {
  const refuse = (why: string): never => {
    throw new Error(why)
  }
  const token = TimeStampResp.fromBER(response).timeStampToken ?? refuse('it has no time in it')
  const signed = new SignedData({ schema: token.content })
  const { encapContentInfo: content, certificates = [], signerInfos } = signed
  if (content.eContentType !== timeStamp || signerInfos.length !== 1 || !content.eContent)
    refuse('it has no time in it')
  const { genTime, messageImprint } = TSTInfo.fromBER(content.eContent?.getValue() ?? new ArrayBuffer())
  const { hashAlgorithm, hashedMessage } = messageImprint
  if (hashAlgorithm.algorithmId !== sha256 || hexOf(hashedMessage.valueBlock.valueHexView) !== hash) {
    refuse('its time is on another hash')
  }
  // The library would hash what was stamped once more; the imprint is compared above.
  content.eContentType = id_ContentType_Data
  const { signatureVerified, signerCertificate } = await signed
    .verify({ signer: 0, extendedMode: true })
    .catch(() => refuse('its signature does not match'))
  const clock = signerCertificate ?? refuse('its certificate is missing')
  if (!signatureVerified) refuse('its signature does not match')
  if (!mayStamp(clock) || genTime < clock.notBefore.value || genTime > clock.notAfter.value) {
    refuse('its certificate is none for times')
  }
  const all = certificates.flatMap((one) => (one instanceof Certificate ? base64Of(one.toSchema().toBER()) : []))
  return { at: instant(genTime.getTime()), by: nameOf(clock), isChain: (pem) => bareOf(pem) === all.join('') }
}
