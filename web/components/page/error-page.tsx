import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failedPage } from '#web/content/site.ts'
import { isMissingChunk, reloadOnce } from '#web/lib/hydration/new-build.ts'
import { Page } from './page.tsx'
import { RetryLink } from './retry-link.tsx'

// Compares names, because importing the classes would bring every refusal onto the public pages.
const hasReadableMessage = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'Problem' || error.name === 'ConnectionLost')

export const ErrorPage = ({ error }: ErrorComponentProps) => {
  useEffect(() => {
    if (isMissingChunk(error)) reloadOnce()
  }, [error])
  return (
    <Page title={failedPage.title} noindex>
      <p role="alert" className="measure mt-5 text-lg text-soft">
        {hasReadableMessage(error) ? error.message : failedPage.other}
      </p>
      <p className="mt-8">
        <RetryLink />
      </p>
    </Page>
  )
}
