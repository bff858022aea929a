import { type Region, regions } from '#src/calendar/rules.ts'
import { facts } from './facts.ts'
import type { BusinessPlace } from './schema.ts'

export type PlaceValues = {
  'site.city': string
  'site.city_maori': string
  'site.region': Region
  'site.island': string
  'site.background': string
  'site.hire_year': number
  'site.free_km': number
  'site.travel_from': string
  'site.travel_inside': string
}
type SomeValues = { [Key in keyof PlaceValues]?: PlaceValues[Key] | undefined }

const { city, region, travel, hire } = facts

/** In another city than the default, the default's te reo name and travel area are not used. */
export const placeOf = (values: SomeValues): BusinessPlace => {
  const name = values['site.city'] ?? city.name
  const isDefaultCity = name === city.name
  const code = values['site.region'] ?? region.code
  return {
    // An empty setting means none.
    city: { name, maori: (values['site.city_maori'] ?? (isDefaultCity ? city.maori : '')) || null },
    region: { code, name: regions[code][0] },
    island: values['site.island'] ?? regions[code][1],
    travel: {
      from: values['site.travel_from'] ?? (isDefaultCity ? travel.from : `the ${name} CBD`),
      inside: (values['site.travel_inside'] ?? (isDefaultCity ? travel.inside : '')) || null,
      freeKm: values['site.free_km'] ?? travel.freeKm,
    },
    background: values['site.background'] ?? null,
    hireYear: values['site.hire_year'] ?? hire.year,
  }
}

export const defaultPlace = placeOf({})

/** Whether pages may show what the source code has for the default place only, such as its map. */
export const isDefaultPlace = ({ city, travel }: BusinessPlace) =>
  JSON.stringify([city, travel]) === JSON.stringify([defaultPlace.city, defaultPlace.travel])
