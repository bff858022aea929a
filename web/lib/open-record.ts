import { redirect } from '@tanstack/react-router'
import { notify } from './notify.ts'

/** The admin's lists. */
export type ListPath = '/admin/quotes' | '/admin/leads'

type Opening = {
  /** Has the thing at hand, no older than a moment. */
  ask: () => Promise<unknown>
  /** The toast's title when it cannot be had. */
  failed: string
  /** The list to go back to then. */
  list: ListPath
  /** Nobody has asked for the page yet, so nothing is said. */
  preload: boolean
}

/** Asks for a thing before its page opens. What cannot be had leads back to the list, with a toast. */
export const openRecord = async ({ ask, failed, list, preload }: Opening) => {
  try {
    await ask()
  } catch (fault) {
    if (preload) return
    notify('failed', { title: failed, ...(fault instanceof Error && { description: fault.message }) })
    throw redirect({ to: list })
  }
}
