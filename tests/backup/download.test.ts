import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decryptTo } from '#src/backup/encrypt.ts'
import { minutes } from '#src/base/time.ts'
import { copiesFolder } from '#src/db/copies.ts'
import { holdLock } from '#src/db/lock.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { serverOnDisk } from './disk-server.ts'

const backupKey = new Uint8Array(32).fill(9)

const download = async ({ signedIn }: Pick<ReturnType<typeof startTestServer>, 'signedIn'>) =>
  (await signedIn({ admin: true })).api.admin.status.copy.$post({ json: {} })

const nameIn = (answer: Pick<Response, 'headers'>) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''

test('an admin downloads a verified copy of now, and this is recorded (H6)', async () => {
  const { server, copies, dataDir } = serverOnDisk()
  const answer = await download(server)
  const [name = ''] = copies()
  expect([answer.status, nameIn(answer)]).toEqual([200, name])
  expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(dataDir, 'backups', name)))).toBe(true)
  expect(server.row('audit_events', { event: 'copy_downloaded' }).detail).toContain(name)
})

test('with BACKUP_KEY the downloaded copy is encrypted, as restore takes it (H6)', async () => {
  const { server, copies, dataDir } = serverOnDisk({ BACKUP_KEY: Buffer.from(backupKey).toString('base64') })
  const answer = await download(server)
  const name = nameIn(answer)
  expect(name).toBe(`${copies()[0]}.age`)
  const encrypted = join(dataDir, name)
  writeFileSync(encrypted, Buffer.from(await answer.arrayBuffer()))
  const plain = join(dataDir, 'plain.sqlite')
  await decryptTo(plain, Bun.file(encrypted).stream(), backupKey)
  expect(readFileSync(plain).subarray(0, 15).toString()).toBe('SQLite format 3')
})

test('where no copy can be made, none is downloaded, and no earlier one in its place', async () => {
  expect(await refusalOf(download(startTestServer()))).toEqual([409, 'copy_none'])
  const { server, dataDir, copies, copyNow } = serverOnDisk()
  server.expectError('copy_failed')
  copyNow()
  server.wait(minutes(5))
  const release = holdLock(copiesFolder(dataDir))
  expect(await refusalOf(download(server))).toEqual([409, 'copy_none'])
  expect(copies()).toHaveLength(1)
  release()
})
