import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { breaches, filesIn, text } from '#tests/conventions/source.ts'
import { bannedIn, promise } from './words.ts'

test('the source has no e-mail, no proposal and nothing indicative, but for what the form promises, and no firm price', () => {
  // That file keeps the words of v2025-10-24 as they were published; said.test.ts reads the version in force.
  const files = filesIn('src', 'web').filter((file) => file !== 'src/nda/clauses.ts')
  const found = breaches(files, /\be-mail|proposal|\bindicative\b/i)
  expect(found.filter((line) => !line.includes(promise))).toEqual([])
  expect(breaches(filesIn('src/texts', 'web'), /\bfirm (?:price|rate)s/i)).toEqual([])
})

test('refusals and docs/product.md are in the same words', () => {
  for (const [, sentence] of Object.values(problems)) expect(bannedIn(sentence)).toEqual([])
  expect(bannedIn(text('docs/product.md').replace(/\s+/g, ' '))).toEqual([])
})
