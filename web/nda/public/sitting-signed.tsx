import type { SignedNda } from '#src/nda/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { DescriptionList } from '#web/components/document-status.tsx'
import { ndaPage } from '#web/content/nda.ts'
import { sittingForm as copy } from '#web/content/sitting-form.ts'
import { FailureBox, SignedPdf } from './signing-result.tsx'
import type { SignatureSubmission } from './use-signing.ts'

const { signed: words, thanks, verifier } = ndaPage

const nothing = () => undefined

/** `failure`: other words were signed elsewhere, and what was typed here was not recorded. */
type SittingSignedProps = { signed: SignedNda; failure: SignatureSubmission['failure'] }

export const SittingSigned = ({ signed, failure }: SittingSignedProps) => (
  <div className="grid max-w-[42rem] gap-5">
    <div role="alert" className="empty:hidden">
      {failure?.kind === 'signed' && <FailureBox failure={failure} isSending={false} retry={nothing} />}
    </div>
    <Callout tone="good" level="h3" title={thanks.stands(signed.signedAtNZ)}>
      <SignedPdf pdf={signed.pdf} ready={copy.ready} />
      <p className="mt-3">{copy.oneEmail}</p>
      <div className="mt-3">
        <DescriptionList
          rows={[
            [words.by, `${signed.signature}, ${signed.title}`],
            [words.for, signed.companyName],
            [verifier, signed.verifier],
          ]}
        />
      </div>
    </Callout>
  </div>
)
