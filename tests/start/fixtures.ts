import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { appendEvent } from '#src/audit/record.ts'
import { clockActor } from '#src/base/actor.ts'
import type { Context } from '#src/context.ts'
import { createContext } from '#src/create-context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { safetyCopy } from '#src/db/safety-copy.ts'
import { transact } from '#src/db/transact.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { configured } from '#tests/fixtures/config.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { sample } from '#tests/mail/fixtures.ts'

export const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
export const databaseIn = (folder: string) => join(folder, 'front-office.sqlite')
export const keyIn = (folder: string) => join(folder, 'secret.key')

/** A data folder as a server leaves it, with one email that waits, after `work` with it. */
const folderAfter = <Given>(finished: (clean: () => void) => void, work: (ctx: Context, folder: string) => Given) => {
  const folder = join(folderForTest(finished), 'data')
  const ctx = createContext(configured({ DATA_DIR: folder, SECRET_KEY: '' }), { build: 'test', actor: clockActor })
  requireKey(ctx)
  const about = { to: 'hana@rimu.example', subjectId: 'quo_1', key: 'quote_sent/quo_1/1' }
  transact(ctx, (tx) => queueEmail(tx, { email: quoteSent, data: sample, ...about }))
  const given = work(ctx, folder)
  closeDatabase(ctx.db)
  return { folder, given }
}

export const usedFolder = (finished: (clean: () => void) => void = onTestFinished) =>
  folderAfter(finished, () => null).folder

/** A data folder with an event in the database and in a copy of it. */
export const copiedFolder = () => {
  const { folder, given: copy } = folderAfter(onTestFinished, (ctx, dataDir) => {
    transact(ctx, (tx) => appendEvent(tx, { event: 'signed_in', subject: 'usr_first' }))
    return safetyCopy(ctx.db, dataDir, '2026-11-02T09-00-00Z')
  })
  return { folder, copy }
}
