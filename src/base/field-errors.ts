import type { $ZodIssue } from 'zod/v4/core'

export const fieldErrors = (error: { issues: readonly $ZodIssue[] }): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')]
    for (const key of keys) fields[key] ??= issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message
  }
  return fields
}
