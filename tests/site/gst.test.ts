import { expect, test } from 'vitest'
import { publicPaths } from '#src/site/rules.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { openBuiltSite } from '#tests/fixtures/site.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { acceptance, rejection, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'

const environment = { BUSINESS_GST: 'not', BUSINESS_GST_NUMBER: '123-456-789' }

const beside = (text: string) => text.replaceAll('No GST is charged.', '').match(/.{0,60}(?:GST|123-456-789).{0,60}/g)

// The Terms say what holds in either case: tests/terms/text.test.ts.
const pages = publicPaths.filter((path) => path !== '/terms')

const site = openBuiltSite(environment)

test.each(pages)('%s of a business that is not registered for GST speaks of none', async (path) => {
  const page = await (await site.get(path)).text()
  expect(page).toContain('<h1')
  expect(beside(page)).toBeNull()
})

test('the pages of a business that is registered for GST say that it comes on top, and which number it has', async () => {
  const { get } = openBuiltSite({ BUSINESS_GST_NUMBER: '123-456-789' })
  const read = async (path: string) => (await get(path)).text()
  expect(await read('/')).toContain('excl. GST')
  expect(await read('/faq')).toContain('exclude GST')
  expect(await read('/south-island-advantage')).toContain('plus GST')
  expect(await read('/what-youll-get')).toContain('123-456-789')
})

test('pages say that the business details are samples until contracts have real ones', async () => {
  const sample = openBuiltSite({ BUSINESS_ADDRESS: '' })
  for (const path of publicPaths) {
    expect(await (await sample.get(path)).text()).toContain('Sample business details')
    expect(await (await site.get(path)).text()).not.toContain('Sample business details')
  }
})

test('the quotes and emails of a business that is not registered for GST say that none is charged', async () => {
  const server = startTestServer({ environment })
  const admin = await server.signedIn({ admin: true })
  await sendForm(server)
  for (const answer of [acceptance, rejection]) {
    const { id, token } = await sentQuote(admin)
    const shown = await (await server.ask(`/api/quotes/${token}`)).text()
    expect(JSON.parse(shown).quote.gst).toBe('No GST is charged.')
    expect(shown).toContain('"$2,400.00 per month"')
    expect(beside(shown)).toBeNull()
    const param = { token }
    const json = answer(await shownHash(server, token))
    expect((await server.api.quotes[':token'].decision.$post({ param, json })).status).toBe(200)
    const read = await admin.api.admin.quotes[':id'].$get({ param: { id } })
    expect(beside(JSON.stringify(await read.json()))).toBeNull()
  }
  const emails = await server.deliver()
  expect(emails.length).toBeGreaterThan(8)
  expect(emails.filter(({ text }) => text.includes('No GST is charged.'))).toHaveLength(4)
  for (const { subject, html, text } of emails) expect(beside(`${subject}\n${html}\n${text}`), subject).toBeNull()
})
