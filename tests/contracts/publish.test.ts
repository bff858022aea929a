import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import { minutes } from '#src/base/time.ts'
import { nda, ndaVersions, plainNda } from '#src/nda/clauses.ts'
import { inspect } from '#src/status/inspect.ts'
import { plainTerms, terms } from '#src/terms/text.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { databaseOf, read, refusalOf, startTestServer, storedIn } from '#tests/fixtures/server.ts'
import { invitationOf, invitationsOf, newestOf } from '#tests/nda/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

const odd = 'As typed: $& $1 <b>bold</b> </script> &amp; {legalName} – Ōtautahi'
const sections = (text = odd) => [{ title: 'Services', paragraphs: [text, 'The law of New Zealand governs.'] }]
const clauses = (text = odd) => [{ title: 'Purpose', text: `${text}\n\nClause 1 counts, for {companyName}.` }]

const start = async () => {
  const opened = await serverWithAdmin()
  const { server, admin } = opened
  const api = admin.api.admin
  return {
    ...opened,
    getTerms: () => read(api.terms.$get()),
    getNda: () => read(api['nda-text'].$get()),
    /** With the version of now, unless another is given. */
    postTerms: async (json: object) =>
      api.terms.$post({ json: { version: (await read(api.terms.$get())).version, ...json } } as never),
    postNda: (json: object) => api['nda-text'].$post({ json: { version: nda.version, ...json } } as never),
    shown: (version: string) => read(server.api.terms[':version'].$get({ param: { version } })),
    wrong: () => inspect(server.ctx, null).evidence.wrong,
  }
}

test('new terms are named by their day; a draft takes the newest, and a sent quote keeps its own when accepted', async () => {
  const { server, admin, getTerms, postTerms, shown, sendQuote } = await start()
  const { version, open, sections: source } = await getTerms()
  expect([version, open, source]).toEqual(['v2025-10-24', [], terms.sections])
  const before = await sendQuote()
  const published = await read(postTerms({ sections: sections(), version }))
  const { terms: now } = await shown('current')
  expect(published).toEqual({ version: 'v2026-11-02', sha256: sha256(plainTerms(now)) })
  expect(now.sections[0]?.paragraphs[0]).toBe(odd)
  expect(await read(postTerms({ sections: sections() }))).toEqual(published)
  const second = await read(postTerms({ sections: sections('Another.') }))
  expect(second.version).toBe('v2026-11-02-2')
  const after = await sendQuote()
  const named = [before, after].map(({ row }) => JSON.parse(String(row().shown)).terms_version)
  expect(named).toEqual([version, second.version])
  expect((await before.accept()).status).toBe(200)
  expect(JSON.parse(String(before.row().shown))).toMatchObject({ terms_version: version, terms_sha256: terms.sha256 })
  expect((await getTerms()).open).toEqual([{ version: second.version, quotes: 1 }])
  expect((await getTerms()).versions.map((one) => [one.version, one.published_by])).toEqual([
    [second.version, admin.email],
    [published.version, admin.email],
    [version, null],
  ])
  expect((await shown(version)).terms).toEqual(terms)
  expect((await server.api.terms[':version'].$get({ param: { version: 'v1' } })).status).toBe(404)
  expect(server.rows('audit_events').filter(({ event }) => event === 'contract_published')).toMatchObject([
    { actor: admin.id, subject: 'terms', detail: expect.stringContaining(published.sha256) },
    { actor: admin.id, subject: 'terms', detail: expect.stringContaining(second.sha256) },
  ])
  const told = (await server.deliver()).filter(({ subject }) => subject.startsWith('Terms & Conditions changed'))
  const to = 'owner@southernaccounts.example'
  expect(told).toMatchObject([{ to, text: expect.stringContaining('v2025-10-24 → v2026-11-02') }, { to }])
})

test('what was sent, accepted and signed is equal byte for byte after new contracts, and its verification holds', async () => {
  const { server, admin, sendQuote, postTerms, postNda, getNda, shown, wrong } = await start()
  const quotes: Awaited<ReturnType<typeof sendQuote>>[] = []
  for (let n = 0; n < depth(10, 50); n += 1) {
    const quote = await sendQuote({ client_email: `client${n}@rimu.example` })
    if (n % 2 === 0) expect((await quote.accept()).status).toBe(200)
    if (n % 4 === 0) expect((await invitationOf(server, await newestOf(admin, quote.id)).sign()).status).toBe(200)
    quotes.push(quote)
  }
  await backgroundTasksEnded(server.ctx)
  const tables = ['quotes', 'quote_decisions', 'quote_documents', 'nda_signatures', 'nda_documents'] as const
  const frozen = async () => ({
    rows: tables.map((name) => server.rows(name)),
    seen: await Promise.all(quotes.map(({ see }) => see())),
    ndas: await Promise.all(
      quotes.map(async ({ id }) => {
        const [newest] = await invitationsOf(admin, id)
        return newest?.signed_at ? invitationOf(server, newest).read() : null
      }),
    ),
    source: (await shown('v2025-10-24')).terms,
  })
  const before = await frozen()
  const open = invitationOf(server, await newestOf(admin, String(quotes[2]?.id)))
  const read1 = await open.read()
  await read(postTerms({ sections: sections() }))
  const published = await read(postNda({ clauses: clauses() }))
  expect(await frozen()).toEqual(before)
  expect((await open.sign({ textSha256: read1.textSha256, shownHash: read1.shownHash })).status).toBe(409)
  expect(await open.read()).toMatchObject({ textVersion: published.version, textSha256: published.sha256 })
  expect((await open.sign()).status).toBe(200)
  const { text, signed } = await open.read()
  expect([sha256(plainNda(text)), signed?.textVersion]).toEqual([published.sha256, 'v2026-11-02'])
  expect(text).toMatchObject({ parties: nda.parties, intent: nda.intent, clauses: [{ id: 'purpose', number: '1' }] })
  expect((await getNda()).versions.map(({ version }) => version)).toEqual([
    'v2026-11-02',
    ...ndaVersions.map((one) => one.version),
  ])
  expect(wrong()).toEqual([])
  const copy = startTestServer({ db: databaseOf(storedIn(server.ctx.db)), isKeyed: true })
  expect(inspect(copy.ctx, null).evidence.wrong).toEqual([])
})

test('a published text cannot be changed or deleted, and the verification finds one that was forged (D7)', async () => {
  const { server, postTerms, wrong } = await start()
  await read(postTerms({ sections: sections() }))
  for (const statement of ["update contract_versions set text = '{}'", 'delete from contract_versions'])
    expect(() => server.execute(statement)).toThrow('a published contract is kept as it is')
  server.forge("update contract_versions set text = replace(text, 'New Zealand', 'Australia')")
  expect(wrong()).toEqual([
    expect.stringContaining('(contract_published) says of terms was changed'),
    expect.stringContaining('The row contract_versions'),
  ])
})

const title = 'Services'
const paragraphs = ['A text.']
const saying = (text: string) => ({ sections: [{ title, paragraphs: [text] }] })

const refusals: [sentence: string, ...typed: object[]][] = [
  ['The text is empty', { sections: [] }],
  ['Each section needs a title', { sections: [{ title: ' ', paragraphs }] }],
  ['unknown placeholder. A title has none.', { sections: [{ title: 'For {legalName}', paragraphs }] }],
  [
    'Each section needs a paragraph',
    { sections: [{ title, paragraphs: [] }] },
    { clauses: [{ title, text: '\n \n' }] },
  ],
  ['Correct the braces', saying('We are {legalName.'), saying('We are legalName}.'), saying('We are {{legalName}}.')],
  ['{tradingName} is an unknown placeholder', saying('We are {tradingName}.')],
  ['{company} is an unknown placeholder', { clauses: [{ title, text: 'Hello {company}' }] }],
  ['less than 5000 characters', saying('x'.repeat(10_000))],
  ['A paragraph cannot start with #', saying('# Title')],
  ['cannot be printed: “王”', saying('Kia ora 王')],
  ['Two sections have the same title', { sections: [...sections(), { title: 'SERVICES', paragraphs }] }],
  ['The text names clause 2, which it does not have', { clauses: [{ title, text: 'See clause 2.' }] }],
]

test('a text that cannot be a contract is refused with a sentence, and stores nothing', async () => {
  const { server, postTerms, postNda } = await start()
  for (const [sentence, ...typed] of refusals)
    for (const json of typed) {
      const post = 'clauses' in json ? postNda : postTerms
      const refused = await server.storesNothing(() => post(json), ['sessions'])
      expect([refused.status, JSON.stringify(await refused.json())]).toEqual([400, expect.stringContaining(sentence)])
    }
})

test('a contract needs a fresh proof, and one that was read before a newer version is not published', async () => {
  const { server, admin, postTerms } = await start()
  await read(postTerms({ sections: sections() }))
  const stale = await postTerms({ sections: sections('Older.'), version: terms.version })
  const fields = { stored: 'v2026-11-02', sent: terms.version }
  expect(await stale.json()).toMatchObject({ code: 'changed_meanwhile', fields })
  const cookie = await server.newSession(admin.id)
  server.wait(minutes(20))
  const { admin: later } = server.visitor({ cookie })
  const answers = [
    later.terms.$post({ json: { sections: sections('Later.'), version: terms.version } }),
    later['nda-text'].$post({ json: { clauses: clauses(), version: nda.version } }),
  ]
  for (const answer of answers) expect(await refusalOf(answer)).toEqual([401, 'reauthenticate'])
})
