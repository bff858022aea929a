import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SomeSettings } from '#src/business/settings-rules.ts'

const fileIn = (dataDir: string) => join(dataDir, 'settings.json')

/** A copy of the settings beside the database, so that pages show the business while the database cannot be read. */
export const keepSettings = (dataDir: string, values: SomeSettings) =>
  writeFileSync(fileIn(dataDir), JSON.stringify(values), { mode: 0o600 })

/** Nothing if there is no such file, or if it is damaged. */
export const readKeptSettings = (dataDir: string): SomeSettings => {
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
