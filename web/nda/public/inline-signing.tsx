import { useEffect, useEffectEvent, useState } from 'react'
import { formatDay, msOf, nzDay } from '#src/base/time.ts'
import type { InlineState } from '#src/http/page-schema.ts'
import type { InlineNda } from '#src/nda/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { MailtoLink } from '#web/components/contact.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { inlineSigningPage } from '#web/content/inline-signing.ts'
import { inlineSigningForm as copy } from '#web/content/inline-signing-form.ts'
import { ndaPage } from '#web/content/nda.ts'
import { AnswerProvider, useAnswer } from '#web/lib/answer.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { usePostedAct } from '#web/lib/posted.ts'
import { InlineNdaSection, InlineNdaUnloaded } from './inline-nda-section.tsx'
import { InlineSigningForm } from './inline-signing-form.tsx'
import { inlineAnswer, useRefreshedInline } from './inline-signing-queries.ts'

const { failure } = ndaPage

const InlineNdaOver = () => (
  <div className="measure grid gap-4">
    <p>{copy.over}</p>
    <p>
      <MailtoLink className={buttonLook({ variant: 'secondary' })} subject={failure.requestLinkSubject}>
        {failure.requestLink}
      </MailtoLink>
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

type SectionProps = { token: string; expected: boolean; onSigned: () => void }

const Section = ({ token, expected, onSigned }: SectionProps) => {
  const [shown] = useAnswer(inlineAnswer)
  const refresh = useRefreshedInline(token)
  const read = useEffectEvent(() => void refresh())
  const isLoading = shown === null
  useEffect(() => {
    if (isLoading) read()
  }, [isLoading])
  const nda = typeof shown === 'object' ? shown : null
  const state = nda ? (nda.signed ? 'signed' : nda.handedOver ? 'handed over' : 'open') : shown
  const heading = useFocusAfter(String(state ?? 'open'))
  const wasPosted = usePostedAct(['code', 'sign']) !== null
  const [isOpen, setOpen] = useState(false)
  if (state === 'none' || ((isLoading || state === 'over') && !expected)) return null
  const isBegun = nda !== null && nda.code_expires_at !== null
  if (!isOpen && (wasPosted || isBegun || state === 'failed')) setOpen(true)
  return (
    <InlineNdaSection headingRef={heading} open={isOpen}>
      {isLoading && <p className="late text-soft">{inlineSigningPage.loading}</p>}
      {state === 'over' && <InlineNdaOver />}
      {state === 'failed' && <InlineNdaUnloaded again={() => void refresh()} />}
      {state === 'handed over' && nda?.handedOver && <HandedOver {...nda.handedOver} />}
      {(state === 'open' || state === 'signed') && nda && (
        <InlineSigningForm token={token} nda={nda} onSigned={onSigned} />
      )}
    </InlineNdaSection>
  )
}

/** `inline` is null if the page must fetch the NDA; `expected`: one was not taken back, so the section is shown meanwhile. */
export const InlineSigning = ({ inline, ...props }: SectionProps & { inline: InlineState | null }) => (
  <AnswerProvider context={inlineAnswer} initial={inline}>
    <Section {...props} />
  </AnswerProvider>
)
