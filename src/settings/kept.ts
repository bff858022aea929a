import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type CopyName = 'settings' | 'terms' | 'words'

const fileIn = (dataDir: string, name: CopyName) => join(dataDir, `${name}.json`)

/** A copy beside the database, so that pages show the business, its terms and texts while the database cannot be read. */
export const keepCopy = (dataDir: string, name: CopyName, value: object) => {
  const file = fileIn(dataDir, name)
  const draft = `${file}.draft`
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 })
  renameSync(draft, file)
}

/** @returns null if the file is missing or damaged */
export const readKept = <Kind extends object>(dataDir: string, name: CopyName): Kind | null => {
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(dataDir, name), 'utf8'))
    return typeof read === 'object' && read !== null ? (read as Kind) : null
  } catch {
    return null
  }
}
