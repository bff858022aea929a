import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '#src/base/fault.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { readCopy } from '#src/db/copy.ts'
import type { Reads } from '#src/db/transact.ts'

/** What denies access: the file itself, or a folder above it. */
const inaccessiblePath = (path: string): string => {
  const above = dirname(path)
  try {
    accessSync(above, constants.X_OK)
    return path
  } catch {
    return inaccessiblePath(above)
  }
}

/** Checked first, because the later errors would report a damaged copy or a failing disk. @throws CopyRefusal */
export const checkReadable = (file: string) => {
  try {
    accessSync(file, constants.R_OK)
  } catch (fault) {
    if (codeOf(fault) === 'ENOENT') throw new CopyRefusal(`There is no file ${file}`)
    const user = process.getuid?.()
    const denied = inaccessiblePath(file)
    const todo = denied === file ? `chown ${user} ${file}` : `put the copy into DATA_DIR, then chown ${user} it`
    throw new CopyRefusal(`${denied} is closed to user ${user}, who runs this. As root: ${todo}`, { cause: fault })
  }
  if (statSync(file).isDirectory()) throw new CopyRefusal(`${file} is a folder: name a copy in it`)
}

/** Null where the file is missing or cannot be read. */
export const findIn = <T>(file: string, find: (reads: Reads) => T) => {
  try {
    return existsSync(file) ? readCopy(file, find) : null
  } catch {
    return null
  }
}
