import { expect, test } from 'vitest'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { read, startTestServer } from '#tests/fixtures/server.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { BusinessPage } from '#web/setup/business-page.tsx'
import { setupQuery } from '#web/setup/queries.ts'

const unset = Object.fromEntries([...Object.keys(businessEnvironment), 'RESEND_API_KEY'].map((name) => [name, '']))
const https = { ORIGIN: 'https://desk.example', TRUST_PROXY: 'fly', RESEND_API_KEY: 're_test' }

test.each([
  ['complete', {}, 'All that contracts show is set.'],
  ['of samples', unset, 'You can try everything with samples.'],
  ['missing', { ...unset, ...https }, 'No quote and no NDA can be sent until what is missing is set on the server.'],
])(
  'the page of details that are %s has at most 200 visible words, and no variable',
  async (_, environment, summary) => {
    const { api } = await startTestServer({ environment }).signedIn({ admin: true })
    const answer = Response.json(await read(api.admin.setup.$get({})))
    const markup = await markupAfter(<BusinessPage />, (client) => client.prefetchQuery(setupQuery), answer)
    const words = visibleWords(markup)
    expect(words.join(' ')).toContain(`Business ${summary}`)
    expect(words.filter((word) => /^[A-Z]+_[A-Z_]+$/.test(word))).toEqual([])
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(200)
  },
)
