import { expect, test } from 'vitest'
import { markupAfter } from '#tests/fixtures/web.tsx'
import { PublicQuotePage } from '#web/quotes/public/page.tsx'
import { publicQuoteQuery } from '#web/quotes/public/queries.ts'

const pageOf = (debug: boolean) =>
  markupAfter(
    <PublicQuotePage token="a-token" debug={debug} sitting={() => null} />,
    (client) => client.prefetchQuery(publicQuoteQuery('a-token', debug)),
    ({ headers }) =>
      Response.json({}, { status: 404, headers: headers.has('x-debug') ? { 'x-request-id': 'req_1' } : {} }),
  )

test('a quote’s page asks for the request id and shows it with ?debug alone', async () => {
  expect(await pageOf(true)).toMatch(/x-request-id.*req_1/s)
  expect(await pageOf(false)).not.toMatch(/debug|x-request-id/i)
})
