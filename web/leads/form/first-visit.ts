import { useEffect, useState } from 'react'
import type { IssuedToken } from './form-token.ts'

type FirstVisit = {
  /** When the page was loaded, in milliseconds. */
  at: number
  /** Undefined where it could not be fetched. */
  token: Promise<IssuedToken | undefined>
  isCounted?: true
  /** Stops the count of the view. */
  stop: () => void
}

declare global {
  /** Set by at-load.js. */
  var formVisit: FirstVisit | undefined
}

/** Whether {@link FirstVisit} counted the view already. */
export const isViewCounted = () => globalThis.formVisit?.isCounted === true

// It belongs to the first view of the page: a visitor who comes back within the page gets a new token.
let isOver = false

/** What at-load.js began; undefined where the visitor came from another page without a load. */
export const useFirstVisit = () => {
  const [visit] = useState(() => (isOver ? undefined : globalThis.formVisit))
  useEffect(() => {
    visit?.stop()
    return () => {
      isOver = true
    }
  }, [visit])
  return visit
}
