import { expect, test } from 'vitest'
import { breaches, filesIn } from '#tests/conventions/source.ts'

test('the source has no e-mail, no proposal and nothing indicative, but for what the form promises, and no firm price', () => {
  // That file keeps the words of v2025-10-24 as they were published.
  const files = filesIn('src', 'web').filter((file) => file !== 'src/nda/clauses.ts')
  const found = breaches(files, /\be-mail|proposal|\bindicative\b/i)
  expect(found.filter((line) => !line.includes('tailored proposal with indicative pricing'))).toEqual([])
  expect(breaches(filesIn('src/texts', 'web'), /\bfirm (?:price|rate)s/i)).toEqual([])
})
