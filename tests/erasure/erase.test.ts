import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { deleteAccount } from '#src/auth/delete-accounts.ts'
import { minutes } from '#src/base/time.ts'
import { checkErasure } from '#src/erasure/check.ts'
import { finishErasure } from '#src/erasure/unfinished.ts'
import { databaseOnDisk, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'

const word = 'canaryofthelog'

/** Another connection that keeps a read transaction on the file. @returns a function that ends it */
const startReader = (file: string) => {
  const other = new Database(file)
  onTestFinished(() => void other.close())
  const reading = other.prepare('select id from users').iterate()
  reading.next()
  return { other, stopReading: () => reading.return?.() }
}

const startWithReader = () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const files = () => readdirSync(folder).filter((name) => name.includes('.sqlite'))
  const found = () => files().filter((name) => readFileSync(join(folder, name)).includes(Buffer.from(word)))
  return { server, db, found, read: () => startReader(db.$client.name) }
}

const archivedLead = async (server: ReturnType<typeof startTestServer>) => {
  const admin = await server.signedIn({ admin: true })
  const { leads } = admin.api.admin
  const { id } = await newLead(server, admin, { additionalNotes: word })
  await leads[':id'].archive.$post({ param: { id }, json: {} })
  const listed = async () => (await leads.$get({ query: { state: 'archived' } })).json()
  return { id, leads, listed, erase: () => leads[':id'].erase.$post({ param: { id }, json: {} }) }
}

test('an erasure does not wait for a process that reads the file, and is finished after it (H11)', async () => {
  const { server, db, found, read } = startWithReader()
  const { listed, erase } = await archivedLead(server)
  const { stopReading } = read()
  // As long as a wait for the reader would take.
  db.$client.pragma(`busy_timeout = ${minutes(1)}`)
  const began = performance.now()
  expect((await erase()).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(500)
  // Every later statement waits for a lock as long as before.
  expect(db.$client.pragma('busy_timeout', { simple: true })).toBe(minutes(1))
  expect(found()).toEqual(['server.sqlite-wal'])
  expect(await listed()).toMatchObject({ items: [], erasing_since: '2026-11-01T20:00:20.000Z' })
  expect(finishErasure(server.ctx)).toBe(false)
  expect(checkErasure(server.ctx)).toEqual({
    name: 'erasure',
    state: 'yellow',
    text: "A copy of what was erased on 2 Nov 2026, 9:00 am NZDT may stay in the database's log, because another program reads the database file.",
    todo: expect.stringMatching(/^Stop the program that reads the database file/),
  })

  stopReading()
  expect(finishErasure(server.ctx)).toBe(true)
  expect(found()).toEqual([])
  expect((await listed()).erasing_since).toBeNull()
  expect(checkErasure(server.ctx)).toMatchObject({ state: 'green', todo: null })
})

test('an erasure that one process left unfinished is finished by a job of the next one (H11)', async () => {
  const { server, db, found, read } = startWithReader()
  const { erase } = await archivedLead(server)
  const { stopReading } = read()
  await erase()
  stopReading()
  expect(found()).toEqual(['server.sqlite-wal'])
  const next = startTestServer({ db })
  await runJobsOnce(next)
  expect(found()).toEqual([])
})

test('a removed account that another process keeps in the log is reported as unfinished (H11)', async () => {
  const { server, read } = startWithReader()
  await server.signedIn({ email: `${word}@rimu.example` })
  const { stopReading } = read()
  expect(deleteAccount(server.ctx, { email: `${word}@rimu.example` })).toBe('unfinished')
  stopReading()
  await server.signedIn({ email: 'other@rimu.example' })
  expect(deleteAccount(server.ctx, { email: 'other@rimu.example' })).toBe('removed')
})

test('an erasure of another process meanwhile is not taken for finished (H11)', async () => {
  const { server, db, read } = startWithReader()
  const { erase } = await archivedLead(server)
  const { other, stopReading } = read()
  await erase()
  expect(checkErasure(server.ctx).state).toBe('yellow')
  stopReading()
  // The connection of this process empties the log; between that and the record, the other one erases.
  const checkpoint = db.$client.pragma.bind(db.$client)
  db.$client.pragma = ((source: string, options?: Database.PragmaOptions) => {
    const answer = checkpoint(source, options)
    if (source.includes('TRUNCATE')) {
      db.$client.pragma = checkpoint
      other.exec(`update operation_runs set detail = json_set(detail, '$.count', 2) where kind = 'erasure'`)
    }
    return answer
  }) as typeof db.$client.pragma
  expect(finishErasure(server.ctx)).toBe(false)
  expect(checkErasure(server.ctx).state).toBe('yellow')
})
