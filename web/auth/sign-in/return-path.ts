export const defaultReturnPath = '/admin/quotes'

const origin = 'http://here'

/** @returns undefined unless `next` is exactly the path of an admin page, so that no link redirects elsewhere. */
export const safeReturnPath = (next: unknown): string | undefined => {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && url.pathname.startsWith('/admin/') && path === next ? next : undefined
}
