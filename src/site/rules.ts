/** Pages that search engines list. */
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

/** Pages that the browser renders and search engines must not list (C6). `:id` matches one segment. */
export const privatePaths = [
  '/auth',
  '/admin',
  '/admin/quotes',
  '/admin/quotes/new',
  '/admin/quotes/:id',
  '/admin/clients',
  '/admin/clients/:id',
  '/admin/clients/import',
  '/admin/invoices',
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
  '/admin/today',
  '/digest/:token',
  '/healthz',
] as const

/** Pages that the server renders for each request, which search engines must not list either (C6). */
export const clientPaths = ['/nda', '/quote/:token'] as const

/** The page of the Client Needs Form. A browser without scripts posts the form here. */
export const formPath = '/start-assessment'

export const missingPath = '/404'
