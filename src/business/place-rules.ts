import { type Region, regions } from '#src/calendar/rules.ts'
import { facts } from './facts.ts'
import type { BusinessPlace } from './schema.ts'

export type PlaceValues = {
  'site.city': string
  'site.city_maori': string
  'site.region': Region
  'site.island': string
  'site.background': string
  'site.free_km': number
  'site.travel_from': string
  'site.travel_inside': string
}
type SomeValues = { [Key in keyof PlaceValues]?: PlaceValues[Key] | undefined }

const { city, region, travel, background } = facts

/** In another city than the source's, nothing of the source's is told but what the settings say. */
export const placeOf = (values: SomeValues): BusinessPlace => {
  const name = values['site.city'] ?? city.name
  const ours = name === city.name
  const code = values['site.region'] ?? region.code
  return {
    // Empty is none.
    city: { name, maori: (values['site.city_maori'] ?? (ours ? city.maori : '')) || null },
    region: { code, name: regions[code][0] },
    island: values['site.island'] ?? regions[code][1],
    travel: {
      from: values['site.travel_from'] ?? (ours ? travel.from : `the ${name} CBD`),
      inside: (values['site.travel_inside'] ?? (ours ? travel.inside : '')) || null,
      freeKm: values['site.free_km'] ?? travel.freeKm,
    },
    background: values['site.background'] ?? background,
  }
}

export const defaultPlace = placeOf({})

/** Whether pages may show what the source knows of its place, such as its map. */
export const isDefaultPlace = ({ city, travel }: BusinessPlace) =>
  JSON.stringify([city, travel]) === JSON.stringify([defaultPlace.city, defaultPlace.travel])
