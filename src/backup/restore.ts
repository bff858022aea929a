import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { endOfDay, formatInstant, type Instant, instant, isDay, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import {
  bytesOf,
  CopyRefusal,
  checkSpace,
  databaseFile,
  holdFolder,
  replacedFolder,
  syncToDisk,
} from '#src/db/copies.ts'
import { copyDatabase, readCopy } from '#src/db/copy.ts'
import { copyDays, nameOfTime, parseCopyName } from '#src/db/copy-names.ts'
import { newestSchema } from '#src/db/migrate.ts'
import { downloadCopy } from './bucket.ts'
import { decryptTo, encryptedEnd, isEncrypted } from './encrypt.ts'
import { endAccess } from './end-access.ts'
import { checkReadable, findIn } from './readable.ts'
import { newestLocalCopy, newestOffSiteCopy } from './select-copy.ts'
import { findLastEventAt, findLastSeqLeft } from './store.ts'
import { anchorsOfCopy, checkKeyOf, verifyCopy } from './verify.ts'

type Ctx = Pick<Context, 'config' | 'clock' | 'crypto' | 'log'>

/** `from`: "latest" for the newest copy on the disk, "s3" for the newest in the bucket, or a file. */
type RestoreInput = { from: string; until: Instant | null }

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

const parseUntil = (typed = ''): Instant => {
  if (isDay(typed)) return instant(msOf(endOfDay(typed)) - 1)
  const ms = moment.test(typed) && isDay(typed.slice(0, 10)) ? msOf(typed as Instant) : Number.NaN
  if (!Number.isNaN(ms)) return instant(ms)
  const wanted = 'a day, such as 2026-11-22, or a time with its zone, such as 2026-11-22T16:05+13:00'
  throw new CopyRefusal(`--at takes ${wanted}${typed && `; ${typed} is neither`}`)
}

/** Parses the arguments of `bun run restore`; null for other arguments. @throws CopyRefusal which part is wrong */
export const parseRestore = (words: readonly string[]): RestoreInput | null => {
  const [from, option, ...typed] = words.flatMap((word) =>
    word.startsWith('--at=') ? ['--at', word.slice(5)] : [word],
  )
  if (from === '--at') throw new CopyRefusal('Say first which copies: latest --at TIME, or s3 --at TIME')
  if (!from || from.startsWith('-')) return null
  if (option === undefined) return { from, until: null }
  if (option !== '--at') return null
  if (from !== 'latest' && from !== 's3')
    throw new CopyRefusal('--at chooses a copy of latest or s3; a file is one copy')
  return { from, until: parseUntil(typed.join(' ')) }
}

const fetchTo = async (ctx: Ctx, { from, until }: RestoreInput, draft: string): Promise<Instant | null> => {
  const { dataDir } = ctx.config
  if (from === 's3') {
    const { name, bytes, at } = await newestOffSiteCopy(ctx, until)
    checkSpace(bytes, dataDir)
    await downloadCopy(ctx, { name, file: draft })
    return at
  }
  const file = from === 'latest' ? newestLocalCopy(ctx, until).file : from
  checkReadable(file)
  if (file === databaseFile(dataDir)) throw new CopyRefusal(`${file} is the database itself`)
  checkSpace(bytesOf(file), dataDir)
  if (await isEncrypted(file)) {
    const { backupKey } = ctx.config
    if (!backupKey) throw new CopyRefusal('This copy is encrypted: set BACKUP_KEY to the key that encrypted it')
    await decryptTo(draft, Bun.file(file).stream(), backupKey)
  } else await copyDatabase(file, draft)
  return parseCopyName(basename(file, encryptedEnd))?.at ?? null
}

/**
 * The former files are moved aside before the copy gets the name of the database, so an interruption leaves them whole.
 * The write-ahead log goes first: SQLite would apply it to the copy.
 */
const putInPlace = (draft: string, file: string, aside: string) => {
  const former = [file, `${file}-wal`, `${file}-shm`].filter(existsSync)
  if (former.length > 0) mkdirSync(aside, { mode: 0o700 })
  for (const path of former) {
    const kept = join(aside, basename(path))
    if (path === file) linkSync(path, kept)
    else renameSync(path, kept)
  }
  renameSync(draft, file)
  syncToDisk(join(file, '..'))
  return former.length > 0
}

const lossOf = (ctx: Ctx, file: string, madeAt: Instant) => {
  const lastEventAt = findIn(file, findLastEventAt)
  const isDamaged = existsSync(file) && findIn(file, () => true) === null
  const minutes = Math.ceil(((lastEventAt ? msOf(lastEventAt) : ctx.clock()) - msOf(madeAt)) / 60_000)
  if (minutes <= 0) return 'Lost: nothing; no event was recorded after the copy was made.'
  const span = minutes === 1 ? 'the minute' : `the ${minutes} minutes`
  return lastEventAt
    ? `Lost: what was recorded in ${span} after the copy was made.`
    : `Lost: at most what was recorded in ${span} since the copy was made${isDamaged ? '; the former database cannot be read' : ''}.`
}

const emptyCopy =
  'The newest copy is of an empty database, which a server made after the data were lost. Take one from before the loss: --at TIME'

const sayMissingEvents = (lastSeqLeft: number, events: number) =>
  `Emails that left name events up to ${lastSeqLeft}. Those after ${events} are not in this copy: \`bun run audit verify --head\` calls them missing.`

const startHint =
  'Now start the server. Then erase again what was erased since the copy, and look at `bun run admin list`.'

/** Puts a verified copy in the place of the database. @returns messages for the operator @throws CopyRefusal */
export const restore = async (ctx: Ctx, input: RestoreInput): Promise<string[]> => {
  const { dataDir } = ctx.config
  const release = holdFolder(dataDir, 'The server is running on this data folder; stop it first')
  const file = databaseFile(dataDir)
  const draft = `${file}.restoring`
  try {
    rmSync(draft, { force: true })
    const namedAt = await fetchTo(ctx, input, draft)
    checkKeyOf(draft, ctx.crypto)
    const { schema, events } = verifyCopy(draft, { anchors: anchorsOfCopy(draft, ctx.crypto) })
    if (schema > newestSchema()) {
      throw new CopyRefusal('The copy was made by a newer version of this product; deploy that one')
    }
    if (events === 0 && (input.from === 'latest' || input.from === 's3')) throw new CopyRefusal(emptyCopy)
    const madeAt = namedAt ?? readCopy(draft, findLastEventAt) ?? instant(statSync(draft).mtimeMs)
    const restored = `Restored the copy of ${formatInstant(madeAt)}: ${events} events; every page, the audit chain and the key hold.`
    const loss = lossOf(ctx, file, madeAt)
    const access = endAccess(ctx, { copy: draft, former: file, madeAt })
    const lastSeqLeft = findIn(file, findLastSeqLeft) ?? 0
    const aside = replacedFolder(dataDir, nameOfTime(instant(ctx.clock())))
    const isReplaced = putInPlace(draft, file, aside)
    return [
      restored,
      loss,
      ...access,
      ...(lastSeqLeft > events ? [sayMissingEvents(lastSeqLeft, events)] : []),
      ...(isReplaced ? [`The former database is in ${aside}; it is deleted after ${copyDays} days.`] : []),
      startHint,
    ]
  } finally {
    rmSync(draft, { force: true })
    release()
  }
}
