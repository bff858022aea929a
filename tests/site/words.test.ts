import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { breaches, filesIn, text } from '#tests/conventions/source.ts'
import { bannedIn, thanks } from './words.ts'

test('the source has no e-mail, no proposal and nothing indicative, but for the sentence on the form', () => {
  // That file keeps the words of v2025-10-24 as they were published; said.test.ts reads the version in force.
  const files = filesIn('src', 'web').filter((file) => file !== 'src/nda/clauses.ts')
  const found = breaches(files, /\be-mail|proposal|\bindicative\b/i)
  expect(found).toEqual([expect.stringContaining(thanks)])
  expect(found[0]).toMatch(/^src\/texts\/form-text[.]ts:/)
})

test('refusals and docs/product.md are in the same words', () => {
  for (const [, sentence] of Object.values(problems)) expect(bannedIn(sentence)).toEqual([])
  expect(bannedIn(text('docs/product.md').replace(/\s+/g, ' '))).toEqual([])
})
