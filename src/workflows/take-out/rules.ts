/** Of these nothing but the number of rows leaves: what signs somebody in, and keys. */
const secretTables = [
  ...['sessions', 'known_devices', 'one_time_tokens', 'challenges', 'nda_codes', 'passkeys', 'totp_secrets'],
  ...['recovery_codes', 'audit_key', 'news_secret', 'secret_key_check'],
]

export const isSecretTable = (name: string) => secretTables.includes(name)

/** Hashes of passwords and links, and what only SECRET_KEY opens: private links, the words of emails. */
export const isSecretColumn = (name: string) => /_sealed$|^token_sha256$|^password_hash$/.test(name)

/** What begins with these bytes, as hexadecimal digits, is such a file. A time stamp is a DER sequence. */
const kinds = { '25504446': 'pdf', '89504e47': 'png', ffd8ff: 'jpg', '52494646': 'webp', '30': 'der' }

export const extensionOf = (firstBytes: Uint8Array) => {
  const digits = Buffer.from(firstBytes).toString('hex')
  return Object.entries(kinds).find(([start]) => digits.startsWith(start))?.[1] ?? 'bin'
}

export type TakenFile = { path: string; sha256: string; bytes: number }

/** `owner`: the first part of the key of the row whose blob it is. */
export type TakenBlob = { path: string; owner: string; label: string }

/** `path` is null if its content is secret. */
export type TakenTable = { name: string; rows: number; path: string | null }

export const auditContentPath = 'evidence/audit-content.jsonl'
export const sumsPath = 'SHA256SUMS'

export type FileLink = { path: string; label: string }
export type Cell = string | number | null | undefined | readonly FileLink[]

/** A table of the page, with its rows page by page. */
export type PageList = { title: string; heads: readonly string[]; pages: Iterable<readonly (readonly Cell[])[]> }
