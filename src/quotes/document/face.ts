import type { Context } from '#src/context.ts'
import { findPicture } from '#src/portrait/portrait.ts'
import type { QuotePdf } from './document.tsx'

/** A larger picture would make the email with the PDF heavy. */
const maxFaceBytes = 200_000

/** The portrait of who signs the quote, for its PDF; nothing if another person is the owner now. */
export const faceOf = (ctx: Context, { shown: { identity } }: QuotePdf) => {
  const { portrait, signatory } = ctx.business()
  const isSigner = signatory.name === identity.signatory.name
  const picture = portrait !== null && isSigner ? findPicture(ctx, { hash: portrait }) : null
  const isPrintable = picture?.type === 'image/jpeg' && picture.bytes.length <= maxFaceBytes
  return isPrintable ? { face: picture.bytes.toString('base64') } : {}
}
