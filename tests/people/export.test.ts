import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { accountPassword, dump, startTestServer } from '#tests/fixtures/server.ts'
import { rows, sendForm } from '#tests/leads/fixtures.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { livedIn, peopleOf } from './fixtures.ts'

const started = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true, email: 'owner@southernaccounts.example' })
  const { copy } = peopleOf(admin)
  const unzipped = async (email: string) => {
    const answer = await copy(email)
    expect(answer.status).toBe(200)
    return unzipSync(new Uint8Array(await answer.arrayBuffer()))
  }
  return { server, admin, copy, unzipped }
}

const textIn = (files: Record<string, Uint8Array>, path: string) => strFromU8(files[path] ?? new Uint8Array())

test('a copy has the JSON of each thing, the PDFs with their hashes, and the words of the emails (H11)', async () => {
  const { server, admin, copy, unzipped } = await started()
  const person = await livedIn(server, admin, 'canary', '192.0.2.1')
  const before = dump(server.ctx.db, ['sessions'])
  const { headers } = await copy(person.email)
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('content-disposition')).toBe('attachment; filename="person-2026-11-02.zip"')
  const files = await unzipped(person.email)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)

  expect(JSON.parse(textIn(files, `leads/${person.lead}.json`))).toMatchObject({
    company: 'canaryleadcompany',
    additionalNotes: 'canarywish',
  })
  expect(JSON.parse(textIn(files, `quotes/${person.drafted}.json`))).toMatchObject({
    client_email: person.email,
    notes_internal: 'canarydraftnotes',
    retainer_rate: 2400,
  })
  expect(JSON.parse(textIn(files, `quotes/${person.signed.id}.json`))).toMatchObject({
    shown: { scope_summary: 'canarysignedscope', cover_note: 'canarysignedcover' },
    decisions: [{ decision: 'accepted', plan: 'retainer' }],
  })
  expect(JSON.parse(textIn(files, `ndas/${person.ndas.signed.id}.json`))).toMatchObject({
    signature: { signature: 'Hana Tāmati', evidence: { link: { mailbox: person.email } } },
  })
  expect(JSON.parse(textIn(files, `accounts/${person.account}.json`))).toMatchObject({
    admin: false,
    sessions: [{ created_at: expect.any(String) }],
  })
  const stored = rows<{ sha256: string; bytes: Buffer }>(
    server,
    `select sha256, bytes from quote_documents union all
     select sha256, bytes from nda_documents where invitation_id = '${person.ndas.signed.id}'`,
  )
  const pdfs = Object.entries(files).filter(([path]) => path.endsWith('.pdf'))
  expect(pdfs.map(([, bytes]) => sha256(bytes)).toSorted()).toEqual(stored.map((row) => row.sha256).toSorted())
  const emails = Object.keys(files).filter((path) => path.startsWith('emails/'))
  const contents = emails.map((path) => JSON.parse(textIn(files, path)).content)
  expect(contents).toContainEqual({ subject: expect.any(String), text: expect.stringContaining('canaryname') })
  expect(contents).toContain(null)

  const sums = textIn(files, 'SHA256SUMS').trim().split('\n')
  expect(sums).toHaveLength(Object.keys(files).length - 1)
  for (const line of sums) {
    const [sum, path = ''] = line.split('  ')
    expect(sha256(files[path] ?? new Uint8Array()), path).toBe(sum)
  }
})

test('a copy has no secret of ours and nothing of anybody else (H11)', async () => {
  const { server, admin, unzipped } = await started()
  const person = await livedIn(server, admin, 'canary', '192.0.2.1')
  await livedIn(server, admin, 'kauri', '192.0.2.2')
  const files = await unzipped(person.email)
  const words = Object.entries(files).map(([path, bytes]) => `${path}\n${strFromU8(bytes)}`)
  const all = words.join('\n')
  const secrets = rows<Record<string, string>>(
    server,
    `select token_sha256, token_sealed from quote_tokens union all
     select token_sha256, token_sealed from nda_invitations union all
     select id, password_hash from users where password_hash is not null union all
     select email_sealed, coalesce(envelope_sealed, 'none sealed') from emails union all
     select id, id from sessions`,
  ).flatMap((row) => Object.values(row))
  expect(secrets.length).toBeGreaterThan(60)
  const shared: string[] = [person.account, admin.id]
  for (const secret of [...person.tokens, ...secrets, accountPassword].filter((one) => !shared.includes(one))) {
    if (!secret.startsWith('usr_')) expect(all.includes(secret), secret).toBe(false)
  }
  for (const key of ['token_sha256', 'token_sealed', 'password_hash', 'nonce', 'email_sealed', 'idempotency_key']) {
    expect(all, key).not.toContain(key)
  }
  expect(all).not.toMatch(/kauri/)
  expect(all).not.toContain(person.colleague)
  expect(all).not.toContain('canaryWiremu')
  expect(all).not.toContain(person.ndas.colleagues.id)
  expect(JSON.parse(textIn(files, `ndas/${person.ndas.handed}.json`))).toMatchObject({
    handed_over_at: expect.any(String),
    signed_by_another_at: expect.any(String),
    signature: null,
  })

  const theirs = await unzipped(person.colleague)
  const said = Object.values(theirs)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  expect(said).toContain('canaryWiremu')
  expect(said).not.toContain(person.email)
  expect(said).not.toContain(person.handed.token)
})

const payload = `"'><script>alert(1)</script><img src=x onerror=alert(1)></style><a href="javascript:alert(1)">{{7*7}}`

test('the page of a copy opens without us: no script, no other host, every word escaped, New Zealand dates (H11)', async () => {
  const { server, admin, unzipped } = await started()
  const email = 'canary@rimu.example'
  await sendForm(server, {
    email,
    company: payload,
    name: payload.slice(0, 99),
    phone: payload.slice(0, 49),
    otherSupportType: payload,
    additionalNotes: `${payload}\n${payload}`,
  })
  const { quotes } = admin.api.admin
  const made = await quotes.$post({
    json: draft({
      client_email: email,
      client_company: payload,
      client_name: payload.slice(0, 99),
      client_phone: payload.slice(0, 49),
      client_source: 'referral',
      client_referrer: payload,
      scope_summary: payload,
      notes_internal: payload,
    }),
  })
  const { id } = await made.json()
  await quotes[':id'].send.$post({ param: { id }, json: {} })
  await server.deliver()
  const files = await unzipped(email)
  const page = textIn(files, 'index.html')

  expect(page).toMatch(/^<!doctype html><html lang="en-NZ">/)
  expect(page.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThan(10)
  const tags = new Set([...page.matchAll(/<([a-z][a-z0-9]*)[\s/>]/g)].map(([, tag]) => tag))
  const known = 'html head meta title style body main h1 h2 h3 p section article dl dt dd ul li a br code'.split(' ')
  expect([...tags].filter((tag = '') => !known.includes(tag))).toEqual([])
  expect(page).not.toMatch(/<[^>]*\s(on\w+|src|style)=/)
  const links = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(links.filter((href) => !Object.hasOwn(files, href))).toEqual([])
  expect(page).toContain(`http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;`)
  expect(page).toContain('2 Nov 2026, 9:00 am NZDT')
  expect(page).toContain('17 November 2026')
  expect(page).toContain('$2,400.00')
  expect(page).toContain('@media print')
})

test('a copy of an unknown address says that nothing is held (H11)', async () => {
  const { unzipped } = await started()
  const files = await unzipped('nobody@rimu.example')
  expect(Object.keys(files)).toEqual(['index.html', 'SHA256SUMS'])
  expect(textIn(files, 'index.html')).toContain('We hold nothing under this address.')
})
