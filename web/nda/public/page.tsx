import { useQuery } from '@tanstack/react-query'
import { LinkFailure } from '#web/components/link-failure.tsx'
import { LinkLoading } from '#web/components/link-loading.tsx'
import { loadFailed } from '#web/content/link.ts'
import { ndaPage } from '#web/content/nda.ts'
import { LoadFailure } from '#web/lib/link-load.ts'
import { useTooLong } from '#web/lib/too-long.ts'
import { useViewReport } from '#web/lib/view-report.ts'
import { NdaOfInvitation } from './document.tsx'
import { invitationQuery, reportView } from './queries.ts'
import '#web/admin.css'

const { failure: words } = ndaPage

/** The page behind an NDA invitation: none, validating, invalid, one to sign, or a signed one (SPEC §2). */
export const NdaPage = ({ token }: { token: string }) =>
  token ? (
    <Invited key={token} token={token} />
  ) : (
    <LinkFailure title={ndaPage.title} heading={words.heading} sentence={words.noToken} retry={false} />
  )

const Invited = ({ token }: { token: string }) => {
  const { data, error } = useQuery(invitationQuery(token))
  const failure = error instanceof LoadFailure ? error : null
  const tooLong = useTooLong(!data && !failure)
  useViewReport(token, data !== undefined, reportView)
  // Once it is on the page, a failed second look takes nothing away.
  if (data) return <NdaOfInvitation token={token} invitation={data.answer} />
  if (!failure && !tooLong) return <LinkLoading title={ndaPage.title} said={ndaPage.validating} aloud />
  const invalid = failure?.trip.status === 404
  return (
    <LinkFailure
      title={ndaPage.title}
      heading={invalid ? words.heading : words.unreadHeading}
      sentence={failure?.message ?? loadFailed.tooLong}
      retry={!invalid}
      {...(invalid ? { email: { label: words.ask, subject: words.askSubject } } : { help: loadFailed.help })}
    />
  )
}
