import { recordEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { createOneTimeToken, resetTokenFor, setPassword } from './account.ts'
import type { ConfirmAnswer } from './rules.ts'
import { findUser, spendToken } from './store.ts'

/** After several sign-ups the owner chooses a password instead (docs/decisions/0012). @throws link_used */
export const confirmAddress = (ctx: Context, { token }: { token: string }): ConfirmAnswer =>
  transact(ctx, (tx) => {
    const link = spendToken(tx, 'confirm', sha256(token), instant(tx.clock()))
    const user = link?.user_id && findUser(tx, link.user_id)
    if (!link || !user || user.confirmed_at) throw new Problem('link_used')
    if (link.password_hash === null) return { reset: createOneTimeToken(tx, resetTokenFor(user)) }
    setPassword(tx, { user, password_hash: link.password_hash })
    recordEvent(tx, { event: 'account_confirmed', actor: user.id, subject: user.id })
    return { reset: null }
  })
