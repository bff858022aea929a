import type { Random } from '#src/base/id.ts'
import { everyHeader } from '#src/http/headers.ts'
import type { PageInput } from '#src/http/page-schema.ts'
import { pagePolicy } from '#src/site/policy.ts'
import { privatePaths } from '#src/site/rules.ts'

// An id has no dot; a token may have one that a mail program appended.
const patternOf = (path: string) => path.replace(':token', '[^/]+').replace(':id', '[^/.]+')
const patterns = privatePaths.map((path) => new RegExp(`^${patternOf(path)}/?$`))

export const isPrivatePage = (path: string) => patterns.some((pattern) => pattern.test(path))

/** Serves the empty page that the browser renders into, with a fresh nonce for each response (F10). */
export const shellServer = (shell: string, page: PageInput, random: Random) => {
  const json = JSON.stringify(page).replaceAll('<', '\\u003c')
  // Split first, because texts of the owner in the JSON may contain either placeholder.
  const parts = shell.split('CSP_NONCE').map((part) => part.replaceAll('PAGE_JSON', () => json))
  return (request: Request, status = 200) => {
    const nonce = Buffer.from(random(16)).toString('base64url')
    return new Response(request.method === 'HEAD' ? null : parts.join(nonce), {
      status,
      headers: everyHeader({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy(nonce),
        'x-robots-tag': 'noindex',
      }),
    })
  }
}
