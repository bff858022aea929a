import type { InvitationId, Random } from '#src/base/id.ts'
import { hours, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { cancelEmail } from '#src/mail/cancel.ts'
import { type CodeRow, deleteCodesBefore, endLiveCode } from './code-store.ts'

const codes = 1_000_000

/** Draws again above the largest multiple, so that each code is as likely as any other. */
export const newCode = (random: Random): string => {
  const drawn = Buffer.from(random(4)).readUInt32BE()
  const most = 2 ** 32 - (2 ** 32 % codes)
  return drawn < most ? String(drawn % codes).padStart(6, '0') : newCode(random)
}

type Bound = Pick<CodeRow, 'id' | 'invitation_id'>

const purpose = 'nda code'
const textOf = ({ id, invitation_id }: Bound, code: string) => `${invitation_id} ${id} ${code}`

export const macOfCode = ({ crypto }: Pick<Context, 'crypto'>, bound: Bound, code: string) =>
  crypto.sign(purpose, textOf(bound, code))

/** In constant time. */
export const isRightCode = ({ crypto }: Pick<Context, 'crypto'>, row: CodeRow, code: string) =>
  crypto.verify(purpose, textOf(row, code), row.code_mac)

/** Also cancels the email that carries it, if it is still queued. */
export const endCode = (tx: Tx, { id }: { id: InvitationId }) => {
  const ended = endLiveCode(tx, id, instant(tx.clock()))
  if (ended) cancelEmail(tx, { id: ended.email_id })
}

/** Those that count for no limit any more. */
export const deleteOldCodes = (ctx: Context) =>
  transact(ctx, (tx) => deleteCodesBefore(tx, instant(tx.clock() - hours(1))))
