import { type Finding, green, yellow } from '#src/base/check.ts'
import { days, formatInstant, instant, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { changeCopy } from '#src/db/copy.ts'
import { copyDays } from '#src/db/copy-names.ts'
import { findRun, recordRun } from '#src/runs/record.ts'
import { deleteSignIns, findLiveLinks, type findRevokedLinks, revokeLinks } from './store.ts'

type EndAccessInput = {
  copy: string
  /** What the former database knows; null where it cannot be read. */
  revoked: ReturnType<typeof findRevokedLinks> | null
}

const unknown = 'The former database cannot be read, so links that were revoked after the copy work again.'

const signedOut = 'Everybody is signed out; links to confirm an address or to choose a password are over.'

/** Ends in a copy what was ended after it, before it takes the place of the database. @returns messages for the operator */
export const endAccess = (ctx: Pick<Context, 'clock'>, { copy, revoked }: EndAccessInput): string[] => {
  let lines = [signedOut]
  changeCopy(ctx as Context, {
    file: copy,
    change: (tx) => {
      deleteSignIns(tx)
      recordRun(tx, { kind: 'restore', ok: revoked !== null })
      const count = revokeLinks(tx, revoked ?? [])
      const live = revoked ? [] : findLiveLinks(tx, instant(tx.clock()))
      if (count > 0) lines = [...lines, `Links that were revoked after the copy, and are again: ${count}.`]
      if (live.length > 0) lines = [...lines, `${unknown} These work: ${live.join(', ')}.`]
    },
  })
  return lines
}

/** Lists what still works of the links that a restore may have brought back. */
export const checkReturnedLinks = (ctx: Pick<Context, 'db' | 'clock'>): Finding => {
  const run = findRun(ctx, 'restore')
  const isRecent = run && ctx.clock() - msOf(run.ranAt) < days(copyDays)
  const live = isRecent && !run.ok ? findLiveLinks(ctx, run.ranAt) : []
  if (!run || live.length === 0) return green('No link that was revoked works again.')
  return yellow(
    `${unknown} After the restore of ${formatInstant(run.ranAt)} these work: ${live.join(', ')}.`,
    'Look at the address of each. Where it is a wrong one, correct it on the page of the quote: the link is revoked.',
  )
}
