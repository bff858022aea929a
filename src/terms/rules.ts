import type { Terms } from './text.ts'

/** What the page of one version shows. The first of `versions` is the version in force. */
export type ShownTerms = { terms: Terms; versions: readonly Pick<Terms, 'version' | 'updated'>[] }

/** @param version null for the version in force */
export const findShownTerms = (versions: readonly Terms[], version: string | null): ShownTerms | null => {
  const terms = version === null ? versions[0] : versions.find((one) => one.version === version)
  return terms ? { terms, versions: versions.map(({ version, updated }) => ({ version, updated })) } : null
}

export const termsPath = ({ version }: Pick<Terms, 'version'>) => `/terms/${version}`

/** Stands for the version in force in the URL of the terms' text. */
export const current = 'current'
