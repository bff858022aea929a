import { expect, test } from 'vitest'
import type { SiteWords } from '#src/business/schema.ts'
import { openBuiltSite } from '#tests/fixtures/site.ts'

const awkward = [
  'A </script><script>alert()</script> & <!-- comment',
  "Of replacing: & ' ` $& $1 $$",
  'CSP_NONCE BUSINESS_JSON ENTRY autoComplete =""> colSpan noValidate />',
  'ע֣ברית العربية ไทย 王 🥝\u200d',
  '{noticeDays} and {nothing}',
]

const key = 'faq-booking-lead-time'
const words: SiteWords = {
  texts: { [key]: awkward.join('\n\n') },
  references: [{ words: awkward[0] ?? '', name: '<Mere> & $&', company: 'CSP_NONCE' }],
}
const { change, get, html } = openBuiltSite()
change({ words })

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const paragraphsIn = (page: string) =>
  [...page.matchAll(/<p(?: [^>]*)?>([^<]*)<\/p>/g)].map(([, text = '']) =>
    text.replace(/&([a-z\d#]+);/g, (whole, name) => entities[name] ?? whole),
  )
const blockOf = (page: string, attributes: string) => {
  const [, text = ''] = new RegExp(`<script ${attributes}[^>]*>(.*?)</script>`, 's').exec(page) ?? []
  return JSON.parse(text)
}

test('a text comes out as typed on the page, in its structured data and for the browser', async () => {
  const page = await html('/faq')
  const shown = awkward.map((one) => one.replace('{noticeDays}', '30'))
  expect(paragraphsIn(page)).toEqual(expect.arrayContaining(shown))
  const { mainEntity } = blockOf(page, 'type="application/ld.json"')
  const answers = mainEntity.map((one: { acceptedAnswer: { text: string } }) => one.acceptedAnswer.text)
  expect(answers).toContain(shown.join(' '))
  expect(blockOf(page, 'type="application/json" id="page"').business).toMatchObject(words)
  const home = (await html('/')).replaceAll('<!-- -->', '')
  const [, reference] = /<blockquote[^>]*>([^<]*)/.exec(home) ?? []
  expect(reference).toBe('A &lt;/script&gt;&lt;script&gt;alert()&lt;/script&gt; &amp; &lt;!-- comment')
  for (const shown of ['What clients say', '&lt;Mere&gt; &amp; $&amp;, CSP_NONCE']) expect(home).toContain(shown)
})

test('a page that the browser renders has the same words', async () => {
  const page = await (await get('/auth')).text()
  expect(blockOf(page, '[^>]*id="page"').business).toMatchObject(words)
})
