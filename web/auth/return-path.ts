/** Where a sign-in leads (SPEC §2 "Admin login"). */
export const afterSignIn = '/admin/quotes'

const origin = 'http://here'

/** The admin page that `next` names; nothing for whatever else it may be: another site, another part of this one. */
export const internalPath = (next: unknown): string | undefined => {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && url.pathname.startsWith('/admin/') && path === next ? next : undefined
}
