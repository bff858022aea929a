import { isDeepStrictEqual } from 'node:util'
import { faultName } from './base/fault.ts'
import { profileOf, type SomeSettings } from './business/settings-rules.ts'
import type { Context, CurrentBusiness } from './context.ts'
import { findBusinessVersion } from './db/business-version.ts'
import type { Reads } from './db/transact.ts'
import type { Config } from './env/env.ts'
import { findPortrait } from './portrait/portrait.ts'
import { findSettings } from './settings/get.ts'
import { keepCopy, readKept } from './settings/kept.ts'
import { termsVersions } from './terms/text.ts'
import { findTermsVersions } from './terms/versions.ts'
import { findOwnWords } from './texts/site-words.ts'

type Stored = Pick<CurrentBusiness, 'portrait' | 'words' | 'signOff' | 'terms'> & { settings: SomeSettings }

/** An environment variable overrides a setting. What is not stored has the default in the source code. */
export const businessOf = (
  { fixed, web }: Pick<Config, 'fixed' | 'web'>,
  { settings, portrait = null, words = {}, signOff = '', terms = termsVersions }: Partial<Stored> = {},
): CurrentBusiness => ({ ...profileOf({ ...settings, ...fixed }, web), portrait, words, signOff, terms })

const findBusiness = (reads: Reads, config: Config) =>
  businessOf(config, {
    settings: findSettings(reads, config),
    portrait: findPortrait(reads, config),
    terms: findTermsVersions(reads),
    ...findOwnWords(reads),
  })

export const businessReader = (reads: Reads, config: Config): Context['business'] => {
  let known: { version: string | null; business: CurrentBusiness } | undefined
  const findVersion = () => {
    try {
      return findBusinessVersion(reads)
    } catch (fault) {
      // Keeps the last version for the public pages. Whatever needs the database fails by itself.
      if (!known) throw fault
      return known.version
    }
  }
  return () => {
    const version = findVersion()
    if (known && known.version === version) return known.business
    const found = findBusiness(reads, config)
    const business = known && isDeepStrictEqual(found, known.business) ? known.business : found
    if (version !== null) known = { version, business }
    return business
  }
}

/** Writes copies beside the database for {@link keptBusinessReader}. */
export const keepBusiness = (ctx: Pick<Context, 'business' | 'config' | 'db' | 'log'>) => {
  const { dataDir } = ctx.config
  try {
    const { terms, words } = ctx.business()
    keepCopy(dataDir, 'settings', findSettings(ctx, ctx.config))
    keepCopy(dataDir, 'terms', terms)
    keepCopy(dataDir, 'words', words)
  } catch (fault) {
    ctx.log.warn({ event: 'settings_not_kept', reason: faultName(fault) })
  }
}

/** Reads the kept copies, for the pages while the database cannot be opened. */
export const keptBusinessReader = (config: Config): Context['business'] => {
  const kept = businessOf(config, {
    settings: readKept<SomeSettings>(config.dataDir, 'settings') ?? {},
    terms: readKept<CurrentBusiness['terms']>(config.dataDir, 'terms') ?? termsVersions,
    words: readKept<CurrentBusiness['words']>(config.dataDir, 'words') ?? {},
  })
  return () => kept
}
