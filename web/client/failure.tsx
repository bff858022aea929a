import type { ClientPageProps } from '#src/http/client-schema.ts'
import { LinkFailure } from '#web/components/page/link-failure.tsx'
import { loadFailed } from '#web/content/link.ts'
import { ndaPage } from '#web/content/nda.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { DebugPanel } from '#web/quotes/public/page.tsx'

const { failure: quoteCopy } = quotePage
const { failure: ndaCopy } = ndaPage

const isGone = (status: number) => status === 404 || status === 410

const quoteWords = (status: number) => ({
  title: quotePage.title,
  heading: quoteCopy.heading,
  email: isGone(status) ? { label: quoteCopy.requestLink, subject: quoteCopy.requestLinkSubject } : undefined,
})

const ndaWords = (status: number) => ({
  title: ndaPage.title,
  heading: isGone(status) ? ndaCopy.heading : ndaCopy.unreadHeading,
  email: isGone(status) ? { label: ndaCopy.requestLink, subject: ndaCopy.requestLinkSubject } : undefined,
})

/** The page of a link that cannot be shown. Has no script. */
export const LinkProblem = ({ of, token, status, sentence, trace }: Extract<ClientPageProps, { kind: 'failure' }>) => {
  const { email, ...words } = of === 'quote' ? quoteWords(status) : ndaWords(status)
  return (
    <>
      <LinkFailure
        {...words}
        sentence={of === 'nda' && !token ? ndaCopy.noToken : sentence}
        {...(email ? { email } : { help: loadFailed.help })}
      />
      {trace && <DebugPanel trace={trace} />}
    </>
  )
}
