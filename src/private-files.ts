import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ours = /\.(sqlite|key)\b/

const setMode = (path: string, mode: number) => {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
}

// DATA_DIR may have other things too.
const makeFilesPrivate = (folder: string) => {
  const names = readdirSync(folder).filter((name) => ours.test(name))
  for (const name of names) setMode(join(folder, name), 0o600)
  return names.length > 0
}

/** Lets nobody else read the data folder, its databases, copies and key, whoever made them. @throws where it may not */
export const makePrivate = (dataDir: string) => {
  setMode(dataDir, 0o700)
  makeFilesPrivate(dataDir)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const folder = join(dataDir, entry.name)
    if (entry.isDirectory() && makeFilesPrivate(folder)) setMode(folder, 0o700)
  }
}
