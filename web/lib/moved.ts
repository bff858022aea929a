import { type ParsedLocation, redirect } from '@tanstack/react-router'

type NewPath = `/admin/settings/${'account' | 'business' | 'templates' | 'status'}`

/** Leads from the old address of a page to its new one, with search and hash. @throws a redirect */
export const movedTo =
  (to: NewPath) =>
  ({ location: { search, hash } }: { location: Pick<ParsedLocation, 'search' | 'hash'> }): never => {
    throw redirect({ to, search, hash, replace: true })
  }
