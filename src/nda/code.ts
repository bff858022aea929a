import type { Random } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import type { CodeRow } from './code-store.ts'

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
