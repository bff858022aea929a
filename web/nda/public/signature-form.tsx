import type { ReactNode } from 'react'
import { formatDay } from '#src/base/time.ts'
import type { Nda } from '#src/nda/clauses.ts'
import { consentWording } from '#src/nda/rules.ts'
import { labels } from '#src/nda/signature-rules.ts'
import { ErrorSummary } from '#web/components/form/error-summary.tsx'
import { controlAttributes, errorEdge } from '#web/components/form/field-box.tsx'
import { FieldMessages } from '#web/components/form/field-messages.tsx'
import { FormAlert } from '#web/components/form/form-alert.tsx'
import { controlIn, fieldId, TextField } from '#web/components/form/native-fields.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { NativeConfirm } from '#web/components/native-confirm.tsx'
import { ndaPage } from '#web/content/nda.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import type { SigningState } from './use-signing.ts'
import { formLabels } from './validate.ts'

const { form: copy, question, what } = ndaPage

const missingId = 'nda-missing'
export const signFormId = 'sign-form'

const Missing = ({ messages }: { messages: readonly string[] }) => (
  <div id={missingId} className="text-sm noscript:hidden">
    <p className="font-semibold">{copy.missing}</p>
    <ul className="mt-1 list-disc pl-5 text-soft">
      {messages.map((message) => (
        <li key={message} className="wrap-anywhere">
          {message}
        </li>
      ))}
    </ul>
  </div>
)

const Consent = ({ error, checked }: { error: string | undefined; checked: boolean }) => {
  const name = 'confirmationChecked'
  return (
    <div className={`sm:col-span-2 ${error ? errorEdge : ''}`}>
      <FieldMessages id={fieldId(name)} error={error} />
      <label
        htmlFor={fieldId(name)}
        className="mt-1 flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-4 py-3 ring-1 ring-edge ring-inset has-checked:bg-primary-wash has-checked:ring-primary"
      >
        <input
          type="checkbox"
          {...controlAttributes({ id: fieldId(name), name, error, required: true })}
          defaultChecked={checked}
          className="size-6 shrink-0 accent-primary"
        />
        <span className="text-lg font-semibold">{consentWording}</span>
      </label>
    </div>
  )
}

type SignatureFormProps = {
  signing: SigningState
  intent: string
  legalName: string
  text: Pick<Nda, 'version' | 'updated'>
  /** Given if the button is always enabled, and a press shows what is missing. */
  pressable?: { button: string; note: string; isSending: boolean }
  children?: ReactNode
}

export const SignatureForm = ({ signing, intent, legalName, text, pressable, children }: SignatureFormProps) => {
  const { values, errors, onSubmit, onInput } = signing
  const missing = pressable ? {} : signing.missing
  const hasErrors = Object.keys(errors.fields).length > 0
  const missingMessages = Object.values(missing)
  const isIncomplete = missingMessages.length > 0
  useErrorTitle(hasErrors)
  const fieldProps = (name: Exclude<keyof typeof values, 'confirmationChecked'>) => ({
    ...{ name, label: labels[name], value: values[name], error: errors.fields[name] },
    ...{ required: true, unmarked: true },
  })
  return (
    <PageForm
      key={signing.formKey}
      id={signFormId}
      // After a refusal the page opens at this form; after a signature, which removes the form, at its top.
      at={signFormId}
      values={signing.subject}
      onSubmit={onSubmit}
      onInput={onInput}
      aria-labelledby="signature-title"
      data-edge
      className="grid max-w-[40rem] gap-6 rounded-lg border border-line bg-raised p-5 sm:p-7 print:hidden"
    >
      <FormAlert>{signing.refused?.sentence}</FormAlert>
      {hasErrors && <ErrorSummary errors={errors} find={controlIn(formLabels)} />}
      <div className="grid gap-3">
        <p className="wrap-anywhere">
          {what.nda} {formatDay(text.updated)} ({text.version}), {what.between(legalName)}{' '}
          <strong>{values.companyName.trim() || what.company}</strong>, {what.by}{' '}
          <strong>{values.contactName.trim() || what.name}</strong>.
        </p>
        <p className="text-sm text-soft">{copy.all}</p>
      </div>
      {children}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...fieldProps('companyName')}
          hint={copy.hints.companyName}
          autoComplete="organization"
          className="sm:col-span-2"
        />
        <TextField {...fieldProps('contactName')} autoComplete="name" />
        <TextField {...fieldProps('title')} autoComplete="organization-title" />
      </div>
      <div className="grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
        <p className="wrap-anywhere sm:col-span-2">{intent}</p>
        <TextField {...fieldProps('date')} autoComplete="off" />
        <TextField
          {...fieldProps('signature')}
          hint={copy.hints.signature}
          autoComplete="off"
          className="sm:col-span-2 [&_input]:font-serif [&_input]:text-xl"
        />
        <Consent error={errors.fields.confirmationChecked} checked={values.confirmationChecked} />
      </div>
      <div className="grid gap-5">
        {isIncomplete && <Missing messages={missingMessages} />}
        <div>
          <ActButton
            act="sign"
            size="large"
            aria-disabled={isIncomplete || undefined}
            aria-describedby={isIncomplete ? missingId : undefined}
            busy={pressable?.isSending ?? false}
            className="w-full sm:w-auto noscript:aria-disabled:bg-primary noscript:aria-disabled:text-on-primary"
          >
            {pressable?.button ?? copy.button}
          </ActButton>
        </div>
        <div className="measure grid gap-2 text-sm text-soft">
          <p>{pressable?.note ?? copy.note}</p>
          <p>
            {copy.privacy.before}{' '}
            <a href="/privacy" className="link">
              {copy.privacy.link}
            </a>{' '}
            {copy.privacy.after}
          </p>
        </div>
      </div>
      {signing.question && (
        <NativeConfirm
          onClose={signing.closeQuestion}
          title={question.title}
          description={question.text(signing.question)}
          action={question.sign}
          cancel={question.correct}
          onConfirm={signing.confirm}
        />
      )}
    </PageForm>
  )
}
