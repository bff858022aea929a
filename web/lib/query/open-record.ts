import { redirect } from '@tanstack/react-router'
import { notify } from '#web/lib/notify.ts'

export type ListPath = '/admin/quotes' | '/admin/leads' | '/admin/clients'

/**
 * The route of a record has `preload: false`: otherwise a press would join a running preload, and open the page of a
 * record that failed to load.
 */
export const openRecord = async (load: Promise<unknown>, failed: string, list: ListPath) => {
  try {
    await load
  } catch (error) {
    notify('failed', { title: failed, ...(error instanceof Error && { description: error.message }) })
    throw redirect({ to: list })
  }
}
