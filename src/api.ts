import { Hono } from 'hono'
import { adminEventRoutes, eventRoutes } from './analytics/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { insistOnAudiences } from './http/access.ts'
import type { HttpEnv } from './http/env.ts'
import { gate, nowhere, unsafe } from './http/origin-check.ts'
import { onError } from './http/on-error.ts'
import type { Kit } from './context.ts'
import { adminLeadRoutes, needsAssessmentRoutes } from './leads/routes.ts'
import { adminLetterRoutes } from './mail/routes.ts'
import { adminNdaRoutes, adminQuoteNdaRoutes, ndaRoutes, verifyRoutes } from './nda/routes.ts'
import { adminQuoteRoutes, newQuoteRoutes, publicQuoteRoutes } from './quotes/routes.ts'

/** The API: every room's doors behind one gate. @throws when a route does not say who may call it (A1). */
export const createApp = (kit: Kit) => {
  const app = new Hono<HttpEnv>()
  app.onError(onError(kit))
  app.notFound((c) => onError(kit)(nowhere(c), c))
  app.on(unsafe, '*', gate(kit.config))
  const api = app
    .basePath('/api')
    .route('/health', healthRoutes(kit))
    .route('/auth', authRoutes(kit))
    .route('/quotes', publicQuoteRoutes(kit))
    .route('/admin/quotes', adminQuoteRoutes(kit))
    .route('/admin/quotes', adminQuoteNdaRoutes(kit))
    .route('/admin/new-quote', newQuoteRoutes(kit))
    .route('/admin/letters', adminLetterRoutes(kit))
    .route('/needs-assessments', needsAssessmentRoutes(kit))
    .route('/admin/leads', adminLeadRoutes(kit))
    .route('/nda', ndaRoutes(kit))
    .route('/admin/nda', adminNdaRoutes(kit))
    .route('/verify', verifyRoutes(kit))
    .route('/events', eventRoutes(kit))
    .route('/admin/events', adminEventRoutes(kit))
  insistOnAudiences(app)
  return api
}

/** What the page's client is typed by. */
export type Api = ReturnType<typeof createApp>
