import type { ErrorComponentProps } from '@tanstack/react-router'
import { failed } from '#web/content/site.ts'
import { Page } from './page.tsx'
import { buttonLook } from './ui/button-look.ts'

// Told apart by name: the classes themselves would bring every refusal onto pages that ask for nothing.
const speaks = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'Problem' || error.name === 'ConnectionLost')

/** Where a page broke: a Problem says its own sentence, a bug only that it is one. */
export const FailedPage = ({ error }: ErrorComponentProps) => (
  <Page title={failed.title} noindex>
    <p role="alert" className="measure mt-5 text-lg text-soft">
      {speaks(error) ? error.message : failed.other}
    </p>
    <p className="mt-8">
      <button type="button" className={buttonLook()} onClick={() => window.location.reload()}>
        {failed.retry}
      </button>
    </p>
  </Page>
)
