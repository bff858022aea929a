import { expect, test } from 'vitest'
import { everyRowIn } from '#tests/fixtures/rows.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { handedOverNda } from '#tests/nda/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import {
  type Files,
  linesIn,
  openBundles,
  runReadme,
  stampingAuthority,
  textIn,
  unzipBundle,
  withStamp,
} from './fixtures.ts'

const kinds = ['decision', 'nda', 'invoice'] as const

const evidence = {
  decision: ['quote.pdf', 'record.pdf', 'shown.json', 'decision.json'],
  nda: ['nda.pdf', 'nda.json'],
  invoice: ['invoice.pdf', 'invoice.json'],
}

/** All that a bundle says but the page, which is the same in each. */
const wordsIn = ({ 'verify.html': _, ...files }: Files) =>
  Object.keys(files)
    .map((name) => textIn(files, name))
    .join()

const firstWords = {
  decision:
    /^Quote Q-\w{8} was accepted on 2 Nov 2026, 9:00 am NZDT \(2026-11-01 20:00:00 UTC\)\nat the private link that was sent to Hana Tāmati \(no name was typed there\) for Rimu & Tōtara Foods Limited[.]\nPlan: prepaid[.]/,
  nda: /^The NDA for Q-\w{8} was signed on 2 Nov 2026, 9:01 am NZDT \(2026-11-01 20:01:01 UTC\)\nby Hana Tāmati, Managing Director, for Rimu & Tōtara Foods Limited[.]/,
  invoice:
    /^Invoice INV-0001 was issued on 2 Nov 2026, 9:01 am NZDT \(.* UTC\)\nby .* to Rimu & Tōtara Foods Limited[.] Total: \$7187[.]50[.]/,
}

test("the README's lines alone check a bundle, with and without a time: who, when, and that nothing changed (D7, D12)", async () => {
  const opened = await openBundles()
  const authority = await stampingAuthority()
  for (const kind of kinds) {
    const files = await opened[kind]()
    const names = ['README.txt', ...evidence[kind], 'events.txt', 'bundle.json', 'verify.html', 'SHA256SUMS']
    expect(Object.keys(files)).toEqual(names)
    expect(textIn(files, 'README.txt')).toMatch(firstWords[kind])
    for (const bundle of [files, await withStamp(opened, files, authority)]) {
      const [sums = '', chain, stamp] = runReadme(bundle)
      const last = linesIn(bundle).at(-1) ?? []
      for (const name of evidence[kind]) expect(sums).toMatch(new RegExp(`^${name}: unchanged, in event \\d+$`, 'm'))
      expect(sums.split('\n')).toHaveLength(Object.keys(bundle).length - 1)
      expect(sums).not.toContain('CHANGED')
      expect(chain).toBe(`Record ${last[0]}:${last[1]}`)
      expect(stamp).toEqual(bundle === files ? undefined : expect.stringContaining('Verification: OK'))
    }
    const damaged: Files = {
      ...files,
      'events.txt': Buffer.from(textIn(files, 'events.txt').replace('"at":"2026', '"at":"2025')),
    }
    expect(runReadme(damaged)).toEqual([
      expect.stringContaining('events.txt: CHANGED'),
      expect.stringMatching(/event \d+: CHANGED/),
    ])
  }
})

test('a bundle is had where its PDF is, by whom its PDF is, changes nothing, and has nothing of anybody else: their events are hashes, and the chain still leads to the head (C3, C5)', async () => {
  const { server, rimu, kauri, ndas, asAdmin, ...bundles } = await openBundles()
  const others = [kauri.id, kauri.token, ndas.kauri.id, 'Kauri', 'Wiremu', 'w@kauri.example']
  const emails = server.rows('users').map(({ email }) => email)
  const secrets = [rimu.token, bundles.ndaToken, 'CANARY never shown', ...emails]
  for (const [kind, path, name] of [
    ['decision', `quotes/${rimu.id}/evidence.zip?nth=1`, `evidence-${rimu.id.slice(-8).toUpperCase()}.zip`],
    ['nda', `nda/${ndas.rimu.id}/evidence.zip`, `evidence-nda-${ndas.rimu.verifier}.zip`],
    ['invoice', 'invoices/INV-0001/evidence.zip', 'evidence-invoice-INV-0001.zip'],
  ] as const) {
    const answer = await server.storesNothing(() => asAdmin(path), ['sessions'])
    const files = await server.storesNothing(bundles[kind])
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(await unzipBundle(answer)).toEqual(files)
    expect(await refusalOf(server.ask(`/api/admin/${path}`))).toEqual([401, 'not_signed_in'])
    for (const word of [...others, ...secrets]) expect(wordsIn(files), `${kind}: ${word}`).not.toContain(word)
    const lines = linesIn(files)
    const hasHashAlone = lines.some(([, , , content]) => content === undefined)
    if (kind !== 'nda') expect(hasHashAlone, kind).toBe(true)
    const log = everyRowIn(server.ctx.db, 'audit_events')
    for (const [seq = '', hash] of lines) expect(log[Number(seq) - 1]?.hash).toBe(hash)
    const own = lines.flatMap(([, , , ...words]) => (words.length > 0 ? [JSON.parse(words.join(' ')).subject] : []))
    expect(new Set(own)).toEqual(new Set([rimu.id]))
  }
  expect(await refusalOf(kauri.atLink('/invoices/INV-0001/evidence.zip'))).toEqual([404, 'document_not_found'])
  expect(await refusalOf(asAdmin(`quotes/${rimu.id}/evidence.zip?nth=2`))).toEqual([404, 'document_not_found'])
  expect(await refusalOf(server.ask(`/api/nda/${rimu.token}/evidence.zip`))).toEqual([404, 'nda_not_found'])
})

test('nothing is had before the fact; while a PDF is being made the bundle goes without it', async () => {
  const { server, sendQuote } = await serverWithAdmin({ pdf: async () => Promise.reject(new Error('broken')) })
  server.expectError('quote_document_failed')
  const quote = await sendQuote()
  expect(await refusalOf(quote.atLink('/evidence.zip'))).toEqual([404, 'document_not_found'])
  await quote.accept({ accepted_by: { name: 'Hana Tāmati', title: 'Director' } })
  const files = await unzipBundle(quote.atLink('/evidence.zip'))
  expect(Object.keys(files)).not.toContain('record.pdf')
  expect(textIn(files, 'README.txt')).toContain('\nby Hana Tāmati, Director, for Rimu & Tōtara Foods Limited.')
  expect(runReadme(files)[0]).toMatch(/^decision[.]json: unchanged, in event \d+$/m)
})

test('the signer whom somebody named gets a bundle without that person; the owner has it whole (C5)', async () => {
  const { server, successor, admin, download } = await handedOverNda()
  expect((await successor.sign({ contactName: 'Wiremu Kahu', signature: 'Wiremu Kahu' })).status).toBe(200)
  const files = await unzipBundle(server.ask(`/api/nda/${successor.token}/evidence.zip`))
  expect(wordsIn(files)).not.toMatch(/\bHana\b|Tāmati/)
  expect(runReadme(files)[0]).toMatch(/^nda[.]pdf: unchanged, in event \d+$/m)
  const { invitation_id: id } = server.row('nda_signatures')
  const cookie = await server.newSession(admin.id)
  const owners = await unzipBundle(server.ask(`/api/admin/nda/${id}/evidence.zip`, { headers: { cookie } }))
  expect(textIn(owners, 'nda.json')).toContain('handedOver')
  expect((await download()).status).toBe(409)
})
