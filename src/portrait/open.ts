import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { faultName } from '#src/base/fault.ts'
import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { askSubprocess } from '#src/subprocess.ts'
import {
  maxSourceBytes,
  type Picture,
  type PortraitAnswer,
  type PortraitFault,
  type PortraitPicture,
  type PortraitRequest,
  type PortraitState,
  portraitFaults,
  portraitPictures,
} from './rules.ts'

export type MadePortrait = { hash: string; pictures: readonly Picture[] }

export type Portrait = {
  state: () => PortraitState
  /** The pictures that an earlier start made of the same file. Settles soon, and never rejects. */
  kept: Promise<MadePortrait | null>
  /** Null without pictures. Never rejects. */
  make: () => Promise<MadePortrait | null>
}

type Services = Pick<Context, 'log'> & { config: Pick<Context['config'], 'dataDir' | 'ownerPortrait'> }

const program = new URL('./worker.ts', import.meta.url)
const limitMs = minutes(2)

/** Change it together with the worker, so that the pictures are made again. */
const recipe = 'portrait 1'

const nameOf = ({ width, format }: PortraitPicture) => `${width}.${format}`

const isFault = (word: string): word is PortraitFault => Object.hasOwn(portraitFaults, word)

class Unusable extends Error {
  readonly kind: PortraitFault
  constructor(kind: PortraitFault) {
    super(kind)
    this.kind = kind
  }
}

const findSource = async ({ dataDir, ownerPortrait }: { dataDir: string; ownerPortrait: string }) => {
  const folder = await realpath(dataDir).catch(() => dataDir)
  const file = await realpath(join(folder, ownerPortrait)).catch(() => null)
  const found = file === null ? null : await stat(file)
  if (file === null || !found?.isFile()) throw new Unusable('missing')
  if (!file.startsWith(folder + sep)) throw new Unusable('outside')
  if (found.size > maxSourceBytes) throw new Unusable('too_large')
  return file
}

const hashOf = async (file: string) => {
  const hash = createHash('sha256').update(recipe)
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex').slice(0, 32)
}

const folderOf = (dataDir: string) => join(dataDir, 'portrait-pictures')

/** Removes the pictures of other files: a withdrawn portrait is kept nowhere. */
const forgetOthers = async (dataDir: string, hash: string | null) => {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  const others = names.filter((name) => /^[0-9a-f]{32}(?:[.]unfinished)?$/.test(name) && name !== hash)
  for (const name of others) await rm(join(folderOf(dataDir), name), { recursive: true })
}

const readKept = async (folder: string): Promise<Picture[] | null> => {
  const read = async (picture: PortraitPicture): Promise<Picture> => ({
    ...picture,
    bytes: new Uint8Array(await readFile(join(folder, nameOf(picture)))),
  })
  return Promise.all(portraitPictures.map(read)).catch(() => null)
}

const keep = async (dataDir: string, { hash, pictures }: MadePortrait) => {
  const folder = join(folderOf(dataDir), hash)
  const unfinished = `${folder}.unfinished`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  for (const picture of pictures) await writeFile(join(unfinished, nameOf(picture)), picture.bytes, { mode: 0o600 })
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  await forgetOthers(dataDir, hash)
}

export const openPortrait = ({ config: { dataDir, ownerPortrait }, log }: Services): Portrait => {
  let state: PortraitState = ownerPortrait === null ? { kind: 'none' } : { kind: 'making' }

  const made = (portrait: MadePortrait) => {
    state = { kind: 'made', hash: portrait.hash }
    return portrait
  }

  const unusable = (fault: unknown) => {
    const kind = fault instanceof Unusable ? fault.kind : 'failed'
    state = { kind: 'fault', fault: kind }
    log.warn({ event: 'portrait_unusable', kind, ...(kind === 'failed' && { reason: faultName(fault) }) })
    return null
  }

  const look = async (name: string) => {
    const file = await findSource({ dataDir, ownerPortrait: name })
    const hash = await hashOf(file)
    const pictures = await readKept(join(folderOf(dataDir), hash))
    return { file, hash, kept: pictures && made({ hash, pictures }) }
  }

  const lookOrForget = async () => {
    if (ownerPortrait !== null) return look(ownerPortrait)
    await forgetOthers(dataDir, null)
    return null
  }

  const looked = lookOrForget().catch(unusable)

  const makeOnce = async () => {
    const found = await looked
    if (!found || found.kept) return found?.kept ?? null
    const { file, hash } = found
    const answer = await askSubprocess<PortraitRequest, PortraitAnswer>(program, { file }, { limitMs })
    if (!('pictures' in answer)) throw new Unusable(isFault(answer.fault) ? answer.fault : 'failed')
    const portrait = made({ hash, pictures: answer.pictures })
    // Without a folder to keep them they are made again at the next start.
    await keep(dataDir, portrait).catch((fault: unknown) =>
      log.warn({ event: 'portrait_not_kept', reason: faultName(fault) }),
    )
    return portrait
  }

  return {
    state: () => state,
    kept: looked.then((found) => found?.kept ?? null),
    make: () => makeOnce().catch(unusable),
  }
}
