import { parseSearchWord } from '#web/lib/query/search-param.ts'

const periods = ['3', '6', '12', '24'] as const
export type Period = (typeof periods)[number]

export const defaultPeriod = '12' satisfies Period

export const parsePeriod = (months: unknown) => parseSearchWord(String(months), periods)
