import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { formatDay, formatInstant, formatMonth, msOf, nzDay } from '#src/base/time.ts'
import { Callout } from '#web/components/callout.tsx'
import { BusinessEmail, BusinessPhone } from '#web/components/contact.tsx'
import { FieldBox } from '#web/components/form/field-box.tsx'
import { fieldId, TextField } from '#web/components/form/native-fields.tsx'
import { Page } from '#web/components/page/page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { verify } from '#web/content/verify.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { type Subject, useVerification, type Verification } from './use-verification.ts'

const Method = ({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) => (
  <section
    aria-labelledby={id}
    className="grid gap-x-6 gap-y-4 border-t border-line py-10 lg:grid-cols-[5fr_7fr] print:break-inside-avoid print:py-4"
  >
    <h2 id={id} className="text-2xl">
      {title}
    </h2>
    <div className="grid max-w-[42rem] gap-5">
      <p className="text-soft">{text}</p>
      {children}
    </div>
  </section>
)

/** A native file input covers the area, so that drop, click and keyboard work before hydration. */
const DropZone = ({ input, onFile }: { input: Ref<HTMLInputElement>; onFile: (file: File | undefined) => void }) => {
  const id = fieldId('file')
  return (
    <FieldBox
      id={id}
      label={verify.file.label}
      hint={verify.file.hint}
      error={undefined}
      className="noscript:hidden print:hidden"
    >
      <div
        data-edge
        className="relative grid min-h-36 content-start justify-items-center rounded-lg border-2 border-dashed border-edge bg-raised px-5 py-7 text-center hover:border-primary hover:bg-primary-wash has-focus-visible:border-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
      >
        <p aria-hidden="true" className="grid justify-items-center gap-2 text-soft">
          <span className={buttonLook({ variant: 'secondary' })}>{verify.file.choose}</span>
          <span className="pointer-coarse:hidden">{verify.file.drop}</span>
        </p>
        <input
          ref={input}
          type="file"
          id={id}
          name="file"
          accept="application/pdf,.pdf"
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ target }) => {
            onFile(target.files?.[0])
            // Choosing the same file again must fire a change event.
            target.value = ''
          }}
        />
      </div>
    </FieldBox>
  )
}

const Answer = ({ subject, answer }: Extract<Verification, { step: 'answered' }>) => {
  const isFile = subject.kind === 'file'
  const { name } = useBusiness()
  if (!answer.issued) {
    return (
      <Callout tone="bad" title={verify.notIssued} level="h2">
        <p>{isFile ? verify.fileUnknown : verify.codeUnknown}</p>
        <CheckedSubject subject={subject} />
      </Callout>
    )
  }
  const [ours, theirs] = answer.initials
  return (
    <Callout tone="good" title={verify.issued(name, formatDay(nzDay(msOf(answer.at))))} level="h2">
      <p>{isFile ? verify.unchanged : verify.unread}</p>
      <p>
        {verify.kinds[answer.kind](formatInstant(answer.at), answer.month ? formatMonth(answer.month) : '')}{' '}
        {answer.by_code && `${verify.byCode} `}
        {verify.between(ours, theirs)}
      </p>
      <CheckedSubject subject={subject} />
    </Callout>
  )
}

const CheckedSubject = ({ subject }: { subject: Subject }) => (
  <dl className="mt-2 grid gap-y-1 text-sm text-soft">
    <div>
      <dt className="inline font-semibold">{verify.of}: </dt>
      <dd className="inline wrap-anywhere">
        {subject.kind === 'file' ? subject.name : `${verify.code.label} ${subject.verifier}`}
      </dd>
    </div>
    {subject.kind === 'file' && (
      <div>
        <dt className="font-semibold">{verify.fingerprint}</dt>
        <dd className="font-mono text-xs break-all">{subject.sha256}</dd>
      </div>
    )}
  </dl>
)

const CheckResult = ({ check }: { check: Verification }) => {
  const box = useRef<HTMLDivElement>(null)
  const isOver = check.step === 'answered' || check.step === 'failed'
  useEffect(() => {
    if (isOver) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isOver])
  return (
    <div ref={box} role="status" className="not-empty:pb-8">
      {check.step === 'reading' && <p className="late text-lg">{verify.reading}</p>}
      {check.step === 'sending' && <p className="late text-lg">{verify.sending}</p>}
      {check.step === 'answered' && <Answer {...check} />}
      {check.step === 'failed' && (
        <Callout tone="bad" title={verify.failed} level="h2">
          <p>{check.message}</p>
        </Callout>
      )}
    </div>
  )
}

export const VerifyPage = ({ sent }: { sent: string | undefined }) => {
  const { check, error, file, code, checkFile, checkCode } = useVerification(sent)
  const { withoutScript } = verify
  return (
    <Page title={verify.title} description={verify.description} lead={verify.lead}>
      <p className="measure mt-8 hidden rounded-md bg-sunken px-5 py-4 noscript:block">
        {withoutScript.text}
        <BusinessEmail />
        <BusinessPhone before={withoutScript.or} />
      </p>
      <div className="mt-10">
        <CheckResult check={check} />
        <Method id="verify-file" title={verify.file.heading} text={verify.file.text}>
          <DropZone input={file} onFile={(chosen) => void checkFile(chosen)} />
        </Method>
        <Method id="verify-code" title={verify.code.heading} text={verify.code.text}>
          <form
            method="get"
            action="/verify"
            noValidate
            className="grid gap-4 noscript:hidden print:hidden"
            onSubmit={(event) => {
              event.preventDefault()
              checkCode(code.current?.value ?? '')
            }}
          >
            <TextField
              input={code}
              name="verifier"
              label={verify.code.label}
              hint={verify.code.hint}
              error={error}
              value=""
              required
              unmarked
              autoComplete="off"
              spellCheck={false}
              className="max-w-xs [&_input]:font-mono [&_input]:text-lg [&_input]:uppercase"
            />
            <p>
              <button type="submit" className={buttonLook()}>
                {verify.code.button}
              </button>
            </p>
          </form>
        </Method>
      </div>
    </Page>
  )
}
