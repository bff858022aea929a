import { generateKeySync } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '#src/base/fault.ts'
import { StartFault } from '#src/db/start-fault.ts'
import type { Config } from './env.ts'

const readKey = (file: string) => {
  const key = new Uint8Array(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64'))
  if (key.length !== 32) throw new StartFault('missing_key', `${file} does not hold 32 bytes in base64`)
  return key
}

/** A hard link is atomic and replaces nothing: two processes that start together use the same key. */
const makeKey = (file: string) => {
  const draft = `${file}.${process.pid}`
  const key = generateKeySync('aes', { length: 256 }).export()
  writeFileSync(draft, `${key.toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (fault) {
    if (codeOf(fault) !== 'EEXIST') throw fault
  } finally {
    rmSync(draft)
  }
}

type Keys = Pick<Config, 'secretKeys' | 'dataDir'> & {
  /** The fingerprint of the key that the database was written with; absent for a new database. */
  wanted?: string | null
}

/** The configured keys, or the key in DATA_DIR, which is made only for a new database. @throws missing_key (H15) */
export const loadSecretKeys = ({ secretKeys, dataDir, wanted }: Keys): readonly Uint8Array[] => {
  if (secretKeys) return secretKeys
  const file = join(dataDir, 'secret.key')
  try {
    return [readKey(file)]
  } catch (fault) {
    if (codeOf(fault) !== 'ENOENT') throw fault
  }
  if (wanted) {
    throw new StartFault(
      'missing_key',
      `SECRET_KEY is not set and ${file} is missing; the key with the fingerprint ${wanted} is wanted`,
    )
  }
  makeKey(file)
  return [readKey(file)]
}
