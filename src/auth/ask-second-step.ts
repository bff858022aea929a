import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { createChallenge } from './challenge.ts'
import { countRecoveryCodes, findPasskeys, findTotpSecret } from './factor-store.ts'
import type { SecondMethod } from './rules.ts'
import type { User } from './store.ts'
import { passkeyOptions } from './webauthn.ts'

/** After a right password only. `passkey` is what the browser needs, where the account has one. */
export const askSecondStep = async (ctx: Context, { user }: { user: User }) => {
  const passkeys = findPasskeys(ctx, user.id)
  const challenge = passkeys.length > 0 ? newToken(ctx.random) : null
  const passkey = challenge && (await passkeyOptions(ctx, { passkeys, challenge }))
  const hasCodes = findTotpSecret(ctx, user.id)?.confirmed_at || countRecoveryCodes(ctx, user.id) > 0
  const methods: SecondMethod[] = [...(passkey ? ['passkey' as const] : []), ...(hasCodes ? ['code' as const] : [])]
  const token = transact(ctx, (tx) => createChallenge(tx, { purpose: 'second_step', userId: user.id, challenge }))
  return { second: { token, methods, passkey } }
}
