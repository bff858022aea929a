import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { appendEvent } from '#src/audit/record.ts'
import { type Finding, green, yellow } from '#src/base/check.ts'
import { Problem, requireSeen } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import type { Config } from '#src/env/env.ts'
import { admitHit } from '#src/limits/count.ts'
import { perDay } from '#src/limits/rules.ts'
import { findLastWritten } from '#src/mail/list.ts'
import { readPicture } from './read-picture.ts'
import { maxPictureBytes, type PortraitFault, portraitFaults } from './rules.ts'
import * as store from './store.ts'

/** The hash in the portrait's URL; null without a portrait. OWNER_PORTRAIT wins over a picture chosen in the browser. */
export const findPortrait = (reads: Reads, { ownerPortrait }: Pick<Config, 'ownerPortrait'>): string | null =>
  store.findPortraitOf(reads, ownerPortrait)

/** The portrait, or an earlier one that an email shows. */
export const findPicture = (reads: Reads, { hash }: { hash: string }) => store.findStored(reads, hash)

const hashOf = (bytes: Buffer) => sha256(bytes).slice(0, 32)

/** The pictures that are other ones than their hashes say (D7). */
export const findChangedPictures = (reads: Reads) =>
  [...store.everyPicture(reads)].flatMap(({ hash, bytes }) => (hashOf(bytes) === hash ? [] : hash))

export const listPortraitChanges = (ctx: Reads, { since }: { since: Instant }) =>
  store.findPortraitsSince(ctx, since).map(({ at, changed_by: by, hash }) => {
    return { at, by, label: 'Portrait', words: hash ? 'another picture' : 'removed' }
  })

type PictureInput = { bytes: Buffer; file: string | null; seen?: string }

const storePicture = (tx: Tx, { bytes, file, seen }: PictureInput) => {
  if (bytes.length > maxPictureBytes) throw new Problem('too_large')
  const picture = readPicture(bytes)
  if (picture === null) throw new Problem('not_a_picture')
  const hash = hashOf(picture.bytes)
  const at = instant(tx.clock())
  const version = store.findPortraitOf(tx, file) ?? ''
  if (version === hash) return
  if (seen !== undefined) {
    requireSeen({ seen, version, stored: version, sent: hash })
    admitHit(tx, { key: 'portraits', limits: [perDay(4)], code: 'too_many_portraits' })
  }
  store.insertPicture(tx, { hash, ...picture, at })
  store.insertPortrait(tx, { hash, file, changed_by: tx.actor.id, at })
  appendEvent(tx, { event: 'portrait_changed', subject: 'settings', detail: { sha256: hash } })
  store.deleteUnshown(tx, findLastWritten(tx))
}

const checkChosenHere = ({ config }: Tx) => {
  if (config.ownerPortrait !== null) throw new Problem('set_by_server')
}

/** @throws set_by_server, too_large, not_a_picture, changed_meanwhile, too_many_portraits */
export const setPortrait = (ctx: Context, { bytes, seen }: { bytes: Buffer; seen: string }) =>
  transact(ctx, (tx) => {
    checkChosenHere(tx)
    storePicture(tx, { bytes, file: null, seen })
  })

/** Emails that were sent keep their picture. @throws set_by_server, changed_meanwhile */
export const removePortrait = (ctx: Context, { seen }: { seen: string }) =>
  transact(ctx, (tx) => {
    checkChosenHere(tx)
    const version = store.findPortraitOf(tx, null)
    if (version === null) return
    requireSeen({ seen, version, stored: version, sent: '' })
    store.insertPortrait(tx, { hash: null, file: null, changed_by: tx.actor.id, at: instant(tx.clock()) })
    appendEvent(tx, { event: 'portrait_removed', subject: 'settings' })
    store.deleteUnshown(tx, findLastWritten(tx))
  })

type PortraitFile = { bytes: Buffer } | { fault: PortraitFault }

const readPortraitFile = (file: string, { dataDir }: Pick<Config, 'dataDir'>): PortraitFile => {
  try {
    const folder = realpathSync(dataDir)
    const path = realpathSync(join(folder, file))
    const found = statSync(path)
    if (!path.startsWith(folder + sep) || !found.isFile()) return { fault: 'missing' }
    if (found.size > maxPictureBytes) return { fault: 'too_large' }
    const bytes = readFileSync(path)
    return readPicture(bytes) ? { bytes } : { fault: 'not_a_picture' }
  } catch {
    return { fault: 'missing' }
  }
}

/** Keeps the picture of OWNER_PORTRAIT in the database, so that its URL still works once another picture follows. */
export const adoptPortraitFile = (ctx: Context) => {
  const { ownerPortrait } = ctx.config
  if (ownerPortrait === null) return
  const read = readPortraitFile(ownerPortrait, ctx.config)
  if ('fault' in read) ctx.log.warn({ event: 'portrait_unusable', kind: read.fault })
  else transact(ctx, (tx) => storePicture(tx, { bytes: read.bytes, file: ownerPortrait }))
}

/** Never red, because pages work without a picture. */
export const checkPortrait = ({ business, config }: Pick<Context, 'business' | 'config'>): Finding => {
  const file = config.ownerPortrait
  if (file === null)
    return business().portrait === null
      ? green('Pages show the name in writing.', 'Not set up')
      : green('Pages show the picture.')
  const read = readPortraitFile(file, config)
  if (!('fault' in read)) return green(`Pages show ${file}.`)
  const { text, todo } = portraitFaults[read.fault]
  return yellow(`${file} is not shown: ${text}`, todo)
}
