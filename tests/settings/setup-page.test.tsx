import { expect, test } from 'vitest'
import type { FirstSteps } from '#src/workflows/samples/schema.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { read, startTestServer } from '#tests/fixtures/server.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { sessionQuery } from '#web/auth/queries.ts'
import { BusinessPage } from '#web/settings/business-page.tsx'
import { firstStepsQuery, settingsQuery } from '#web/settings/queries.ts'
import { SetupPage } from '#web/settings/setup-page.tsx'

const unset = Object.fromEntries(Object.keys(businessEnvironment).map((name) => [name, '']))
const nothing: FirstSteps = { sample_quote: null, samples: false, may_fill: true, has_quotes: false }
const email = { state: 'sent', printed: false, reason: null, delivery: null }
const sentWith = (news: object) =>
  ({
    sample_quote: { id: 'quo_1', public_link: 'http://localhost:3000/quote/x', email: { ...email, ...news } },
  }) as never

type Page = 'first steps' | 'business'

const rendered = async (page: Page, environment: Record<string, string>, steps: object) => {
  const { api } = await startTestServer({ environment }).signedIn({ admin: true, email: 'aroha@kea.example' })
  const answers: Record<string, object> = {
    '/api/admin/settings': await read(api.admin.settings.$get()),
    '/api/admin/setup': { ...nothing, ...steps },
    '/api/auth/session': await read(api.auth.session.$get()),
  }
  const markup = await markupAfter(
    page === 'business' ? <BusinessPage /> : <SetupPage />,
    async (client) => {
      for (const query of [settingsQuery, firstStepsQuery, sessionQuery]) await client.prefetchQuery(query as never)
    },
    (asked) => Response.json(answers[new URL(asked.url).pathname]),
  )
  return visibleWords(markup).join(' ')
}

const form = 'Save and go on'
const send = 'Send me a sample quote'
const fill = 'Look around with samples'
const own = { may_fill: false, has_quotes: true }
const remove = 'Take the samples away'

const page = 'first steps'
const whole = { BUSINESS_GST_NUMBER: '49-091-850' }
const some = { ...unset, BUSINESS_NAME: 'Kea', BUSINESS_ADDRESS: '1 Kea Lane' }
const byServer = 'Set on the server by'
const missing = 'Before the first quote can go: name of the business, legal name,'
const reason = 'Clients call it from a quote.'

test.each<[string, Page, Record<string, string>, object, string[], string[]]>([
  ['nothing is set', page, unset, {}, ['7 questions, then', form, fill, 'Choose one'], [send, remove, 'GST number']],
  ['some of it is set', page, some, {}, ['4 questions, then', form, byServer], [send]],
  ['all but one is set', page, {}, {}, ['Not set yet: GST number.', send], [form, 'All that a quote']],
  ['all is set', page, whole, {}, ['All that a quote shows is set.', 'to aroha@kea.example', send], [form, remove]],
  ['the sample leaves', page, {}, sentWith({ state: 'pending' }), ['is leaving', 'What you see'], [send]],
  ['it was sent', page, {}, sentWith({}), ['Sent to aroha@kea.example: look in your inbox.'], [send]],
  ['it was printed', page, {}, sentWith({ printed: true }), ['printed to the console of the server'], ['inbox']],
  ['it failed', page, {}, sentWith({ state: 'dead', reason: 'No domain.' }), ['What you see'], ['inbox', send]],
  ['samples are there', page, {}, { samples: true, may_fill: false }, [remove, 'No figure counts them.'], [fill]],
  ['there are own quotes', page, {}, own, ['See your site'], [fill, remove, 'Samples']],
  ['something is missing', 'business', unset, { has_quotes: true }, ['First steps', missing, reason], [remove, fill]],
  ['all is done', 'business', {}, own, ['Set on the server by BUSINESS_PHONE.'], ['First steps', remove, fill]],
  ['samples are there', 'business', {}, { ...own, samples: true }, [remove], ['First steps', fill]],
])('while %s, the page "%s" says so', async (_, name, environment, steps, shown, absent) => {
  const words = await rendered(name, environment, steps)
  for (const each of shown) expect(words).toContain(each)
  for (const each of absent) expect(words).not.toContain(each)
})
