import type { Terms } from './text.ts'

/** The page of a version shows this. The current version is the first of `versions`. */
export type ShownTerms = { terms: Terms; versions: readonly Pick<Terms, 'version' | 'updated'>[] }

/** @param version null for the version in force */
export const shownTerms = (versions: readonly Terms[], version: string | null): ShownTerms | null => {
  const terms = version === null ? versions[0] : versions.find((one) => one.version === version)
  return terms ? { terms, versions: versions.map(({ version, updated }) => ({ version, updated })) } : null
}

export const termsPath = ({ version }: Pick<Terms, 'version'>) => `/terms/${version}`

/** The name of the version in force in the address of its text. */
export const current = 'current'
