import { type ButtonLook, buttonLook } from '#web/components/ui/button-look.ts'
import { failedPage } from '#web/content/site.ts'

/** The empty URL loads this page again, without a script too. */
export const RetryLink = ({ variant }: Pick<ButtonLook, 'variant'>) => (
  // biome-ignore lint/a11y/useValidAnchor: the empty URL is this page's
  <a href="" className={buttonLook({ variant })}>
    {failedPage.retry}
  </a>
)
