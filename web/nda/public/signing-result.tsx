import { type ReactNode, useEffect, useRef } from 'react'
import { problems } from '#src/base/problem.ts'
import type { SignedNda } from '#src/nda/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { ContactDetails, MailtoLink } from '#web/components/contact.tsx'
import { DownloadLink } from '#web/components/download.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { ndaPage } from '#web/content/nda.ts'
import type { SignatureSubmission } from './use-signing.ts'

const { thanks, failed, alreadySigned, changed, linkGone, failure: linkFailure } = ndaPage

export const SignedPdf = ({
  pdf,
  ready,
  children,
}: Pick<SignedNda, 'pdf'> & { ready?: string; children?: ReactNode }) => (
  <>
    <p role="status">{pdf ? ready : thanks.making}</p>
    <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      {pdf && (
        <DownloadLink href={pdf.url} variant="primary">
          {thanks.download}
        </DownloadLink>
      )}
      {children}
    </p>
  </>
)

const failureTitles = {
  failed: failed.title,
  signed: alreadySigned.title,
  changed: changed.title,
  gone: linkGone.title,
}

type FailureBoxProps = { failure: NonNullable<SignatureSubmission['failure']>; isSending: boolean; retry: () => void }

export const FailureBox = ({ failure: { kind, sentence }, isSending, retry }: FailureBoxProps) => (
  <Callout tone={kind === 'signed' ? 'warning' : 'bad'} title={failureTitles[kind]}>
    {kind === 'signed' ? (
      <p>
        {problems.nda_signed[1]} {alreadySigned.text}
      </p>
    ) : (
      sentence && <p>{sentence}</p>
    )}
    {kind === 'changed' && (
      <p className="mt-3">
        <BusyButton onClick={() => window.location.reload()}>{changed.reload}</BusyButton>
      </p>
    )}
    {kind === 'gone' && (
      <>
        <p className="mt-3">
          <MailtoLink className={buttonLook()} subject={linkFailure.requestLinkSubject}>
            {linkFailure.requestLink}
          </MailtoLink>
        </p>
        <ContactDetails className="mt-2 grid gap-1 text-primary" />
      </>
    )}
    {kind === 'failed' && (
      <>
        <p>
          {failed.text} {failed.keepTab}
        </p>
        <p className="mt-3">
          <BusyButton busy={isSending} onClick={retry}>
            {isSending ? failed.trying : failed.again}
          </BusyButton>
        </p>
      </>
    )}
  </Callout>
)

type SigningResultProps = { submission: SignatureSubmission; signed: SignedNda | null; retry: () => void }

/** The outcome of a signature that is not recorded, or not yet. */
export const SigningResult = ({ submission: { failure, isSending }, signed, retry }: SigningResultProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={failure ? failureTitles[failure.kind] : thanks.text}
      className="grid gap-5 focus-visible:outline-none print:hidden"
    >
      {(failure === null || failure.kind === 'failed') && (
        <Callout tone="good">
          <p role="status" className="font-semibold empty:hidden">
            {failure ? '' : thanks.recording}
          </p>
          <p className="mt-1">{thanks.text}</p>
        </Callout>
      )}
      <div role="alert">{failure && <FailureBox failure={failure} isSending={isSending} retry={retry} />}</div>
      {failure?.kind === 'signed' && signed && <SignedPdf pdf={signed.pdf} />}
    </section>
  )
}
