import { findFirstAdminEmail } from '#src/auth/account/get-account.ts'
import type { SomeSettings } from '#src/business/settings-rules.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Config } from '#src/env/env.ts'
import * as store from './store.ts'

/** The settings that the owner made. The business's address is the first admin's until it is set. */
export const findSettings = (reads: Reads, { fixed }: Pick<Config, 'fixed'>): SomeSettings => {
  const values = store.findValues(reads)
  const email = values['business.email'] ?? fixed['business.email']
  return email == null ? { ...values, 'business.email': findFirstAdminEmail(reads) ?? undefined } : values
}
