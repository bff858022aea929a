import { portraitPath } from '#src/base/links.ts'
import { everyHeader } from '#src/http/headers.ts'
import type { PictureType } from '#src/portrait/rules.ts'

export type Picture = { type: PictureType; bytes: Uint8Array<ArrayBuffer> }

export const answerPicture = ({ type, bytes }: Picture) =>
  new Response(bytes, {
    headers: everyHeader({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      // Emails show it.
      'cross-origin-resource-policy': 'cross-origin',
    }),
  })

const transparentPixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** The picture of an email that named another one: the current one, or a transparent pixel while there is none. */
export const currentPicture = (hash: string | null) => {
  const headers = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' }
  return hash
    ? new Response(null, { status: 302, headers: everyHeader({ location: portraitPath(hash), ...headers }) })
    : new Response(transparentPixel, { headers: everyHeader({ 'content-type': 'image/gif', ...headers }) })
}
