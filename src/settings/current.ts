import { findFirstAdminEmail } from '#src/auth/account/get-account.ts'
import { profileOf, type SomeSettings } from '#src/business/settings-rules.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Config } from '#src/env/env.ts'
import * as store from './store.ts'

/** The settings that the owner made. The business's address is the first admin's until it is set. */
export const findSettings = (reads: Reads, { fixed }: Pick<Config, 'fixed'>): SomeSettings => {
  const values = store.findValues(reads)
  const email = values['business.email'] ?? fixed['business.email']
  return email == null ? { ...values, 'business.email': findFirstAdminEmail(reads) ?? undefined } : values
}

/** The configuration with the settings of the browser in it. A variable wins over a setting. */
export const withSettings = (config: Config, values: SomeSettings): Config => ({
  ...config,
  ...profileOf({ ...values, ...config.fixed }, config.web),
})

export const configReader = (reads: Reads, config: Config) => () => withSettings(config, findSettings(reads, config))
