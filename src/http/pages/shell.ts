import type { Random } from '#src/base/id.ts'
import { everyHeader } from '#src/http/headers.ts'
import type { PageInput } from '#src/http/page-schema.ts'
import { pagePolicy } from '#src/site/policy.ts'
import { privatePaths } from '#src/site/rules.ts'

// An id has no dot; a link may have one from a mail program.
const patternOf = (path: string) => path.replace(':token', '[^/]+').replace(':id', '[^/.]+')
const patterns = privatePaths.map((path) => new RegExp(`^${patternOf(path)}/?$`))

export const isPrivatePage = (path: string) => patterns.some((pattern) => pattern.test(path))

/** Serves the empty page that the browser renders into, with a fresh nonce for each response (F10). */
export const shellServer = (shell: string, page: PageInput, random: Random) => {
  const json = JSON.stringify(page).replaceAll('<', '\\u003c')
  // The owner may have typed either word of the two.
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
