import { describe, expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { facts } from '#src/business/facts.ts'
import { breaches, filesIn, text } from '#tests/conventions/source.ts'
import { everythingSaid } from './said.ts'

/** The one sentence with a proposal in it. In it, and in the owner's own words, a person says "I". */
const thanks =
  "Thanks — I'll review and email a tailored proposal with indicative pricing and a proposal summary by the next business day."

// A verifier has letters and digits; other letters are emails by another name.
const alphabet = /\b(?:8|20) letters (?:and|or) digits\b/g
const banned = /\be-mail|\bletters?\b|proposals?\b|\bindicative\b/gi
const withoutOwner = (words: string) =>
  facts.person.words.reduce((rest: string, paragraph) => rest.replaceAll(paragraph, ''), words)
const bannedIn = (words: string) => words.replace(alphabet, '').replaceAll(thanks, '').match(banned) ?? []

/** Words that the client says, on the form and in the agreement. */
const clients = /I confirm that I am authorised[^.]*|“?I accept this NDA”?|By typing my name.*/g

describe('what a person reads', () => {
  test('has one noun for an offer, and one for an email', async () => {
    const said = await everythingSaid()
    const found = Object.entries(said).flatMap(([where, words]) => bannedIn(words).map((word) => `${where}: ${word}`))
    expect(found).toEqual([])
  })

  test('says "I" only where the client or the owner speaks', async () => {
    const said = await everythingSaid()
    const found = Object.entries(said).flatMap(([where, words]) =>
      (
        withoutOwner(words)
          .replace(clients, '')
          .match(/[^.\n]*\bI(?:'ll|’ll|'m|’m)?\b(?!\.)[^.\n]*/g) ?? []
      ).map((sentence) => `${where}: ${sentence}`),
    )
    expect(found).toEqual([])
  })

  test('promises a quote with firm prices from the form on', async () => {
    const said = await everythingSaid()
    for (const where of ['/', '/faq', '/what-youll-get', '/start-assessment']) {
      expect(said[where]).toContain('quote with firm prices')
    }
    const confirmation = Object.entries(said).find(([where]) => where.endsWith('We have your needs assessment'))
    expect(confirmation?.[1]).toContain('quote with firm prices')
  })
})

describe('the source of what a person reads', () => {
  // Keeps the words of v2025-10-24 as they were published; the version in force is read above.
  const contracts = ['src/nda/clauses.ts']
  const files = filesIn('src', 'web').filter((file) => !contracts.includes(file))

  test('has no e-mail, no proposal and nothing indicative, but for the sentence on the form', () => {
    const found = breaches(files, /\be-mail|proposal|\bindicative\b/i)
    expect(found).toEqual([expect.stringContaining(thanks)])
    expect(found[0]).toMatch(/^web\/content\/assessment[.]ts:/)
  })

  test('refuses in the same words', () => {
    for (const [, sentence] of Object.values(problems)) expect(bannedIn(sentence)).toEqual([])
  })

  test('is described in the same words', () => {
    expect(bannedIn(text('docs/product.md').replace(/\s+/g, ' '))).toEqual([])
  })
})

test('the search for these words finds them', () => {
  expect(bannedIn('An E-mail, a letter and two proposals with indicative prices')).toHaveLength(4)
  expect(bannedIn(`A verifier has 8 letters and digits. ${thanks}`)).toEqual([])
})
