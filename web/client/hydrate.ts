import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientPageProps } from '#src/http/client-schema.ts'
import { carryOver } from '#web/lib/hydration/carry-over.ts'
import { pageData } from '#web/lib/hydration/page-data.ts'
import { isTranslated, keepTranslatable } from '#web/lib/hydration/translated-text.ts'
import { setNow } from '#web/lib/now.ts'

/** Brings the page that the server rendered to life, in its place. */
export const hydrate = async <Page extends ClientPageProps>(view: (page: Page) => ReactNode | Promise<ReactNode>) => {
  const root = document.getElementById('root')
  const page = pageData<Page>('page')
  if (!root || !page) return
  setNow(page.now)
  keepTranslatable(root)
  const shown = await view(page)
  const carry = carryOver(root)
  hydrateRoot(root, shown, {
    // React has just rendered the page again, and no key was pressed since.
    onRecoverableError: (fault) => {
      carry()
      if (!isTranslated()) reportError(fault)
    },
  })
}
