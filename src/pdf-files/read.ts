import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Context } from '#src/context.ts'
import type { PdfFiles } from './files.ts'
import type { Key } from './store.ts'

/** A PDF as it is downloaded. */
export type Download = { bytes: Uint8Array<ArrayBuffer>; sha256: string; name: string }

/** @throws the kind's refusal where it is not made; unexpected if the bytes do not match their hash (E3) */
export const readFile = <K extends Key>(ctx: Context, files: PdfFiles<K>, key: K): Download => {
  const file = files.find(ctx, key)
  if (!file) throw new Problem(files.notMade)
  const name = files.nameOf(key)
  if (sha256(file.bytes) !== file.sha256) {
    ctx.log.error({ event: `${files.name}_changed`, kind: name, reason: files.idOf(key) })
    throw new Problem('unexpected')
  }
  return { bytes: new Uint8Array(file.bytes), sha256: file.sha256, name }
}

export const attachmentOf = ({ bytes, name }: Download) => ({
  filename: name,
  content: Buffer.from(bytes).toString('base64'),
})
