import type { ComponentProps } from 'react'
import { type ButtonLook, buttonLook } from '#web/components/ui/button-look.ts'
import { failedPage } from '#web/content/site.ts'

type RetryLinkProps = Pick<ComponentProps<'a'>, 'ref'> & Pick<ButtonLook, 'variant'>

/** The empty URL loads this page again, without a script too. */
export const RetryLink = ({ ref, variant }: RetryLinkProps) => (
  // biome-ignore lint/a11y/useValidAnchor: the empty URL is this page's
  <a href="" ref={ref} className={buttonLook({ variant })}>
    {failedPage.retry}
  </a>
)
