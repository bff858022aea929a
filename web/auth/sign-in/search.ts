import { parseSearchParam, parseSearchWord } from '#web/lib/query/search-param.ts'

/** `confirm`, `reset` and `setup` are secrets of links in emails. */
export type AuthSearch = {
  mode?: 'signup' | 'forgot' | undefined
  confirm?: string | undefined
  reset?: string | undefined
  setup?: string | undefined
}

export const parseAuthSearch = ({ mode, confirm, reset, setup }: Record<string, unknown>): AuthSearch => ({
  mode: parseSearchWord(mode, ['signup', 'forgot']),
  confirm: parseSearchParam(confirm),
  reset: parseSearchParam(reset),
  setup: parseSearchParam(setup),
})
