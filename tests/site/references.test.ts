import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { References } from '#web/site/references.tsx'

test('a reference stands with its words, its name and its company, and nothing where there is none', () => {
  const words = 'Our quiet accounts are ordering again.'
  const shown = renderToStaticMarkup(References({ references: [{ words, name: 'Mere Kahu', company: 'Rimu Foods' }] }))
  expect(shown).toContain('What clients say')
  expect(shown).toContain(`<blockquote class="font-serif text-xl">${words}</blockquote>`)
  expect(shown).toContain('Mere Kahu, Rimu Foods')
  expect(renderToStaticMarkup(References({ references: [] }))).toBe('')
})
