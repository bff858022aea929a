import type { Random } from '#src/base/id.ts'
import type { Business } from '#src/business/schema.ts'
import { pagePolicy } from './headers.ts'

/** The pages of SPEC §2; `:id` and `:token` stand for one segment. A test keeps this list equal to the router's. */
export const pagePaths = [
  '/',
  '/south-island-advantage',
  '/what-youll-get',
  '/faq',
  '/nda',
  '/start-assessment',
  '/terms',
  '/auth',
  '/admin',
  '/admin/quotes',
  '/admin/quotes/new',
  '/admin/quotes/:id',
  '/quote/:token',
  '/healthz',
] as const

const patterns = pagePaths.map((path) => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/.]+')}/?$`))

const isPage = (path: string) => patterns.some((pattern) => pattern.test(path))

// Admin and private pages are nobody's search result (SPEC §6, C6).
const isPrivate = (path: string) => /^\/(admin|auth|quote|nda|healthz)(\/|$)/.test(path)

const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The page of the build, with the business's details in it and a fresh nonce for each response (F10).
 * An address that no page has answers the same page, which says so, with status 404 (F6).
 */
export const pageServer = (shell: string, business: Business, random: Random) => {
  const html = shell.replaceAll('BUSINESS_JSON', () => jsonForScript(business))
  return (request: Request, path: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    if (/\.[^/]*$/.test(path))
      return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const nonce = Buffer.from(random(16)).toString('base64url')
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isPrivate(path) ? 'no-store' : 'no-cache',
      'content-security-policy': pagePolicy(nonce),
    }
    if (isPrivate(path) || !isPage(path)) headers['x-robots-tag'] = 'noindex'
    return new Response(request.method === 'HEAD' ? null : html.replaceAll('CSP_NONCE', nonce), {
      status: isPage(path) ? 200 : 404,
      headers,
    })
  }
}
