import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { FirstSteps } from '#src/workflows/samples/schema.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { read, startTestServer } from '#tests/fixtures/server.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { AccountProvider } from '#web/auth/account.tsx'
import { sessionQuery } from '#web/auth/queries.ts'
import { BusinessPage } from '#web/settings/business-page.tsx'
import { firstStepsQuery } from '#web/settings/first-steps.ts'
import { settingsQuery } from '#web/settings/queries.ts'
import { SetupPage } from '#web/settings/setup-page.tsx'

const unset = Object.fromEntries(Object.keys(businessEnvironment).map((name) => [name, '']))
const nothing: FirstSteps = { sample_quote: null, samples: false, may_fill: true, has_quotes: false }
const email = { state: 'sent', printed: false, reason: null, delivery: null }
const sentWith = (news: object) =>
  ({
    sample_quote: { id: 'quo_1', public_link: 'http://localhost:3000/quote/x', email: { ...email, ...news } },
  }) as never

const rendered = async (page: 'first steps' | 'business', environment: Record<string, string>, steps: object) => {
  const { api } = await startTestServer({ environment }).signedIn({ admin: true, email: 'aroha@kea.example' })
  const answers: Record<string, object> = {
    '/api/admin/settings': await read(api.admin.settings.$get()),
    '/api/admin/setup': { ...nothing, ...steps },
    '/api/auth/session': await read(api.auth.session.$get()),
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const markup = await markupAfter(
    <RouterContextProvider router={router as never}>
      <AccountProvider>{page === 'business' ? <BusinessPage /> : <SetupPage />}</AccountProvider>
    </RouterContextProvider>,
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
const remove = 'Take the samples away'

test.each<[string, Record<string, string>, object, string[], string[]]>([
  [
    'nothing is set',
    unset,
    {},
    ['Six answers', form, fill, 'Choose one'],
    [send, 'See your site', remove, 'GST number'],
  ],
  [
    'some of it is set',
    { ...unset, BUSINESS_NAME: 'Kea', BUSINESS_ADDRESS: '1 Kea Lane' },
    {},
    ['Before the first quote can go: legal name, telephone, who signs, signs as', form, 'Set on the server by'],
    [send],
  ],
  [
    'all is set',
    {},
    {},
    ['All that a quote shows is set.', 'to aroha@kea.example', send, 'See your site'],
    [form, remove],
  ],
  [
    'the sample leaves',
    {},
    sentWith({ state: 'pending' }),
    ['is leaving', 'What your client sees', 'What you see'],
    [send],
  ],
  ['it was sent', {}, sentWith({}), ['Sent to aroha@kea.example: look in your inbox.'], [send]],
  ['it was printed', {}, sentWith({ printed: true }), ['printed to the console of the server'], ['inbox']],
  [
    'it failed',
    {},
    sentWith({ state: 'dead', kind: 'quote_sent', reason: 'No domain.' }),
    ['What you see'],
    ['inbox', send],
  ],
  ['samples are there', {}, { samples: true, may_fill: false }, [remove, 'No figure counts them.'], [fill]],
  ['there are own quotes', {}, { may_fill: false, has_quotes: true }, ['See your site'], [fill, remove, 'Samples']],
])('the first steps, while %s', async (_, environment, steps, shown, absent) => {
  const words = await rendered('first steps', environment, steps)
  for (const each of shown) expect(words).toContain(each)
  for (const each of absent) expect(words).not.toContain(each)
})

test.each<[string, Record<string, string>, object, boolean, boolean]>([
  ['something is missing', unset, { has_quotes: true }, true, false],
  ['no quote was made', {}, {}, true, false],
  ['all is done', {}, { has_quotes: true, may_fill: false }, false, false],
  ['samples are there', {}, { has_quotes: true, samples: true }, false, true],
])(
  'the settings lead to the first steps and to the samples, while %s',
  async (_, environment, steps, link, samples) => {
    const words = await rendered('business', environment, steps)
    expect([words.includes('First steps'), words.includes(remove), words.includes(fill)]).toEqual([
      link,
      samples,
      false,
    ])
  },
)
