import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { accountPassword } from '#tests/fixtures/server.ts'
import { openAsAdmin } from '#tests/leads/fixtures.ts'
import { openWithPeople, peopleOf, unzipped } from './fixtures.ts'

test('a copy has the JSON of each thing, the PDFs with their hashes, and the words of the emails (H11)', async () => {
  const { server, person, copy } = await openWithPeople()
  const copying = () => unzipped(copy(person.email))
  const { answer, files, bytes, text, json } = await server.storesNothing(copying, ['sessions'])
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="person-2026-11-02.zip"')
  const { lead, drafted, signed, ndas, account, email, quotes } = person
  const lines = { scope_summary: 'canarysignedscope', cover_note: 'canarysignedcover' }
  for (const [path, held] of Object.entries({
    [`leads/${lead}`]: { company: 'canaryleadcompany', additionalNotes: 'canarywish' },
    [`quotes/${drafted}`]: { client_email: email, notes_internal: 'canarydraftnotes', retainer_rate: 2400 },
    [`quotes/${signed.id}`]: { shown: lines, decisions: [{ decision: 'accepted', plan: 'retainer' }] },
    [`ndas/${ndas.signed.id}`]: { signature: { signature: 'Hana Tāmati', evidence: { link: { mailbox: email } } } },
    [`accounts/${account}`]: { admin: false, sessions: [{ created_at: expect.any(String) }] },
  })) {
    expect(json(`${path}.json`), path).toMatchObject(held)
  }
  const stored = [
    ...quotes.flatMap(({ id }) => server.rows('quote_documents', { quote_id: id })),
    server.row('nda_documents', { invitation_id: ndas.signed.id }),
  ]
  const pdfs = Object.keys(files).filter((path) => path.endsWith('.pdf'))
  expect(pdfs.map((path) => sha256(bytes(path))).toSorted()).toEqual(stored.map((row) => row.sha256).toSorted())
  const emails = Object.keys(files).filter((path) => path.startsWith('emails/'))
  const contents = emails.map((path) => json(path).content)
  expect(contents).toContainEqual({ subject: expect.any(String), text: expect.stringContaining('canaryname') })
  expect(contents).toContain(null)
  const sums = text('SHA256SUMS').trim().split('\n')
  expect(sums).toHaveLength(Object.keys(files).length - 1)
  for (const line of sums) {
    const [sum, path = ''] = line.split('  ')
    expect(sha256(bytes(path)), path).toBe(sum)
  }
})

test('a copy has no secret of ours and nothing of anybody else (H11)', async () => {
  const { server, person, copy } = await openWithPeople()
  const { all, json } = await unzipped(copy(person.email))
  const links = [...server.rows('quote_tokens'), ...server.rows('nda_invitations')]
  const secrets = [
    accountPassword,
    ...[person.open, person.lapsed, ...Object.values(person.ndas)].map(({ token }) => token),
    ...links.flatMap(({ token_sha256, token_sealed }) => [token_sha256, token_sealed]),
    ...server.rows('users').map(({ password_hash }) => password_hash),
    ...server.rows('emails').flatMap(({ email_sealed, envelope_sealed }) => [email_sealed, envelope_sealed]),
    ...server.rows('sessions').map(({ id }) => id),
  ].filter((secret) => secret !== null)
  expect(secrets.length).toBeGreaterThan(60)
  for (const secret of secrets) expect(all.includes(secret), secret).toBe(false)
  for (const key of ['token_sha256', 'token_sealed', 'password_hash', 'nonce', 'email_sealed', 'idempotency_key'])
    expect(all, key).not.toContain(key)
  for (const others of ['kauri', person.colleague, 'canaryWiremu', person.ndas.colleagues.id])
    expect(all).not.toContain(others)
  const handedOver = { handed_over_at: expect.any(String), signed_by_another_at: expect.any(String), signature: null }
  expect(json(`ndas/${person.ndas.handed.id}.json`)).toMatchObject(handedOver)
  const { all: colleagues } = await unzipped(copy(person.colleague))
  expect(colleagues).toContain('canaryWiremu')
  for (const words of [person.email, person.handed.token]) expect(colleagues).not.toContain(words)
})

const payload = `"'><script>alert(1)</script><img src=x onerror=alert(1)></style><a href="javascript:alert(1)">{{7*7}}`

test('the page of a copy opens without us: no script, no other host, every word escaped, New Zealand dates (H11)', async () => {
  const { server, admin, receive, quoteFrom, quote } = await openAsAdmin()
  const email = 'canary@rimu.example'
  const [name, phone] = [payload.slice(0, 99), payload.slice(0, 49)]
  const words = { otherSupportType: payload, additionalNotes: `${payload}\n${payload}` }
  const lead = await receive({ email, company: payload, name, phone, ...words })
  const draft = await quoteFrom(lead.id, {
    ...{ client_email: email, client_company: payload, client_name: name, client_phone: phone },
    ...{ client_source: 'referral', client_referrer: payload, scope_summary: payload, notes_internal: payload },
  })
  await quote(draft).send()
  await server.deliver()
  const { files, text } = await unzipped(peopleOf(admin).copy(email))
  const page = text('index.html')
  expect(page).toMatch(/^<!doctype html><html lang="en-NZ">/)
  expect(page.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThan(10)
  const tags = new Set([...page.matchAll(/<([a-z][a-z0-9]*)[\s/>]/g)].map(([, tag]) => tag))
  const known = 'html head meta title style body main h1 h2 h3 p section article dl dt dd ul li a br code'.split(' ')
  expect([...tags].filter((tag = '') => !known.includes(tag))).toEqual([])
  expect(page).not.toMatch(/<[^>]*\s(on\w+|src|style)=/)
  const links = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(links.filter((href) => !Object.hasOwn(files, href))).toEqual([])
  expect(page).toContain(`http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;`)
  for (const words of ['2 Nov 2026, 9:00 am NZDT', '17 November 2026', '$2,400.00', '@media print'])
    expect(page).toContain(words)
  const nobody = await unzipped(peopleOf(admin).copy('nobody@rimu.example'))
  expect(Object.keys(nobody.files)).toEqual(['index.html', 'SHA256SUMS'])
  expect(nobody.text('index.html')).toContain('We hold nothing under this address.')
})
