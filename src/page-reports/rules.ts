import { days } from '#src/base/time.ts'

/** What a browser kept a page from doing: the rule of the content policy, and the origin or kind of what it blocked. */
export type PageReport = { rule: string; blocked: string }

export const keptMs = days(30)

/** Rows of the table at the most. What comes beyond is counted together. */
export const maxKinds = 100

/** Reports that one request may bring. */
export const maxPerRequest = 20

export const otherKind = 'others'

/** Extensions of a browser change pages too, which is no fault of ours and nothing that we can mend. */
export const isOfExtension = (url: string) => /^[a-z-]+-extension(:|$)/.test(url)

const isWeb = (url: string) => /^https?:/.test(url) && URL.canParse(url)

/** `inline`, `eval`, a scheme, or an origin: never a path, which may be a private link. */
export const sourceOf = (url: string) =>
  isWeb(url) ? new URL(url).origin : (/^[a-z-]{1,30}/.exec(url)?.[0] ?? 'unknown')
