import { appendEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun } from '#src/runs/record.ts'
import { encrypt, encryptedEnd } from './encrypt.ts'
import { takeTurn } from './job-lock.ts'
import { makeBackup } from './make.ts'
import { newestCopy } from './upload.ts'

/** A verified copy made now, or the newest one while another copy is running. @throws copy_none */
export const newCopy = async (ctx: Context) => {
  await takeTurn(ctx, {
    every: { kind: 'backup', everyMs: 0, retryMs: 0 },
    isWanted: () => true,
    work: () => makeBackup(ctx),
  })
  const copy = newestCopy(ctx)
  if (!copy || findRun(ctx, 'backup')?.ok === false) throw new Problem('copy_none')
  return copy
}

/** Encrypted if BACKUP_KEY is set. @throws copy_none */
export const newCopyForDownload = async (ctx: Context) => {
  const copy = await newCopy(ctx)
  transact(ctx, (tx) => appendEvent(tx, { event: 'copy_downloaded', subject: 'copy', detail: { name: copy.name } }))
  const plain = Bun.file(copy.file).stream()
  const { backupKey } = ctx.config
  return backupKey
    ? { name: `${copy.name}${encryptedEnd}`, body: await encrypt(plain, backupKey) }
    : { name: copy.name, body: plain }
}
