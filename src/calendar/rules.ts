type RegionFacts = readonly [name: string, island: string]

const north = 'North Island'
const south = 'South Island'

/** The regions of New Zealand with an anniversary day of their own, by the codes of date-holidays, which has none for `SCA`. */
export const regions = {
  NTL: ['Northland', north],
  AUK: ['Auckland', north],
  WKO: ['Waikato', north],
  BOP: ['Bay of Plenty', north],
  GIS: ['Gisborne', north],
  HKB: ['Hawke’s Bay', north],
  TKI: ['Taranaki', north],
  MWT: ['Manawatū-Whanganui', north],
  WGN: ['Wellington', north],
  TAS: ['Tasman', south],
  NSN: ['Nelson', south],
  MBH: ['Marlborough', south],
  WTC: ['West Coast', south],
  CAN: ['Canterbury', south],
  SCA: ['South Canterbury', south],
  OTA: ['Otago', south],
  STL: ['Southland', south],
  CIT: ['Chatham Islands', 'Chatham Islands'],
} as const satisfies Record<string, RegionFacts>

export type Region = keyof typeof regions
export const regionCodes = Object.keys(regions) as Region[]
export const islands: readonly string[] = [...new Set(Object.values(regions).map(([, island]) => island))]
