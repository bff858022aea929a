import { recordEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { emailCredentialChange } from './account.ts'
import type { Browser } from './device.ts'
import { hasSecondFactor } from './factor-store.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import type { FactorAdded } from './rules.ts'
import { getSecondFactor, signedInUser } from './second-factor.ts'

/** @throws no_second_factor */
export const makeRecoveryCodes = (ctx: Context, { browser }: { browser: Browser }): FactorAdded =>
  transact(ctx, (tx) => {
    const user = signedInUser(tx)
    if (!hasSecondFactor(tx, user.id)) throw new Problem('no_second_factor')
    const codes = newRecoveryCodes(tx, { userId: user.id })
    recordEvent(tx, { event: 'recovery_codes_made', subject: user.id })
    emailCredentialChange(tx, { user, change: 'recovery_codes_made', from: browser })
    return { ...getSecondFactor(tx), codes }
  })
