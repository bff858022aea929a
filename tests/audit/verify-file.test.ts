import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkEvidence } from '#src/status/check-evidence.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { runNightly } from '#tests/status/fixtures.ts'
import { busyServer, dropTriggers, eventsIn, headsIn } from './fixtures.ts'

const secretKey = Buffer.alloc(32, 7).toString('base64')

const verify = async (
  dataDir: string,
  words: string[] = [],
  environment: Record<string, string> = { SECRET_KEY: secretKey },
) => {
  const child = Bun.spawn([process.execPath, 'src/cli.ts', 'audit', 'verify', ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, refusal] = await Promise.all([child.stdout, child.stderr].map((pipe) => new Response(pipe).text()))
  return { status: await child.exited, output: output?.trim(), refusal: refusal?.trim().split('\n') }
}

/** The database of a server with three quotes, in a data folder. */
const written = async (sql = '') => {
  const { server } = await busyServer()
  const [events, heads] = [eventsIn(server), headsIn(server)]
  if (sql) dropTriggers(server)
  server.ctx.db.$client.exec(sql)
  const folder = folderForTest()
  writeFileSync(join(folder, 'front-office.sqlite'), server.ctx.db.$client.serialize())
  const given = heads.map(({ seq, hash }) => `${seq}:${hash}`)
  return { folder, events, heads, given }
}

test('audit verify says that the heads given are in the log, and makes and changes nothing (D12)', async () => {
  const { folder, events, given } = await written()
  const before = readFileSync(join(folder, 'front-office.sqlite'))
  expect(
    await verify(
      folder,
      given.slice(0, 2).flatMap((head) => ['--head', `Record ${head}`]),
    ),
  ).toEqual({
    status: 0,
    output: expect.stringMatching(
      new RegExp(
        `^The chain holds: ${events.length} events\\. The heads given are in it: 2\\. The evidence holds: 3 decisions, 1 signatures, \\d+ PDFs of quotes\\. The file holds$`,
      ),
    ),
    refusal: [''],
  })
  expect(readdirSync(folder)).toEqual(['front-office.sqlite'])
  expect(readFileSync(join(folder, 'front-office.sqlite')).equals(before)).toBe(true)
})

test('without SECRET_KEY audit verify makes no key, and says what it cannot tell (D12)', async () => {
  const { folder } = await written()
  expect(await verify(folder, [], {})).toEqual({
    status: 1,
    output: '',
    refusal: ['There is no SECRET_KEY, so nobody can tell who wrote the events'],
  })
  expect(readdirSync(folder)).toEqual(['front-office.sqlite'])
})

test('in a wrong DATA_DIR audit verify makes nothing, whatever it is asked (D12)', async () => {
  const folder = join(folderForTest(), 'typing-error')
  expect(await verify(folder, ['--head', `1:${'0'.repeat(64)}`])).toMatchObject({
    status: 1,
    refusal: [`There is no database in ${folder} (DATA_DIR)`],
  })
  expect(existsSync(folder)).toBe(false)
})

test('audit verify names an end that was cut off and a head that is not the log’s, each in a sentence (D12)', async () => {
  const { folder, heads } = await written(
    "delete from audit_events where seq > 3; delete from audit_heads; update emails set email_sealed = ''",
  )
  const { seq = 0, hash = '' } = heads.at(-1) ?? {}
  const { refusal, status } = await verify(folder, ['--head', `${seq}:${hash}`, '--head', `2:${'0'.repeat(64)}`])
  expect(status).toBe(1)
  expect(refusal?.slice(0, 2)).toEqual([
    'Event 2 is another one than is given as 2:00000000…: the log was replaced or rebuilt',
    `The audit log ends at event 3; event ${seq} is given as ${seq}:${hash.slice(0, 8)}…: ${seq - 3} events are missing`,
  ])
})

test('audit verify names no damage in a database of another version', async () => {
  const { folder } = await written(
    "insert into __drizzle_migrations (hash, created_at) values ('later', 99999999999999)",
  )
  expect(await verify(folder)).toMatchObject({ status: 1, refusal: [expect.stringContaining('of another version')] })
})

test('what is no head is answered with the usage', async () => {
  const { status, refusal } = await verify(folderForTest(), ['--head', '4420'])
  expect([status, refusal?.join('\n')]).toEqual([1, expect.stringContaining('--head N:HASH')])
})

test('the status page is red the night after the end of the log was cut off (D12)', async () => {
  const { server } = await busyServer()
  await runNightly(server)
  expect(checkEvidence(server.ctx).state).toBe('green')
  dropTriggers(server)
  server.ctx.db.$client.exec('delete from audit_heads; delete from audit_events where seq > 15')
  server.wait(24 * 3_600_000)
  server.expectError('damage_found')
  await runNightly(server)
  expect(checkEvidence(server.ctx)).toMatchObject({
    state: 'red',
    text: expect.stringMatching(
      /The audit log ends at event 15; event \d+ stands in an email of 2 Nov 2026, 9:0\d am NZDT: \d+ events? (is|are) missing/,
    ),
  })
})
