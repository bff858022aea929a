import { redirect } from '@tanstack/react-router'
import { notify } from './notify.ts'

export type ListPath = '/admin/quotes' | '/admin/leads'

type RecordLoad = {
  load: () => Promise<unknown>
  failed: string
  list: ListPath
  /** A failed preload shows no toast: nobody has asked for the page yet. */
  preload: boolean
}

export const openRecord = async ({ load, failed, list, preload }: RecordLoad) => {
  try {
    await load()
  } catch (error) {
    if (preload) return
    notify('failed', { title: failed, ...(error instanceof Error && { description: error.message }) })
    throw redirect({ to: list })
  }
}
