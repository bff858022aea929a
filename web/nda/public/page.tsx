import { useQuery } from '@tanstack/react-query'
import { LinkFailure } from '#web/components/page/link-failure.tsx'
import { LinkLoading } from '#web/components/page/link-loading.tsx'
import { loadFailed } from '#web/content/link.ts'
import { ndaPage } from '#web/content/nda.ts'
import { LoadFailure, useLoadingTimeout } from '#web/lib/query/link-load.ts'
import { useViewReport } from '#web/lib/query/view-report.ts'
import { NdaDocument } from './document.tsx'
import { invitationQuery, reportNdaView } from './queries.ts'
import '#web/admin.css'

const { failure: copy } = ndaPage

export const NdaPage = ({ token }: { token: string }) =>
  token ? (
    <Invitation key={token} token={token} />
  ) : (
    <LinkFailure title={ndaPage.title} heading={copy.heading} sentence={copy.noToken} />
  )

const Invitation = ({ token }: { token: string }) => {
  const { data, error } = useQuery(invitationQuery(token))
  const failure = error instanceof LoadFailure ? error : null
  const isTooLong = useLoadingTimeout(!data && !failure)
  useViewReport(token, data !== undefined, reportNdaView)
  // A failed refetch does not replace an NDA that is already on the page.
  if (data) return <NdaDocument token={token} invitation={data.answer} />
  if (!failure && !isTooLong) return <LinkLoading title={ndaPage.title} label={ndaPage.validating} visible />
  const isInvalid = failure?.trip.status === 404
  return (
    <LinkFailure
      title={ndaPage.title}
      heading={isInvalid ? copy.heading : copy.unreadHeading}
      sentence={failure?.message ?? loadFailed.tooLong}
      {...(isInvalid
        ? { email: { label: copy.requestLink, subject: copy.requestLinkSubject } }
        : { help: loadFailed.help })}
    />
  )
}
