import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { Browser } from './device.ts'
import { confirmTotpSecret, findTotpSecret } from './factor-store.ts'
import { type FactorAdded, parseCode } from './rules.ts'
import { codeMismatch } from './schema.ts'
import { addFactor, getSecondFactor, signedInUser } from './second-factor.ts'
import { matchAppCode, newTotpUri } from './totp.ts'

/** A secret that counts for nothing before a code confirms it. @throws app_exists */
export const beginApp = (ctx: Context) =>
  transact(ctx, (tx) => {
    const user = signedInUser(tx)
    if (findTotpSecret(tx, user.id)?.confirmed_at) throw new Problem('app_exists')
    return { uri: newTotpUri(tx, { user }) }
  })

type Confirming = { form: { code: string }; browser: Browser }

/** @throws app_exists, invalid */
export const confirmApp = async (ctx: Context, { form, browser }: Confirming): Promise<FactorAdded> => {
  const user = signedInUser(ctx)
  const row = findTotpSecret(ctx, user.id)
  if (row?.confirmed_at) throw new Problem('app_exists')
  const typed = parseCode(form.code)
  const spend = row && typed && (await matchAppCode(ctx, { row, code: typed.code }))
  return transact(ctx, (tx) => {
    if (!spend?.(tx)) throw new Problem('invalid', { error: codeMismatch, fields: { code: codeMismatch } })
    const insert = () => confirmTotpSecret(tx, user.id, instant(tx.clock()))
    const codes = addFactor(tx, { user, kind: 'app', browser, insert })
    return { ...getSecondFactor(tx), codes }
  })
}
