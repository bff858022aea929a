import type { Context } from '#src/context.ts'
import { CopyError, type CopyFault } from './copy-error.ts'

/** @throws CopyError not_configured */
export const openBucket = ({ config: { offSite } }: Pick<Context, 'config'>) => {
  if (!offSite)
    throw new CopyError('not_configured', 'No bucket is configured: set the BACKUP_S3_ variables and BACKUP_KEY.')
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, key } = offSite
  return { client: new Bun.S3Client({ endpoint, bucket, region, accessKeyId, secretAccessKey }), bucket, endpoint, key }
}

export type Bucket = ReturnType<typeof openBucket>

const faults: Record<string, CopyFault> = {
  AccessDenied: 'refused',
  InvalidAccessKeyId: 'refused',
  SignatureDoesNotMatch: 'refused',
  Unauthorized: 'refused',
  NoSuchBucket: 'no_bucket',
  NoSuchKey: 'no_copy',
  ConnectionRefused: 'unreachable',
  ConnectionClosed: 'unreachable',
  FailedToOpenSocket: 'unreachable',
  Timeout: 'unreachable',
}

const sentences = ({ bucket, endpoint }: Bucket, code: string): Partial<Record<CopyFault, string>> => ({
  refused: `The bucket ${bucket} refused access (${code}): check BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`,
  no_bucket: `There is no bucket ${bucket} at ${endpoint}: check BACKUP_S3_BUCKET and BACKUP_S3_ENDPOINT.`,
  no_copy: `The bucket ${bucket} has no copy of that name.`,
  unreachable: `The bucket at ${endpoint} cannot be reached (${code}): check BACKUP_S3_ENDPOINT and the network.`,
})

export const bucketFault = (bucket: Bucket, code: string, cause?: unknown) => {
  const fault = faults[code] ?? 'failed'
  const unknown = `The bucket ${bucket.bucket} answered ${code}: try again, and ask its provider if it goes on.`
  return new CopyError(fault, sentences(bucket, code)[fault] ?? unknown, { cause })
}

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
