import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { textDifferences } from '#src/contracts/rules.ts'
import { nda, ndaFor, ndaVersions, plainNda } from '#src/nda/clauses.ts'

const names = { legalName: 'Aroha Sales Ltd', companyName: 'Timaru Tools Ltd' }

test('a paragraph is numbered below its clause, and each has an id of its own', () => {
  const text = nda.clauses[1]?.paragraphs[1]
  const { clauses } = ndaFor(names, nda)
  expect(clauses[1]?.paragraphs[1]).toEqual({ id: 'related-documents-and-precedence-2', number: '1A.2', text })
})

test.each(['$& $1 $$ Ltd', '{companyName} {legalName}'])('both parties are filled in as typed: %s', (name) => {
  const asClient = ndaFor({ ...names, companyName: name }, nda)
  expect(asClient.parties[0]).toContain(`Aroha Sales Ltd (“the provider”) and ${name} (“the client”) make`)
  expect(asClient.intent).toContain(`for ${name}.`)
  expect(ndaFor({ ...names, legalName: name }, nda).parties[0]).toContain(
    `${name} (“the provider”) and Timaru Tools Ltd`,
  )
})

test('while no company is typed, the client is the business named beside the signature', () => {
  const { parties, intent } = ndaFor({ ...names, companyName: '' }, nda)
  for (const words of [parties[0], intent]) expect(words).toContain('the business named beside the signature')
})

// Another text needs another version.
test('each version stays, newest first, with the fingerprint of its own text', () => {
  const pinned = {
    'v2026-11-29': '045fea6d79696b4adbe24b831f6bb3405f4a8c044b2465babd44e869ff778974',
    'v2026-11-22': 'b238d62d771fd4826a3e24b3b34949c86f734f95be8869db7aea5651cae193d2',
  }
  expect(ndaVersions.map((one) => [one.version, sha256(plainNda(one))])).toEqual(Object.entries(pinned))
  expect(ndaVersions[0]).toBe(nda)
  for (const one of ndaVersions) expect([one.version, one.sha256]).toEqual([`v${one.updated}`, sha256(plainNda(one))])
})

test('v2026-11-29 names both ways to sign, and differs from the version before it in that alone', () => {
  const [now, before] = ndaVersions
  const differences = textDifferences(before?.clauses ?? [], now.clauses)
  expect(differences.map(({ kind }) => kind)).toEqual(['removed', 'removed', 'added', 'added', 'removed', 'added'])
  const added = differences.filter(({ kind }) => kind === 'added').map(({ text }) => text)
  for (const [at, words] of [
    'on the quote’s page, with a six-digit code',
    'each code private',
    'Where a code was used',
  ].entries())
    expect(added[at]).toContain(words)
  expect([now.title, now.parties, now.intent]).toEqual([before?.title, before?.parties, before?.intent])
})
