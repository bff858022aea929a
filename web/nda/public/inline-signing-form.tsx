import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatInstant, type Instant } from '#src/base/time.ts'
import { ndaFor } from '#src/nda/clauses.ts'
import type { InlineNda, SignedNda } from '#src/nda/schema.ts'
import { codeLabel } from '#src/nda/signature-rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { Fold } from '#web/components/fold.tsx'
import { TextField } from '#web/components/form/native-fields.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import type { ButtonLook } from '#web/components/ui/button-look.ts'
import { inlineSigningForm as copy } from '#web/content/inline-signing-form.ts'
import { ndaPage } from '#web/content/nda.ts'
import { ignoreDoubleClick } from '#web/lib/focus.ts'
import { sendInlineSignature, useInlineNda, useRefreshedInline } from './inline-signing-queries.ts'
import { usePdfPolling } from './retry.ts'
import { SignatureForm, signFormId } from './signature-form.tsx'
import { FailureBox, SignedPdf } from './signing-result.tsx'
import { type SigningCode, useCode } from './use-code.ts'
import { type SignatureSubmission, signedBy, subjectOf, useSignature } from './use-signing.ts'
import { validateWithCode } from './validate.ts'

const { thanks } = ndaPage

/** `failure`: the NDA was signed elsewhere with other values, and those typed here were not recorded. */
const InlineSigned = ({ signed, failure }: { signed: SignedNda; failure: SignatureSubmission['failure'] }) => (
  <div id={signFormId} className="grid gap-5">
    <div role="alert" className="empty:hidden">
      {failure?.kind === 'signed' && <FailureBox failure={failure} isSending={false} retry={() => undefined} />}
    </div>
    <Callout tone="good" level="h3" title={thanks.done}>
      <p className="wrap-anywhere">
        {signed.signature}, {signed.title}, {signed.companyName}. {signed.signedAtNZ}
      </p>
      <SignedPdf pdf={signed.pdf} ready={copy.ready} />
      <p className="mt-3 text-sm">{copy.oneEmail}</p>
    </Callout>
  </div>
)

const FoldedText = ({ parties, clauses }: ReturnType<typeof ndaFor>) => (
  <Fold title={copy.read}>
    <div className="grid gap-4">
      <Paragraphs of={parties} className="wrap-anywhere" />
      {clauses.map(({ id, number, title, paragraphs }) => (
        <section key={id} className="grid gap-2">
          <h3 className="text-lg">
            {number}. {title}
          </h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph.id} className="wrap-anywhere">
              <span className="tabular text-faint">{paragraph.number}</span> {paragraph.text}
            </p>
          ))}
        </section>
      ))}
    </div>
  </Fold>
)

const CodeFailure = ({ failure }: Pick<SigningCode, 'failure'>) =>
  failure && (
    <Callout role="alert" tone="bad" title={copy.code.failed}>
      <p>{failure.message}</p>
    </Callout>
  )

const codeFormId = 'nda-code'

type CodeButtonProps = { code: SigningCode; children: ReactNode } & Pick<ButtonLook, 'variant'>

const CodeButton = ({ code, variant, children }: CodeButtonProps) => (
  <ActButton act="code" form={codeFormId} variant={variant} busy={code.isPending} run={code.ask}>
    {code.isPending ? copy.code.sending : children}
  </ActButton>
)

type CodeFieldProps = { code: SigningCode; mailbox: string; until: Instant | null; error: string | undefined }

const CodeField = ({ code, mailbox, until, error }: CodeFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const { sent } = code
  useLayoutEffect(() => {
    if (sent === 0) return
    input.current?.focus()
    ignoreDoubleClick()
  }, [sent])
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <p role="status">{until && copy.code.sent(mailbox, formatInstant(until))}</p>
      <TextField
        name="code"
        label={codeLabel}
        hint={copy.code.hint}
        error={error}
        value=""
        required
        unmarked
        input={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]*"
        spellCheck={false}
        className="[&_input]:max-w-56 [&_input]:font-serif [&_input]:text-2xl [&_input]:tracking-widest"
      />
      {(code.mayRepeat || error !== undefined) && (
        <p>
          <CodeButton code={code} variant="secondary">
            {copy.code.again}
          </CodeButton>
        </p>
      )}
      <CodeFailure failure={code.failure} />
    </div>
  )
}

/** `onSigned` refetches the quote, which shows the signature too. */
type InlineSigningFormProps = { token: string; nda: InlineNda; onSigned: () => void }

const useInlineSigning = ({ token, nda, onSigned }: InlineSigningFormProps) => {
  const changeNda = useInlineNda()
  const refresh = useRefreshedInline(token)
  usePdfPolling(nda.signed !== null && !nda.signed.pdf, refresh)
  return useSignature({
    invitation: nda,
    parse: (form, data) => validateWithCode(form, subjectOf(nda), data.get('code') ?? ''),
    send: (signature) => sendInlineSignature(token, signature),
    onSigned: (answer, signature) => changeNda((shown) => ({ ...shown, signed: signedBy(shown, signature, answer) })),
    refetch: () => {
      void refresh()
      onSigned()
    },
    resumes: false,
  })
}

/** Requires the emailed code before the signature. The typed values stay, whatever the server answers. */
export const InlineSigningForm = (props: InlineSigningFormProps) => {
  const { token, nda } = props
  const code = useCode(token)
  const signing = useInlineSigning(props)
  const { legalName } = nda.execution
  const { text } = nda
  const [wasAsked, setAsked] = useState(nda.code_expires_at !== null)
  if (!wasAsked && nda.code_expires_at !== null) setAsked(true)
  if (nda.signed) return <InlineSigned signed={nda.signed} failure={signing.submission?.failure ?? null} />
  const agreement = ndaFor({ legalName, companyName: signing.values.companyName.trim() }, text)
  const { submission, errors } = signing
  const isSending = submission?.isSending ?? false
  return (
    <div className="grid gap-6">
      <p className="measure">
        {copy.offer} {copy.intro}
      </p>
      <FoldedText {...agreement} />
      {/* A form of its own, because Enter in the signature's form signs. */}
      <PageForm id={codeFormId} at="nda" hidden />
      {wasAsked ? (
        <>
          <SignatureForm
            signing={signing}
            intent={agreement.intent}
            legalName={legalName}
            text={text}
            pressable={{ button: isSending ? copy.signing : copy.sign, note: copy.note, isSending }}
          >
            <CodeField code={code} mailbox={nda.sent_to} until={nda.code_expires_at} error={errors.fields.code} />
          </SignatureForm>
          <div role="alert" className="max-w-[40rem] empty:hidden">
            {submission?.failure && (
              <FailureBox failure={submission.failure} isSending={isSending} retry={signing.retry} />
            )}
          </div>
        </>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>{copy.code.why(nda.sent_to)}</p>
          <CodeButton code={code}>{copy.code.button}</CodeButton>
          <CodeFailure failure={code.failure} />
        </div>
      )}
      <p className="text-soft">{copy.other}</p>
    </div>
  )
}
