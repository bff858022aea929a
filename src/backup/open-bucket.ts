import type { Context } from '#src/context.ts'
import { CopyRefusal } from '#src/db/copies.ts'

export const openBucket = ({ config: { offSite } }: Pick<Context, 'config'>) => {
  if (!offSite) throw new CopyRefusal('No bucket is configured: set the BACKUP_S3_ variables and BACKUP_KEY.')
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, key } = offSite
  return { client: new Bun.S3Client({ endpoint, bucket, region, accessKeyId, secretAccessKey }), bucket, endpoint, key }
}

export type Bucket = ReturnType<typeof openBucket>

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

export const bucketFault = (bucket: Bucket, code: string, cause?: unknown) =>
  new CopyRefusal(reasonOf(bucket, code), { cause })

/** Runs `work` until it is done, or nothing has moved for some time: Bun's client waits for ever. */
export const untilStalled = async <T>(bucket: Bucket, stalledMs: number, work: (moved: () => void) => Promise<T>) => {
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  const start = () => setTimeout(() => reject(bucketFault(bucket, 'Timeout')), stalledMs)
  let timer = start()
  const moved = () => {
    clearTimeout(timer)
    timer = start()
  }
  try {
    return await Promise.race([work(moved), stalled])
  } catch (fault) {
    if (!(fault instanceof Error && fault.name === 'S3Error' && 'code' in fault)) throw fault
    throw bucketFault(bucket, String(fault.code), fault)
  } finally {
    clearTimeout(timer)
  }
}
