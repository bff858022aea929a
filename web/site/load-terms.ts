import { notFound, redirect } from '@tanstack/react-router'
import { Problem } from '#src/base/problem.ts'
import { current, type ShownTerms, termsPath } from '#src/terms/rules.ts'
import { pageData } from '#web/lib/hydration/page-data.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'

const pathOf = (version: string) => (version === current ? '/terms' : termsPath({ version }))

/** The terms that the server wrote into this page; on the way from another page, those of the API. */
export const loadTerms = async (version: string): Promise<ShownTerms> => {
  const shown = pageData<ShownTerms>('terms')
  if (shown && (version === current ? shown.versions[0] : { version })?.version === shown.terms.version) return shown
  const param = { version }
  return answerOf(api.terms[':version'].$get({ param }, withTimeout())).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') throw notFound()
    // While nothing but the pages is served, they have the text.
    if (location.pathname !== pathOf(version)) throw redirect({ href: pathOf(version), reloadDocument: true })
    throw error
  })
}
