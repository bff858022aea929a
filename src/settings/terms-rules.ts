import type { BusinessPlace } from '#src/business/schema.ts'
import type { SettingKey } from '#src/business/settings-rules.ts'

type TermsStatement = { key: SettingKey; words: RegExp; now: (place: BusinessPlace) => string | null }

const termsStatements: readonly TermsStatement[] = [
  { key: 'site.region', words: /public holiday observed in ([^.]+)\./, now: ({ region }) => region.name },
  { key: 'site.free_km', words: /free within (\d+ km) of/, now: ({ travel }) => `${travel.freeKm} km` },
  { key: 'site.travel_from', words: /free within \d+ km of ([^,.]+),/, now: ({ travel }) => travel.from },
  { key: 'site.travel_inside', words: /one way, and anywhere in ([^,.]+)/, now: ({ travel }) => travel.inside },
]

export const differencesOfTerms = (plainTerms: string, place: BusinessPlace): { [Key in SettingKey]?: string } =>
  Object.fromEntries(
    termsStatements.flatMap(({ key, words, now }) => {
      const found = words.exec(plainTerms)?.[1]
      return found === undefined || found === now(place) ? [] : [[key, found]]
    }),
  )
