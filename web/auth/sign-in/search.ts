import { parseSearchParam, parseSearchWord } from '#web/lib/query/search-param.ts'
import { safeReturnPath } from './return-path.ts'

/** `confirm`, `reset` and `setup` are secrets of links in emails. */
export type AuthSearch = {
  mode?: 'signup' | 'forgot' | undefined
  next?: string | undefined
  confirm?: string | undefined
  reset?: string | undefined
  setup?: string | undefined
}

export const parseAuthSearch = ({ mode, next, confirm, reset, setup }: Record<string, unknown>): AuthSearch => ({
  mode: parseSearchWord(mode, ['signup', 'forgot']),
  next: safeReturnPath(next),
  confirm: parseSearchParam(confirm),
  reset: parseSearchParam(reset),
  setup: parseSearchParam(setup),
})
