import { redirect } from '@tanstack/react-router'
import { notify } from '../lib/notify.ts'
import { queryClient } from '../lib/query.ts'
import { quoteQuery } from './queries.ts'

/**
 * Has the quote at hand before its page opens, no older than a moment: it is about to be edited. A quote that cannot be
 * had leads back to the list, with SPEC §8's toast. `preload`: nobody has asked for the page yet, so nothing is said.
 */
export const openQuote = async (id: string, preload: boolean) => {
  try {
    await queryClient.fetchQuery(quoteQuery(id))
  } catch (fault) {
    if (preload) return
    notify('failed', {
      title: 'Failed to load quote',
      ...(fault instanceof Error && { description: fault.message }),
    })
    throw redirect({ to: '/admin/quotes' })
  }
}
