import type { $ZodIssue } from 'zod/v4/core'

/** A field inside an object is named with a dot between: `business.phone`. An index in a list is left out. */
const nameOf = (path: readonly PropertyKey[]) => path.filter((part) => typeof part === 'string').join('.')

// More than any form has: a request can name thousands.
const maxFields = 100

export const fieldErrors = (error: { issues: readonly $ZodIssue[] }): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, maxFields)) {
    const { code, path } = issue
    const keys =
      code === 'unrecognized_keys'
        ? issue.keys.slice(0, maxFields).map((key) => nameOf([...path, key]))
        : [nameOf(path)]
    for (const key of keys) fields[key] ??= issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message
  }
  return fields
}
