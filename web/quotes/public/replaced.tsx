import { formatDay, msOf, nzDay } from '#src/base/time.ts'
import type { PublicRevisions } from '#src/revisions/schema.ts'
import { DocumentStatus } from '#web/components/document-status.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'

const { replaced } = quotePage

export const ReplacedBanner = ({ replaced_by }: Pick<PublicRevisions, 'replaced_by'>) => {
  if (!replaced_by) return null
  const { reference, at, link } = replaced_by
  return (
    <DocumentStatus
      tone="plain"
      title={
        <>
          {replaced.heading} <span className="whitespace-nowrap">{reference}</span>{' '}
          {replaced.on(formatDay(nzDay(msOf(at))))}
        </>
      }
    >
      <div className="measure">
        <p>{replaced.text}</p>
        {link ? (
          <p className="mt-5 print:hidden">
            <a className={buttonLook()} href={link}>
              {replaced.open(reference)}
            </a>
          </p>
        ) : (
          <p className="mt-2">{replaced.byEmail}</p>
        )}
      </div>
    </DocumentStatus>
  )
}
