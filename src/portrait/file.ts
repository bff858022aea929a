import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Config } from '#src/env/env.ts'
import { maxPictureBytes, type PictureType, type PortraitFault, pictureTypeOf } from './rules.ts'

type PortraitFile = { type: PictureType; bytes: Buffer } | { fault: PortraitFault }

export const readPortraitFile = (file: string, { dataDir }: Pick<Config, 'dataDir'>): PortraitFile => {
  try {
    const folder = realpathSync(dataDir)
    const path = realpathSync(join(folder, file))
    const found = statSync(path)
    if (!path.startsWith(folder + sep) || !found.isFile()) return { fault: 'missing' }
    if (found.size > maxPictureBytes) return { fault: 'too_large' }
    const bytes = readFileSync(path)
    const type = pictureTypeOf(bytes)
    return type ? { type, bytes } : { fault: 'not_a_picture' }
  } catch {
    return { fault: 'missing' }
  }
}
