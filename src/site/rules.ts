import { termsPath } from '#src/terms/rules.ts'
import { termsVersions } from '#src/terms/text.ts'

/** Pages that search engines list. They are rendered when the server starts. */
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

/** Nothing on them comes alive: they are not hydrated. */
export const stillPages: readonly string[] = [
  '/',
  '/south-island-advantage',
  '/what-youll-get',
  '/privacy',
] satisfies (typeof publicPaths)[number][]

/** The versions of the source. Others are rendered while the server runs. */
export const termsPaths = termsVersions.map(termsPath)

/** Pages that the browser renders and search engines must not list (C6). `:id` matches one segment. */
export const privatePaths = [
  '/auth',
  '/admin',
  '/admin/quotes',
  '/admin/quotes/new',
  '/admin/quotes/:id',
  '/admin/account',
  '/admin/clients',
  '/admin/clients/:id',
  '/admin/clients/import',
  '/admin/bills',
  '/admin/funnel',
  '/admin/leads',
  '/admin/leads/:id',
  '/admin/log',
  '/admin/people',
  '/admin/settings',
  '/admin/settings/account',
  '/admin/settings/business',
  '/admin/settings/contracts',
  '/admin/settings/site',
  '/admin/settings/site/:id',
  '/admin/settings/templates',
  '/admin/settings/status',
  '/admin/setup',
  '/admin/templates',
  '/admin/status',
  '/admin/today',
  '/digest/:token',
  '/healthz',
] as const

/** Pages that the server renders for each request, which search engines must not list either (C6). */
export const clientPaths = ['/nda', '/quote/:token'] as const

/** The page of the Client Needs Form. A browser without scripts posts the form here. */
export const formPath = '/start-assessment'

/** The page for every unknown address, rendered once. */
export const missingPath = '/404'
