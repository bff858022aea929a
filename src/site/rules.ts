import { termsVersions } from '#src/terms/text.ts'

/** The pages anyone may read and search engines list (SPEC §2), rendered when the server starts. */
export const publicPaths = [
  '/',
  '/south-island-advantage',
  '/what-youll-get',
  '/faq',
  '/start-assessment',
  '/terms',
  '/privacy',
  '/verify',
] as const

/** The versions of the terms, each at its own address for as long as a quote may name it. */
export const termsPaths = termsVersions.map(({ version }) => `/terms/${version}`)

/** The pages of one person or one link: rendered in the browser, and nobody's search result (SPEC §6, C6). `:id` stands for one segment. */
export const privatePaths = [
  '/nda',
  '/auth',
  '/admin',
  '/admin/quotes',
  '/admin/quotes/new',
  '/admin/quotes/:id',
  '/admin/leads',
  '/admin/leads/:id',
  '/quote/:token',
  '/healthz',
] as const

/** Where the Client Needs Form stands, and where a browser sends it without our script (SPEC §2). */
export const formPath = '/start-assessment'

/** An address that no page has: what is rendered for it answers every such address (SPEC §2, F6). */
export const missingPath = '/404'
