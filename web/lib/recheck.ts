import type { Fields } from '#src/base/problem.ts'

/** What to say of the fields that were refused before: of those that `changed` what is wrong with them `now`. The other complaints stand. */
export const recheckFields = (standing: Fields, changed: readonly string[], now: Fields): Fields =>
  Object.fromEntries(
    Object.entries(standing).flatMap(([name, complaint]) => {
      const message = changed.includes(name) ? now[name] : complaint
      return message === undefined ? [] : [[name, message]]
    }),
  )
