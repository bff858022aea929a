import { useMatches } from '@tanstack/react-router'

/** The layout route of /admin puts `isAdmin` into its context, and brings its own header and footer. */
export const useIsAdminArea = () =>
  useMatches({ select: (matches) => matches.some(({ context }) => (context as { isAdmin?: true }).isAdmin) })
