import { appendEvent } from '#src/audit/record.ts'
import { findAccountEmail } from '#src/auth/account/get-account.ts'
import { newCopy } from '#src/backup/download.ts'
import { encryptedEnd, encrypterFor } from '#src/backup/encrypt.ts'
import { statusUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { instant, msOf, nzDay, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { openReadOnly, readsOf } from '#src/db/snapshot.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { nextKey, queueEmail } from '#src/mail/outbox/queue.ts'
import { zipStream } from '#src/people/zip.ts'
import { everythingTaken } from './emails.tsx'
import { entriesOf } from './entries.ts'
import type { TakeOutOrder } from './schema.ts'

const subjectId = 'take_out'

const recordTaken = (tx: Tx, { file }: { file: string }) => {
  appendEvent(tx, { event: 'copy_downloaded', subject: subjectId, detail: { name: file } })
  queueEmail(tx, {
    email: everythingTaken,
    to: tx.business().notifyEmail,
    subjectId,
    key: nextKey(tx, { email: everythingTaken, entity: subjectId }),
    data: {
      by: findAccountEmail(tx, { id: tx.actor.id }) ?? tx.actor.id,
      at: instant(tx.clock()),
      file,
      link: statusUrl(tx.config.origin),
    },
  })
}

/** Reads a verified copy of one moment, so that a slow download holds no transaction of the database. */
async function* entriesIn(ctx: Context, file: string) {
  const client = openReadOnly(file)
  try {
    yield* entriesOf({ ...ctx, ...readsOf(client) })
  } finally {
    client.close()
  }
}

/** `file` is a copy of the database. */
export const takeOutStream = (ctx: Context, { file }: { file: string }) =>
  zipStream({ entries: entriesIn(ctx, file), at: ctx.clock() })

/** One ZIP of the whole business without secrets, encrypted for a public key of age if one is given. @throws copy_none, no_public_key */
export const takeOut = async (ctx: Context, { recipient }: TakeOutOrder) => {
  const encrypt = recipient === undefined ? null : await encrypterFor(recipient)
  if (recipient !== undefined && encrypt === null) throw new Problem('no_public_key')
  const startedAt = ctx.clock()
  const copy = await newCopy(ctx)
  // An earlier copy has what was erased since.
  if (msOf(copy.at) + seconds(1) <= startedAt) throw new Problem('copy_none')
  const name = `everything-${nzDay(startedAt)}.zip${encrypt ? encryptedEnd : ''}`
  transact(ctx, (tx) => recordTaken(tx, { file: name }))
  const zip = takeOutStream(ctx, copy)
  return { name, body: encrypt ? await encrypt(zip) : zip }
}
