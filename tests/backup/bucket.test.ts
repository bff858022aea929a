import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteCopy, downloadCopy, listCopies, uploadCopy } from '#src/backup/bucket.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { configured } from '#tests/fixtures/config.ts'
import { startBucket } from '#tests/fixtures/fakes/bucket.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

const nameOf = (time: string) => `2026-11-${time}Z-schema-0008.sqlite`
const name = nameOf('22T01-02-03')

const testBucket = async (bytes = randomBytes(1000)) => {
  const { environment, folder: objects } = await startBucket()
  const folder = folderForTest()
  const file = join(folder, 'original')
  writeFileSync(file, bytes)
  const other = (changes: Record<string, string>) => ({ config: configured({ ...environment, ...changes }) })
  return { ctx: other({}), other, folder, file, bytes, objects, to: join(folder, 'fetched') }
}

type Ctx = Parameters<typeof listCopies>[0]
type Bucket = Awaited<ReturnType<typeof testBucket>>

/** Each of the four verbs of a bucket, which gives up after so long. */
const verbs = (ctx: Ctx, { file, to }: Bucket, patience: { stalledMs?: number } = {}) => [
  () => uploadCopy(ctx, { file, name, ...patience }),
  () => listCopies(ctx, patience),
  () => downloadCopy(ctx, { name, file: to, ...patience }),
  () => deleteCopy(ctx, { name, ...patience }),
]

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (fault: unknown) => (fault instanceof CopyRefusal ? fault.message : expect.fail(String(fault))),
  )

const serve = (answer: (request: Request) => Promise<Response> | Response) => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  onTestFinished(() => server.stop(true))
  return { BACKUP_S3_ENDPOINT: `http://127.0.0.1:${server.port}` }
}

test('a copy comes back from the bucket as it was, and the bucket holds none of it in plain (H6)', async () => {
  // Two parts of the upload, and a last chunk that is not full.
  const { ctx, file, bytes, to, objects } = await testBucket(randomBytes(6_000_007))
  const { bytes: uploaded } = await uploadCopy(ctx, { file, name })
  expect(await listCopies(ctx)).toEqual([{ name, bytes: uploaded, at: '2026-11-22T01:02:03.000Z', schema: '0008' }])
  await downloadCopy(ctx, { name, file: to })
  expect(readFileSync(to).equals(bytes)).toBe(true)
  const stored = readdirSync(objects, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  expect(stored.some((object) => object.length === uploaded)).toBe(true)
  expect(stored.some((object) => object.includes(bytes.subarray(5_000_000, 5_000_032)))).toBe(false)
})

test('copies are listed newest first, other files of the bucket are left out, and a deleted copy is gone (H6)', async () => {
  const { ctx, file } = await testBucket()
  const [oldest, newest, middle] = ['20T00-00-00', '22T06-00-00', '22T00-00-00'].map(nameOf) as [string, string, string]
  for (const each of [oldest, newest, middle]) await uploadCopy(ctx, { file, name: each })
  const { endpoint, bucket, accessKeyId, secretAccessKey } = ctx.config.offSite ?? expect.fail('there is no bucket')
  const client = new Bun.S3Client({ endpoint, bucket, accessKeyId, secretAccessKey })
  const others = ['copies/notes.txt', `copies/${nameOf('23T00-00-00')}`, `litestream/${nameOf('23T00-00-00')}.age`]
  for (const each of others) await client.write(each, 'x')
  const listed = async () => (await listCopies(ctx)).map((copy) => copy.name)
  expect(await listed()).toEqual([newest, middle, oldest])
  for (const _ of [1, 2]) await deleteCopy(ctx, { name: newest })
  expect(await listed()).toEqual([middle, oldest])
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
  const copies = await listCopies(other(endpoint))
  expect(copies.map((copy) => copy.name)).toEqual([name, nameOf('21T00-00-00')])
  expect(asked).toEqual([null, '1/+='])
})

test('a wrong secret is refused by the bucket, and every refusal is a sentence for the operator (H6)', async () => {
  const bucket = await testBucket()
  const { ctx, other, to, folder } = bucket
  const refused = (why: string) =>
    `The bucket copies refused access (${why}): check BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`
  for (const verb of verbs(other({ BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' }), bucket))
    expect(await refusalOf(verb())).toBe(refused('SignatureDoesNotMatch'))
  const listed = (changes: Record<string, string>) => refusalOf(listCopies(other(changes)))
  expect(await listed({ BACKUP_S3_ACCESS_KEY_ID: 'nobody' })).toBe(refused('InvalidAccessKeyId'))
  expect(await listed({ BACKUP_S3_BUCKET: 'absent' })).toMatch(/^There is no bucket absent at http:/)
  expect(await refusalOf(downloadCopy(ctx, { name, file: to }))).toBe('The bucket copies has no copy of that name.')
  expect(await refusalOf(listCopies({ config: configured() }))).toBe(
    'No bucket is configured: set the BACKUP_S3_ variables and BACKUP_KEY.',
  )
  expect(readdirSync(folder)).toEqual(['original'])
})

test('an unreachable bucket is told from one that hangs, stops half-way or answers nonsense, and no file is left (H6)', async () => {
  const bucket = await testBucket(randomBytes(6_000_000))
  const { other, to, folder } = bucket
  for (const verb of verbs(other({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' }), bucket))
    expect(await refusalOf(verb())).toContain('http://127.0.0.1:1 cannot be reached')
  for (const verb of verbs(other(serve(() => new Promise(() => undefined))), bucket, { stalledMs: 100 }))
    expect(await refusalOf(verb())).toContain('cannot be reached (Timeout)')
  const start = (controller: ReadableStreamDefaultController) =>
    controller.enqueue(Buffer.from('age-encryption.org/v1\n'))
  const half = serve(() => new Response(new ReadableStream({ start }), { headers: { 'content-length': '1000000' } }))
  const download = downloadCopy(other(half), { name, file: to, stalledMs: 100 })
  expect(await refusalOf(download)).toContain('cannot be reached (Timeout)')
  const nonsense = serve(() => new Response('<html>Bad gateway', { status: 502 }))
  for (const verb of verbs(other(nonsense), bucket).slice(0, 2)) expect(await refusalOf(verb())).toContain('answered')
  expect(readdirSync(folder)).toEqual(['original'])
})
