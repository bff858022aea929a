import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { type CopyName, newestFirst, parseCopyName } from '#src/db/copy-names.ts'
import { decryptTo, encrypt, encryptedEnd } from './encrypt.ts'

type Ctx = Pick<Context, 'config'>

const openBucket = ({ config: { offSite, backupKey: key } }: Pick<Context, 'config'>) => {
  if (!offSite || !key) throw new CopyRefusal('No bucket is configured: set the BACKUP_S3_ variables and BACKUP_KEY.')
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = offSite
  return { client: new Bun.S3Client({ endpoint, bucket, region, accessKeyId, secretAccessKey }), bucket, endpoint, key }
}

type Bucket = ReturnType<typeof openBucket>

const reasonOf = ({ bucket, endpoint }: Bucket, code: string) => {
  if (code === 'NoSuchKey') return `The bucket ${bucket} has no copy of that name.`
  if (code === 'NoSuchBucket')
    return `There is no bucket ${bucket} at ${endpoint}: check BACKUP_S3_BUCKET and BACKUP_S3_ENDPOINT.`
  if (/^(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Unauthorized)$/.test(code))
    return `The bucket ${bucket} refused access (${code}): check BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`
  if (/^(ConnectionRefused|ConnectionClosed|FailedToOpenSocket|Timeout)$/.test(code))
    return `The bucket at ${endpoint} cannot be reached (${code}): check BACKUP_S3_ENDPOINT and the network.`
  return `The bucket ${bucket} answered ${code}: try again, and ask its provider if it goes on.`
}

const bucketFault = (bucket: Bucket, code: string, cause?: unknown) =>
  new CopyRefusal(reasonOf(bucket, code), { cause })

/** Runs `work` until it is done, or there is no progress for some time: Bun's client has no timeout. */
const untilStalled = async <T>(bucket: Bucket, stalledMs: number, work: (onProgress: () => void) => Promise<T>) => {
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  const start = () => setTimeout(() => reject(bucketFault(bucket, 'Timeout')), stalledMs)
  let timer = start()
  const onProgress = () => {
    clearTimeout(timer)
    timer = start()
  }
  try {
    return await Promise.race([work(onProgress), stalled])
  } catch (fault) {
    if (!(fault instanceof Error && fault.name === 'S3Error' && 'code' in fault)) throw fault
    throw bucketFault(bucket, String(fault.code), fault)
  } finally {
    clearTimeout(timer)
  }
}

/** Another program, such as Litestream, may keep its files in the same bucket. */
const folder = 'copies/'
const keyOf = (name: string) => `${folder}${name}${encryptedEnd}`

/** The smallest part of an upload that S3 accepts. At most 10,000 parts make a file of 48 GB. */
const partBytes = 5 * 1024 * 1024

/** The upload or download is given up after this time without a part or an answer. */
const stalledAfterMs = minutes(2)

type Copy = { file: string; name: string }
type StallLimit = { stalledMs?: number }

const codeOfStatus: Record<number, string> = { 403: 'AccessDenied', 404: 'NoSuchKey' }

// Fetches a signed URL, because the response then has an HTTP status.
const sizeOf = async ({ client, ...bucket }: Bucket, name: string) => {
  const url = client.presign(keyOf(name), { method: 'HEAD', expiresIn: 60 })
  const { ok, status, headers } = await fetch(url, { method: 'HEAD', redirect: 'manual' })
  if (!ok) throw bucketFault({ client, ...bucket }, codeOfStatus[status] ?? `HTTP ${status}`)
  return Number(headers.get('content-length'))
}

/** Encrypts while sending. The bucket gets all of the copy or nothing. @returns its encrypted size @throws CopyRefusal */
export const uploadCopy = async (ctx: Ctx, { file, name, stalledMs = stalledAfterMs }: Copy & StallLimit) => {
  const bucket = openBucket(ctx)
  const source = await encrypt(Bun.file(file).stream(), bucket.key)
  const sent = await untilStalled(bucket, stalledMs, (onProgress) => {
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        onProgress()
        controller.enqueue(chunk)
      },
    })
    return bucket.client.write(keyOf(name), new Response(source.pipeThrough(watched)), {
      partSize: partBytes,
      queueSize: 1,
    })
  })
  const bytes = await untilStalled(bucket, stalledMs, () => sizeOf(bucket, name))
  if (bytes !== sent) throw new CopyRefusal(`The bucket ${bucket.bucket} has ${bytes} bytes of a copy of ${sent}.`)
  return { bytes }
}

/** Newest first. Files without the name of a copy are left out. @throws CopyRefusal */
export const listCopies = async (ctx: Ctx, { stalledMs = stalledAfterMs }: StallLimit = {}) => {
  const bucket = openBucket(ctx)
  const copies: (CopyName & { bytes: number })[] = []
  let continuationToken: string | undefined
  do {
    const page = await untilStalled(bucket, stalledMs, () =>
      bucket.client.list({ prefix: folder, ...(continuationToken && { continuationToken }) }),
    )
    for (const { key, size = 0 } of page.contents ?? []) {
      const copy = parseCopyName(key.slice(folder.length, -encryptedEnd.length))
      if (copy && key === keyOf(copy.name)) copies.push({ ...copy, bytes: size })
    }
    continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
  } while (continuationToken)
  return copies.toSorted(newestFirst)
}

/** Decrypts while it receives. The file appears whole or not at all, with mode 0600. @throws CopyRefusal */
export const downloadCopy = async (ctx: Ctx, { name, file, stalledMs = stalledAfterMs }: Copy & StallLimit) => {
  const bucket = openBucket(ctx)
  const reader = bucket.client.file(keyOf(name)).stream().getReader()
  const watched = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await untilStalled(bucket, stalledMs, () => reader.read())
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  await decryptTo(file, watched, bucket.key)
}

export const deleteCopy = async (ctx: Ctx, { name, stalledMs = stalledAfterMs }: Pick<Copy, 'name'> & StallLimit) => {
  const bucket = openBucket(ctx)
  await untilStalled(bucket, stalledMs, () => bucket.client.delete(keyOf(name)))
}
