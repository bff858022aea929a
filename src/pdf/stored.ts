import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Context } from '#src/context.ts'

/** A PDF as it is downloaded. */
export type Download = { bytes: Uint8Array<ArrayBuffer>; sha256: string; name: string }

type Stored = {
  document: { bytes: Uint8Array; sha256: string }
  name: string
  logged: { event: string; reason: string }
}

/** @throws unexpected if the bytes do not match their hash (E3) */
export const readStored = (ctx: Pick<Context, 'log'>, { document, name, logged }: Stored): Download => {
  if (sha256(document.bytes) !== document.sha256) {
    ctx.log.error(logged)
    throw new Problem('unexpected')
  }
  return { bytes: new Uint8Array(document.bytes), sha256: document.sha256, name }
}

export const attachmentOf = ({ bytes, name }: Download) => ({
  filename: name,
  content: Buffer.from(bytes).toString('base64'),
})
