import type { Gst } from '#src/business/schema.ts'
import type { TrustedProxy } from './values.ts'

const bucketNames = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

const callNames = ['BACKUP_S3_ENDPOINT', 'HEARTBEAT_URL', 'ALERT_WEBHOOK_URL', 'TSA_URL'] as const

type Texts = 'RESEND_API_KEY' | 'RESEND_BASE_URL' | (typeof bucketNames)[number] | (typeof callNames)[number]
type Env = Partial<Record<Texts, string | undefined>> & {
  SECRET_KEY?: readonly Uint8Array[] | undefined
  BACKUP_KEY?: Uint8Array | undefined
}

const offSiteFaults = (env: Env): string[] => {
  const isBucketWanted = bucketNames.some((name) => env[name] !== undefined)
  const faults = [...bucketNames, 'BACKUP_KEY' as const]
    .filter((name) => isBucketWanted && env[name] === undefined)
    .map((name) => `${name}: needed for copies in a bucket`)
  const isShared = env.SECRET_KEY?.some((key) => env.BACKUP_KEY && Buffer.from(key).equals(env.BACKUP_KEY))
  return isShared ? [...faults, 'BACKUP_KEY: must be another key than SECRET_KEY'] : faults
}

export const onLoopback = /^http:\/\/(localhost|127[.\d]+|\[::1\])(:\d+)?$/

const plainCallFaults = (env: Env): string[] =>
  callNames
    .filter((name) => {
      const { protocol, origin: host } = new URL(env[name] ?? 'https://none')
      return protocol === 'http:' && !onLoopback.test(host)
    })
    .map(
      (name) =>
        `${name}: must begin with https:// when ORIGIN is https, or be on this machine (http://127.0.0.1, http://localhost or http://[::1])`,
    )

export const faultsOf = (env: Env, isHttps: boolean): string[] => {
  const faults: string[] = []
  if (isHttps && !env.RESEND_API_KEY) {
    faults.push('RESEND_API_KEY: needed when ORIGIN is https, or no email would leave')
  }
  if (isHttps && !env.SECRET_KEY) {
    faults.push(
      'SECRET_KEY: needed when ORIGIN is https, so that the key does not lie beside the data. If DATA_DIR has a secret.key, set what is in it; else make one: openssl rand -base64 32',
    )
  }
  if (isHttps && env.RESEND_BASE_URL) {
    faults.push('RESEND_BASE_URL: not allowed when ORIGIN is https')
  }
  faults.push(...(isHttps ? plainCallFaults(env) : []), ...offSiteFaults(env))
  return faults
}

export type StartWarning = {
  event: 'unknown_variable' | 'gst_number_unused' | 'proxy_not_trusted'
  reason: string
}

export const gstWarnings = (gst: Gst | undefined, number: string | undefined): StartWarning[] =>
  gst === 'not' && number
    ? [{ event: 'gst_number_unused', reason: 'BUSINESS_GST_NUMBER is not shown, because BUSINESS_GST is not.' }]
    : []

// The server itself speaks no TLS, so with an https ORIGIN there is a proxy before it.
export const proxyWarnings = (address: string, proxy: TrustedProxy | null): StartWarning[] =>
  address.startsWith('https:') && !proxy
    ? [
        {
          event: 'proxy_not_trusted',
          reason:
            'ORIGIN is https and TRUST_PROXY is none: every visitor has the address of the proxy, and all share the limits of one. Set TRUST_PROXY to what stands before the server.',
        },
      ]
    : []
