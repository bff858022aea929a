import { expect, test } from 'vitest'
import { renderedPages } from '#tests/fixtures/site.ts'
import { wordsOf } from './said.ts'

const napier = {
  'site.city': 'Napier',
  'site.region': 'HKB',
  'site.free_km': 30,
  'site.background': '12 years',
} as const

const said: readonly (readonly [path: string, words: string])[] = [
  ['/', 'for North Island SMEs'],
  ['/', '12 years in sales and account management.'],
  ['/south-island-advantage', 'We are Napier-based: a meeting nearby is a drive, not a flight.'],
  ['/south-island-advantage', 'Travel is free within 30 km of the Napier CBD, by road and one way, unless your quote'],
  ['/faq', 'part-time sales support in the North Island'],
  ['/start-assessment', 'North Island B2B Sales Support'],
]

test('in another city nothing is left of the source’s, but for the terms and the address of a page', async () => {
  const pages = await renderedPages({ BUSINESS_ADDRESS: '1 Shore Road, Napier 4110' }, napier)
  const places = /christchurch|ōtautahi|canterbury|selwyn|akaroa|rolleston|rangiora|kaiapoi|(?<!\/)south[ -]island/i
  for (const [path, html] of Object.entries(pages)) {
    if (!path.startsWith('/terms')) expect(places.exec(html)?.[0] ?? null, path).toBeNull()
  }
  for (const [path, words] of said) {
    expect(`${wordsOf(pages[path] ?? '')} ${pages[path]}`.replace(/\s+/g, ' '), path).toContain(words)
  }
  const data = '"addressLocality":"Napier","addressRegion":"Hawke’s Bay","addressCountry":"NZ"}'
  expect(pages['/']).toContain(`${data},"areaServed":[{"@type":"City","name":"Napier"}]`)
  expect(pages['/faq']).toContain('"place":{"city":{"name":"Napier","maori":null}')
  expect((await renderedPages())['/faq']).not.toContain('"place":')
})

test('whatever is typed comes out as it was typed', async () => {
  const typed = 'Ngā $& $1 </script><b>“Awa”'
  const { '/': home = '', '/faq': faq = '' } = await renderedPages({}, { 'site.city': typed, 'site.background': typed })
  expect(wordsOf(faq)).toContain(`We are based in ${typed}.`)
  expect(wordsOf(home)).toContain(`${typed} in sales`)
  expect(home + faq).not.toContain('</script><b>')
})
