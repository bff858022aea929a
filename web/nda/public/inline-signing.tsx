import { useQuery } from '@tanstack/react-query'
import { formatDay, msOf, nzDay } from '#src/base/time.ts'
import type { InlineNda } from '#src/nda/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { inlineSigningPage } from '#web/content/inline-signing.ts'
import { inlineSigningForm as copy } from '#web/content/inline-signing-form.ts'
import { ndaPage } from '#web/content/nda.ts'
import { mailtoUrl } from '#web/lib/business.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { InlineSigningForm } from './inline-signing-form.tsx'
import { inlineSigningQuery, isRefusedAs } from './inline-signing-queries.ts'
import { NdaSection } from './nda-section.tsx'

const { failure } = ndaPage

const Over = () => (
  <div className="measure grid gap-4">
    <p>{copy.over}</p>
    <p>
      <a className={buttonLook({ variant: 'secondary' })} href={mailtoUrl(failure.requestLinkSubject)}>
        {failure.requestLink}
      </a>
    </p>
  </div>
)

const HandedOver = ({ at, signedAt }: NonNullable<InlineNda['handedOver']>) => (
  <Callout tone={signedAt ? 'good' : 'plain'} className="max-w-[40rem]">
    <p className="font-semibold">
      {signedAt ? copy.otherSigned(formatDay(nzDay(msOf(signedAt)))) : copy.handedOver(formatDay(nzDay(msOf(at))))}
    </p>
    <p>{signedAt ? copy.otherDocuments : copy.otherSigns}</p>
  </Callout>
)

const Failed = ({ again }: { again: () => void }) => (
  <div className="measure grid gap-4">
    <p role="alert">{inlineSigningPage.unloaded}</p>
    <p>
      <button type="button" className={buttonLook({ variant: 'secondary' })} onClick={again}>
        {inlineSigningPage.again}
      </button>
    </p>
  </div>
)

const stateOf = (nda: InlineNda | undefined, error: Error | null) => {
  if (isRefusedAs(error, 'nda_over') || isRefusedAs(error, 'nda_none')) return 'over'
  if (!nda) return 'failed'
  return nda.signed ? 'signed' : nda.handedOver ? 'handed over' : 'open'
}

type LoadedProps = { token: string; nda: InlineNda | undefined; error: Error | null; again: () => void }

const Loaded = ({ token, nda, error, again }: LoadedProps) => {
  const state = stateOf(nda, error)
  const heading = useFocusAfter(state)
  return (
    <NdaSection headingRef={heading}>
      {state === 'over' && <Over />}
      {state === 'failed' && <Failed again={again} />}
      {state === 'handed over' && nda?.handedOver && <HandedOver {...nda.handedOver} />}
      {(state === 'open' || state === 'signed') && nda && <InlineSigningForm token={token} nda={nda} />}
    </NdaSection>
  )
}

/** `expected`: the quote has an NDA, so that the section is shown while it loads. */
export const InlineSigning = ({ token, expected }: { token: string; expected: boolean }) => {
  const { data, error, isPending, refetch } = useQuery(inlineSigningQuery(token))
  if (isPending && expected) {
    return (
      <NdaSection>
        <p className="late text-soft">{inlineSigningPage.loading}</p>
      </NdaSection>
    )
  }
  if (isPending || (!data && isRefusedAs(error, 'nda_none'))) return null
  return <Loaded token={token} nda={data} error={error} again={() => void refetch()} />
}
