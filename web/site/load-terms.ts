import { notFound, redirect } from '@tanstack/react-router'
import { Problem } from '#src/base/problem.ts'
import { current, type ShownTerms, termsPath } from '#src/terms/rules.ts'
import { answerOf, api } from '#web/lib/query/api.ts'

const pathOf = (version: string) => (version === current ? '/terms' : termsPath({ version }))

export const loadTerms = (version: string): Promise<ShownTerms> =>
  answerOf(api.terms[':version'].$get({ param: { version } })).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') throw notFound()
    // While the API is down, the server still answers a page load with the text.
    if (location.pathname !== pathOf(version)) throw redirect({ href: pathOf(version), reloadDocument: true })
    throw error
  })
