import { Hono } from 'hono'
import { adminEventRoutes, eventRoutes, funnelRoutes } from './analytics/routes.ts'
import { adminAccountRoutes, authRoutes, secondFactorRoutes } from './auth/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import type { Context } from './context.ts'
import { adminConversationRoutes, conversationRoutes } from './conversation/routes.ts'
import { csvRoutes } from './csv/routes.ts'
import { adminDaysRoutes, daysRoutes, engagementRoutes } from './days/routes.ts'
import { whenWritable } from './db/writable.ts'
import { adminCalendarRoutes, calendarRoutes } from './feeds/routes.ts'
import { adminFollowUpRoutes, reminderRoutes } from './follow-ups/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { checkAudiences } from './http/access.ts'
import type { HttpEnv } from './http/hono-env.ts'
import { onError } from './http/on-error.ts'
import { notFound, originCheck, unsafeMethods } from './http/origin-check.ts'
import { invoiceFileRoutes, invoiceRoutes, invoiceTokenRoutes } from './invoices/routes.ts'
import { adminLeadRoutes, needsAssessmentRoutes, quarantineRoutes } from './leads/routes.ts'
import { adminEmailRoutes, webhookRoutes } from './mail/routes.ts'
import {
  adminNdaRoutes,
  adminNdaTextRoutes,
  adminQuoteNdaRoutes,
  ndaRoutes,
  quoteNdaRoutes,
  verifyRoutes,
} from './nda/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { adminQuoteRoutes, knownClientRoutes, newQuoteRoutes, publicQuoteRoutes } from './quotes/routes.ts'
import { adminReaderRoutes, readerRoutes } from './readers/routes.ts'
import { referenceRoutes } from './references/routes.ts'
import { firstStepRoutes, sampleRoutes } from './samples/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { adminTermsRoutes, termsRoutes } from './terms/routes.ts'
import { textRoutes } from './texts/routes.ts'
import { adminDigestRoutes, digestRoutes, todayRoutes } from './today/routes.ts'

/** @throws when a route declares no audience */
export const createApp = (ctx: Context) => {
  const app = new Hono<HttpEnv>()
  app.onError(onError(ctx))
  app.notFound((c) => onError(ctx)(notFound(c), c))
  app.on(unsafeMethods, '*', originCheck(ctx.config))
  // A request that may write waits for other processes without blocking other requests.
  app.on(unsafeMethods, '*', async (_, next) => {
    await whenWritable(ctx)
    await next()
  })
  const api = app
    .basePath('/api')
    .route('/health', healthRoutes(ctx))
    .route('/auth', authRoutes(ctx))
    .route('/admin/account', secondFactorRoutes(ctx))
    .route('/quotes', publicQuoteRoutes(ctx))
    .route('/quotes', reminderRoutes(ctx))
    .route('/quotes', conversationRoutes(ctx))
    .route('/quotes', readerRoutes(ctx))
    .route('/quotes', quoteNdaRoutes(ctx))
    .route('/quotes', daysRoutes(ctx))
    .route('/quotes', invoiceTokenRoutes(ctx))
    .route('/admin/quotes', adminQuoteRoutes(ctx))
    .route('/admin/quotes', adminQuoteNdaRoutes(ctx))
    .route('/admin/quotes', adminFollowUpRoutes(ctx))
    .route('/admin/quotes', adminConversationRoutes(ctx))
    .route('/admin/quotes', adminReaderRoutes(ctx))
    .route('/admin/quotes', adminDaysRoutes(ctx))
    .route('/admin/days', engagementRoutes(ctx))
    .route('/admin/invoices', invoiceRoutes(ctx))
    .route('/admin', invoiceFileRoutes(ctx))
    .route('/admin/new-quote', newQuoteRoutes(ctx))
    .route('/admin', csvRoutes(ctx))
    .route('/admin/known-clients', knownClientRoutes(ctx))
    .route('/admin/clients', clientRoutes(ctx))
    .route('/admin/templates', templateRoutes(ctx))
    .route('/admin/emails', adminEmailRoutes(ctx))
    .route('/webhooks', webhookRoutes(ctx))
    .route('/needs-assessments', needsAssessmentRoutes(ctx))
    .route('/admin/today', todayRoutes(ctx))
    .route('/admin/digest', adminDigestRoutes(ctx))
    .route('/digest', digestRoutes(ctx))
    .route('/calendar', calendarRoutes(ctx))
    .route('/admin/news', newsRoutes(ctx))
    .route('/admin/calendar', adminCalendarRoutes(ctx))
    .route('/admin/leads', adminLeadRoutes(ctx))
    .route('/admin/quarantine', quarantineRoutes(ctx))
    .route('/nda', ndaRoutes(ctx))
    .route('/admin/nda', adminNdaRoutes(ctx))
    .route('/admin/nda-text', adminNdaTextRoutes(ctx))
    .route('/terms', termsRoutes(ctx))
    .route('/admin/terms', adminTermsRoutes(ctx))
    .route('/verify', verifyRoutes(ctx))
    .route('/events', eventRoutes(ctx))
    .route('/admin/events', adminEventRoutes(ctx))
    .route('/admin/funnel', funnelRoutes(ctx))
    .route('/admin/people', peopleRoutes(ctx))
    .route('/admin/status', statusRoutes(ctx))
    .route('/admin/setup', setupRoutes(ctx))
    .route('/admin/setup', firstStepRoutes(ctx))
    .route('/admin/samples', sampleRoutes(ctx))
    .route('/admin/settings', settingsRoutes(ctx))
    .route('/admin/texts', textRoutes(ctx))
    .route('/admin/references', referenceRoutes(ctx))
    .route('/admin/account', adminAccountRoutes(ctx))
  checkAudiences(app)
  return api
}

export type Api = ReturnType<typeof createApp>
