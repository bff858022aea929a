import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { facts } from '#src/business/facts.ts'
import { openBuiltSite } from '#tests/fixtures/site.ts'
import { References } from '#web/site/references.tsx'

const heading = 'What clients say'

test('nobody is quoted where the owner gave no reference', async () => {
  expect(facts.references).toEqual([])
  expect(renderToStaticMarkup(References({ references: [] }))).toBe('')
  expect(await (await openBuiltSite().get('/')).text()).not.toContain(heading)
})

test('the owner’s own words are about 80, and stand on the home page alone', async () => {
  const { get } = openBuiltSite()
  expect(facts.person.words.join(' ').split(' ').length).toBeGreaterThanOrEqual(60)
  expect(facts.person.words.join(' ').split(' ').length).toBeLessThanOrEqual(100)
  const home = await (await get('/')).text()
  for (const paragraph of facts.person.words) expect(home).toContain(`<p>${paragraph}</p>`)
  expect(await (await get('/faq')).text()).not.toContain(facts.person.words[0])
})

test('a reference stands with its words, its name and its company', () => {
  const words = 'Our quiet accounts are ordering again.'
  const shown = renderToStaticMarkup(References({ references: [{ words, name: 'Mere Kahu', company: 'Rimu Foods' }] }))
  expect(shown).toContain(heading)
  expect(shown).toContain(`<blockquote class="font-serif text-xl">${words}</blockquote>`)
  expect(shown).toContain('Mere Kahu, Rimu Foods')
})
