import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteCopy, downloadCopy, listCopies, uploadCopy } from '#src/backup/bucket.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { startBucket } from '#tests/fixtures/bucket.ts'
import { configured } from '#tests/fixtures/config.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

const nameOf = (time: string) => `2026-11-${time}Z-schema-0008.sqlite`
const name = nameOf('22T01-02-03')

/** Bytes that no compression or repetition hides. */
const randomBytes = (count: number) => {
  const bytes = new Uint8Array(count)
  for (let at = 0; at < count; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const testBucket = async (bytes = randomBytes(1000)) => {
  const { environment, folder: objects, stop } = await startBucket()
  const folder = folderForTest()
  const file = join(folder, 'original')
  writeFileSync(file, bytes)
  const ctx = { config: configured(environment) }
  const other = (changes: Record<string, string>) => ({ config: configured({ ...environment, ...changes }) })
  return { ctx, other, folder, file, bytes, environment, objects, stop, to: join(folder, 'fetched') }
}

/** What the operator is told. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (fault: unknown) => (fault instanceof CopyRefusal ? fault.message : expect.fail(String(fault))),
  )

/** A server that answers as `answer` says. */
const serve = (answer: (request: Request) => Promise<Response> | Response) => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  onTestFinished(() => server.stop(true))
  return `http://127.0.0.1:${server.port}`
}

test('a copy comes back from the bucket as it was, and the bucket holds none of it in plain (H6)', async () => {
  // Three parts of the upload, and a last chunk that is not full.
  const { ctx, file, bytes, to, objects, folder } = await testBucket(randomBytes(11_000_007))
  const { bytes: uploaded } = await uploadCopy(ctx, { file, name })
  expect(await listCopies(ctx)).toEqual([{ name, bytes: uploaded, at: '2026-11-22T01:02:03.000Z', schema: '0008' }])
  await downloadCopy(ctx, { name, file: to })
  expect(sha256(readFileSync(to))).toBe(sha256(bytes))
  expect(statSync(to).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).sort()).toEqual(['fetched', 'original'])
  const stored = readdirSync(objects, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  expect(stored.some((object) => object.length === uploaded)).toBe(true)
  expect(stored.some((object) => object.includes(bytes.subarray(5_000_000, 5_000_032)))).toBe(false)
})

test('copies are listed newest first, other files of the bucket are left out, and a deleted copy is gone (H6)', async () => {
  const { ctx, file, environment } = await testBucket()
  const names = ['20T00-00-00', '22T06-00-00', '22T00-00-00'].map(nameOf)
  for (const each of names) await uploadCopy(ctx, { file, name: each })
  const client = new Bun.S3Client({
    endpoint: environment.BACKUP_S3_ENDPOINT,
    bucket: 'copies',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
  const others = ['copies/notes.txt', `copies/${nameOf('23T00-00-00')}`, `litestream/${nameOf('23T00-00-00')}.age`]
  for (const each of others) await client.write(each, 'x')
  const listed = async () => (await listCopies(ctx)).map((copy) => copy.name)
  expect(await listed()).toEqual([names[1], names[2], names[0]])
  await deleteCopy(ctx, { name: String(names[1]) })
  await deleteCopy(ctx, { name: String(names[1]) })
  expect(await listed()).toEqual([names[2], names[0]])
})

test('a list of several pages is read to its end (H6)', async () => {
  const { other } = await testBucket()
  const asked: (string | null)[] = []
  const page = (key: string, next: string) =>
    `<ListBucketResult><Name>copies</Name><MaxKeys>1</MaxKeys><KeyCount>1</KeyCount>${next}<Contents><Key>copies/${key}.age</Key><Size>7</Size></Contents></ListBucketResult>`
  const endpoint = serve((request) => {
    const token = new URL(request.url).searchParams.get('continuation-token')
    asked.push(token)
    const next = '<IsTruncated>true</IsTruncated><NextContinuationToken>1/+=</NextContinuationToken>'
    return new Response(token ? page(name, '<IsTruncated>false</IsTruncated>') : page(nameOf('21T00-00-00'), next))
  })
  const copies = await listCopies(other({ BACKUP_S3_ENDPOINT: endpoint }))
  expect(copies.map((copy) => copy.name)).toEqual([name, nameOf('21T00-00-00')])
  expect(asked).toEqual([null, '1/+='])
})

test('a wrong secret is refused by the bucket, and every refusal is a sentence for the operator (H6)', async () => {
  const { ctx, other, file, to, folder } = await testBucket()
  const secret = { BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' }
  const refused =
    'The bucket copies refused access (SignatureDoesNotMatch): check BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.'
  for (const verb of [
    () => uploadCopy(other(secret), { file, name }),
    () => listCopies(other(secret)),
    () => downloadCopy(other(secret), { name, file: to }),
    () => deleteCopy(other(secret), { name }),
  ]) {
    expect(await refusalOf(verb())).toBe(refused)
  }
  expect(await refusalOf(listCopies(other({ BACKUP_S3_ACCESS_KEY_ID: 'nobody' })))).toBe(
    refused.replace('SignatureDoesNotMatch', 'InvalidAccessKeyId'),
  )
  expect(await refusalOf(listCopies(other({ BACKUP_S3_BUCKET: 'absent' })))).toMatch(
    /^There is no bucket absent at http:/,
  )
  expect(await refusalOf(downloadCopy(ctx, { name, file: to }))).toBe('The bucket copies has no copy of that name.')
  expect(await refusalOf(listCopies({ config: configured() }))).toBe(
    'No bucket is configured: set the BACKUP_S3_ variables and BACKUP_KEY.',
  )
  expect(readdirSync(folder)).toEqual(['original'])
})

test('an unreachable bucket is told from one that hangs or answers nonsense (H6)', async () => {
  const { other, file, to, folder } = await testBucket(randomBytes(12_000_000))
  const at = (endpoint: string) => other({ BACKUP_S3_ENDPOINT: endpoint })
  const closed = at('http://127.0.0.1:1')
  for (const verb of [() => uploadCopy(closed, { file, name }), () => listCopies(closed)]) {
    expect(await refusalOf(verb())).toContain('http://127.0.0.1:1 cannot be reached')
  }
  const never = new Promise<Response>(() => undefined)
  const silent = at(serve(() => never))
  const stalledMs = 100
  for (const verb of [
    () => uploadCopy(silent, { file, name, stalledMs }),
    () => listCopies(silent, { stalledMs }),
    () => downloadCopy(silent, { name, file: to, stalledMs }),
    () => deleteCopy(silent, { name, stalledMs }),
  ]) {
    expect(await refusalOf(verb())).toContain('cannot be reached (Timeout)')
  }
  const nonsense = at(serve(() => new Response('<html>Bad gateway', { status: 502 })))
  for (const verb of [() => uploadCopy(nonsense, { file, name }), () => listCopies(nonsense)]) {
    expect(await refusalOf(verb())).toContain('answered')
  }
  expect(readdirSync(folder)).toEqual(['original'])
})

test('a download that stops half-way ends with a sentence and leaves no file (H6)', async () => {
  const { other, to, folder } = await testBucket()
  const half = serve(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('age-encryption.org/v1\n')),
        }),
        { headers: { 'content-length': '1000000' } },
      ),
  )
  const ctx = other({ BACKUP_S3_ENDPOINT: half })
  const download = downloadCopy(ctx, { name, file: to, stalledMs: 100 })
  expect(await refusalOf(download)).toContain('cannot be reached (Timeout)')
  expect(readdirSync(folder)).toEqual(['original'])
})
