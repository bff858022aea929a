import { parseSearchWord } from '#web/lib/query/search-param.ts'

const periods = ['3', '6', '12', '24'] as const
export type Period = (typeof periods)[number]

export type FunnelSearch = { months?: Period | undefined }

export const parseFunnelSearch = ({ months }: Record<string, unknown>): FunnelSearch => ({
  months: parseSearchWord(String(months), periods),
})
