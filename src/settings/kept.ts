import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Name = 'settings' | 'terms' | 'words'

const fileIn = (dataDir: string, name: Name) => join(dataDir, `${name}.json`)

/** A copy beside the database, so that pages show the business, its terms and words while it cannot be read. */
export const keepCopy = (dataDir: string, name: Name, value: object) => {
  const file = fileIn(dataDir, name)
  const draft = `${file}.draft`
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 })
  renameSync(draft, file)
}

/** Null if there is no such file, or if it is damaged. */
export const readKept = <Kind extends object>(dataDir: string, name: Name): Kind | null => {
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(dataDir, name), 'utf8'))
    return typeof read === 'object' && read !== null ? (read as Kind) : null
  } catch {
    return null
  }
}
