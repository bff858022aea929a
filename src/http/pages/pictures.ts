import { portraitPath } from '#src/base/links.ts'
import { everyHeader } from '#src/http/headers.ts'
import type { PictureType } from '#src/portrait/rules.ts'

export type Picture = { type: PictureType; bytes: Uint8Array<ArrayBuffer> }

export const answerPicture = ({ type, bytes }: Picture) =>
  new Response(bytes, {
    headers: everyHeader({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      // Webmail shows the picture on another site.
      'cross-origin-resource-policy': 'cross-origin',
    }),
  })

const transparentPixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** For an email that names a replaced picture: redirects to the current one, or sends a transparent pixel if none. */
export const currentPicture = (hash: string | null) => {
  const headers = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' }
  return hash
    ? new Response(null, { status: 302, headers: everyHeader({ location: portraitPath(hash), ...headers }) })
    : new Response(transparentPixel, { headers: everyHeader({ 'content-type': 'image/gif', ...headers }) })
}
