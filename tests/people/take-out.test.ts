import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { minutes } from '#src/base/time.ts'
import { copiesFolder } from '#src/db/copies.ts'
import { countRows } from '#src/db/copy.ts'
import { holdLock } from '#src/db/lock.ts'
import { listTables } from '#src/db/tables.ts'
import { isSecretColumn, isSecretTable } from '#src/workflows/take-out/rules.ts'
import { text as source } from '#tests/conventions/source.ts'
import { engaged } from '#tests/days/engagement.ts'
import { jpeg } from '#tests/fixtures/pictures.ts'
import { everyRowIn } from '#tests/fixtures/rows.ts'
import {
  type Admin,
  accountPassword,
  databaseOnDisk,
  read,
  refusalOf,
  runJobsOnce,
  startAgain,
  storedIn,
  type TestServer,
} from '#tests/fixtures/server.ts'
import { openWithPeople, unzipped } from './fixtures.ts'

const takeOut = ({ api }: Pick<Admin, 'api'>, json: { recipient?: string } = {}) =>
  api.admin['take-out.zip'].$post({ json })

type Taken = Awaited<ReturnType<typeof unzipped>>

const linesOf = ({ text }: Taken, table: string) =>
  text(`data/${table}.jsonl`)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

/** The same server on a file of its own, which can be copied. */
const onDisk = async (server: TestServer, admin: Pick<Admin, 'id'>) => {
  const moved = startAgain(server, { db: databaseOnDisk(storedIn(server.ctx.db)).db })
  return {
    server: moved,
    admin: { api: moved.visitor({ cookie: await moved.newSession(admin.id as `usr_${string}`) }) },
  }
}

test('it has every row of every table, every PDF and picture as it is stored, and fingerprints and hashes of the log that hold; the owner is told by email (H11)', async () => {
  const { server, admin } = await openWithPeople({ onDisk: true })
  const picture = jpeg(7)
  const hashOfPicture = sha256(picture)
  const stored = [hashOfPicture, 'image/jpeg', picture, '2026-11-01T20:00:00.000Z']
  server.execute('insert into pictures values (?, ?, ?, ?)', ...stored)
  const head = everyRowIn(server.ctx.db, 'audit_events').at(-1)
  const before = countRows(server.ctx)
  const tables = listTables(server.ctx)
  const taken = await unzipped(takeOut(admin))
  expect(taken.answer.headers.get('content-disposition')).toBe('attachment; filename="everything-2026-11-02.zip"')
  const page = taken.text('index.html')
  for (const { name } of tables) {
    expect(page, name).toContain(`<tr><td>${name}</td><td>${before[name]}</td>`)
    if (isSecretTable(name)) expect(taken.files).not.toHaveProperty([`data/${name}.jsonl`])
    else expect(linesOf(taken, name), name).toHaveLength(before[name] ?? -1)
  }
  expect(tables.length).toBeGreaterThan(60)
  for (const name of ['quote_documents', 'nda_documents'] as const) {
    const stored = server.rows(name)
    expect(stored.length).toBeGreaterThan(0)
    expect(
      linesOf(taken, name)
        .map(({ bytes: path }) => sha256(taken.bytes(path)))
        .toSorted(),
    ).toEqual(stored.map(({ bytes }) => sha256(bytes)).toSorted())
  }
  expect(page).toMatch(/>files\/quote_documents\/quo_\w+-record-1\.pdf</)
  expect(sha256(taken.bytes(`files/pictures/${hashOfPicture}.jpg`))).toBe(hashOfPicture)
  expect(taken.text('SHA256SUMS').trim().split('\n')).toHaveLength(Object.keys(taken.files).length - 1)
  const contents = taken.text('evidence/audit-content.jsonl').split('\n').slice(0, -1)
  let hash = '0'.repeat(64)
  for (const content of contents) hash = sha256(hash + sha256(content))
  expect([contents.length, hash]).toEqual([head?.seq, head?.hash])
  const heads = linesOf(taken, 'audit_heads')
  expect(heads).toEqual(server.rows('audit_heads').slice(0, heads.length))
  expect(server.row('audit_events', { event: 'copy_downloaded' }).detail).toBe('{"name":"everything-2026-11-02.zip"}')
  const told = (await server.deliver()).find(({ subject }) => subject.startsWith('Everything of '))
  expect(told?.text).toContain('everything-2026-11-02.zip')
})

test('its page lists quotes, leads, clients and invoices, links every file, and shows every word escaped', async () => {
  const quoted = await engaged('prepaid', { client_company: '<b>Rimu</b> & Co' })
  await read(quoted.order(5))
  await read(quoted.issue())
  await runJobsOnce(quoted.server)
  const { admin } = await onDisk(quoted.server, quoted.admin)
  const taken = await unzipped(takeOut(admin))
  const page = taken.text('index.html')
  for (const words of ['&lt;b&gt;Rimu&lt;/b&gt; &amp; Co</td>', 'accepted</td>', '$1,437.50</td>'])
    expect(page).toContain(words)
  expect(page).toMatch(/INV-0001<\/td><td>invoice<.*\$6,250.00<\/td><td>\$937.50<\/td><td>\$7,187.50<.*\.pdf/)
  const links = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(links.filter((href) => !Object.hasOwn(taken.files, href))).toEqual([])
  expect(Object.keys(taken.files).filter((path) => !links.includes(path) && path !== 'index.html')).toEqual([])
  expect(page).not.toMatch(/<(b|script|img|link)\b|\s(on\w+|src|style)=/)
  expect(taken.text('csv/invoices-plain.csv')).toContain('INV-0001')
  for (const file of ['quotes', 'decisions']) expect(taken.text(`csv/${file}.csv`)).toContain('<b>Rimu</b> & Co')
  const [terms = '', nda = ''] = ['terms-', 'nda-'].map((start) =>
    Object.keys(taken.files).find((path) => path.startsWith(`contracts/${start}`)),
  )
  expect(source('src/terms/text.ts')).toContain(sha256(taken.bytes(terms)))
  expect(source('src/nda/clauses.ts')).toContain(sha256(taken.bytes(nda)))
})

test('no password, link, key, session or code is in it (H11)', async () => {
  const { server, admin, person } = await openWithPeople({ onDisk: true })
  const secretIn = listTables(server.ctx).flatMap(({ name, columns }) =>
    columns
      .filter(
        ({ name: column }) =>
          isSecretColumn(column) || (isSecretTable(name) && /sha256|sealed|key$|proof|mac$|^id$/.test(column)),
      )
      .map((column) => ({ name, column: column.name })),
  )
  const stored = secretIn.flatMap(({ name, column }) =>
    server.rows(name as 'sessions').map((row) => (row as Record<string, unknown>)[column]),
  )
  const secrets = [
    ...[accountPassword, Buffer.alloc(32, 7).toString('base64')],
    ...[person.open, person.lapsed, ...Object.values(person.ndas)].map(({ token }) => token),
    ...stored.filter((value): value is string => typeof value === 'string' && value.length > 5),
  ]
  expect(secrets.length).toBeGreaterThan(100)
  const { all } = await unzipped(takeOut(admin))
  for (const secret of secrets) expect(all.includes(secret), secret).toBe(false)
  expect(all).not.toMatch(/"(token_sha256|password_hash|[a-z_]*sealed|code_mac|proof)":/)
})

test('what docs/inventory.md calls secret is left out, in a new table too (H11)', async () => {
  const { server } = await openWithPeople({ onDisk: true })
  const rows = source('docs/inventory.md').match(/^\| `.*\|.*\bsecret\b.*\|.*\|$/gm) ?? []
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const tables = listTables(server.ctx).filter(({ name }) => named.includes(name))
  expect(tables.length).toBeGreaterThan(12)
  const isKept = ({ name, columns }: (typeof tables)[number]) =>
    !isSecretTable(name) && !columns.some((column) => isSecretColumn(column.name))
  expect(tables.filter(isKept).map(({ name }) => name)).toEqual(['user_roles'])
})

test('what was erased stays erased, and what the law keeps is there (H11)', async () => {
  const { admin, erase, person } = await openWithPeople({ onDisk: true })
  expect((await unzipped(takeOut(admin))).all).toContain('canarywish')
  await read(erase(person.email))
  const { all } = await unzipped(takeOut(admin))
  for (const words of ['canarywish', 'canaryopenscope', 'canarydraftnotes']) expect(all).not.toContain(words)
  expect(all).toContain('canarysignedscope')
})

test('for a public key of age it is encrypted; for anything else it is refused and nothing is stored', async () => {
  const { server, admin } = await openWithPeople({ onDisk: true })
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  for (const wrong of ['age1nothing', `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`])
    await server.storesNothing(
      async () => expect(await refusalOf(takeOut(admin, { recipient: wrong }))).toEqual([400, 'no_public_key']),
      ['sessions'],
    )
  const answer = await takeOut(admin, { recipient })
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="everything-2026-11-02.zip.age"')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const files = unzipSync(await decrypter.decrypt(new Uint8Array(await answer.arrayBuffer())))
  expect(Object.keys(files)).toContain('index.html')
})

test('it is of now: where no new copy can be made, no earlier one is taken', async () => {
  const { server, admin } = await openWithPeople({ onDisk: true })
  await unzipped(takeOut(admin))
  server.wait(minutes(5))
  server.expectError('copy_failed')
  const release = holdLock(copiesFolder(server.config.dataDir))
  expect(await refusalOf(takeOut(admin))).toEqual([409, 'copy_none'])
  release()
})
