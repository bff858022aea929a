import { useEffect } from 'react'
import { consentWording } from '#src/nda/rules.ts'
import { labels } from '#src/nda/schema.ts'
import { Notes } from '#web/components/field-messages.tsx'
import { FormSummary } from '#web/components/form-summary.tsx'
import { controlId, described, faultEdge, Line } from '#web/components/native-fields.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { ndaPage } from '#web/content/nda.ts'
import { markTitle } from '#web/lib/title.ts'
import type { Signing } from './signing.ts'

const { form: words } = ndaPage

const missingId = 'nda-missing'

/** Stands above the button as long as it is out of use: what it waits for (GAPS 18). */
const Missing = ({ missing }: { missing: readonly string[] }) => (
  <div id={missingId} className="text-sm">
    <p className="font-semibold">{words.missing}</p>
    <ul className="mt-1 list-disc pl-5 text-soft">
      {missing.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  </div>
)

const Consent = ({ fault, runJobsOnce }: { fault: string | undefined; runJobsOnce: boolean }) => {
  const name = 'confirmationChecked'
  return (
    <div className={`sm:col-span-2 ${fault ? faultEdge : ''}`}>
      <Notes id={controlId(name)} fault={fault} />
      <label
        htmlFor={controlId(name)}
        className="mt-1 flex min-h-12 cursor-pointer items-center gap-3 rounded-md bg-sunken px-4 py-3 ring-1 ring-line ring-inset has-checked:bg-primary-wash has-checked:ring-primary"
      >
        <input
          type="checkbox"
          id={controlId(name)}
          name={name}
          defaultChecked={runJobsOnce}
          required
          aria-invalid={fault ? true : undefined}
          aria-describedby={described({ name, fault })}
          className="size-6 shrink-0 accent-primary"
        />
        <span className="text-lg font-semibold">{consentWording}</span>
      </label>
    </div>
  )
}

/** The act: the signer's details, the typed name, the tick, the button (SPEC §2, §5). */
export const SignatureForm = ({ signing, intent }: { signing: Signing; intent: string }) => {
  const { values, trouble, missing, submit, change } = signing
  const faulty = Object.keys(trouble.fields).length > 0
  const waits = Object.values(missing)
  useEffect(() => {
    markTitle(faulty)
    return () => markTitle(false)
  }, [faulty])
  const line = (name: Exclude<keyof typeof values, 'confirmationChecked'>) => ({
    name,
    label: labels[name],
    value: values[name],
    fault: trouble.fields[name],
    required: true,
    unmarked: true,
  })
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={change}
      aria-labelledby="signature-title"
      data-edge
      className="grid max-w-[42rem] gap-6 rounded-lg border border-line bg-raised p-5 sm:p-7 print:hidden"
    >
      {faulty && <FormSummary trouble={trouble} labels={labels} />}
      <p className="text-sm text-soft">{words.all}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Line
          {...line('companyName')}
          hint={words.hints.companyName}
          autoComplete="organization"
          className="sm:col-span-2"
        />
        <Line {...line('contactName')} autoComplete="name" />
        <Line {...line('title')} autoComplete="organization-title" />
      </div>
      <div className="grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
        <p className="wrap-anywhere sm:col-span-2">{intent}</p>
        <Line
          {...line('signature')}
          hint={words.hints.signature}
          autoComplete="off"
          className="sm:col-span-2 [&_input]:font-serif [&_input]:text-xl"
        />
        <Line {...line('date')} autoComplete="off" />
        <Consent fault={trouble.fields.confirmationChecked} runJobsOnce={values.confirmationChecked} />
      </div>
      <div className="grid gap-5">
        {waits.length > 0 && <Missing missing={waits} />}
        <div>
          <button
            type="submit"
            aria-disabled={waits.length > 0 || undefined}
            aria-describedby={waits.length > 0 ? missingId : undefined}
            className={`${buttonLook({ size: 'large' })} w-full sm:w-auto`}
          >
            {words.button}
          </button>
        </div>
        <div className="measure grid gap-2 text-sm text-soft">
          <p>{words.note}</p>
          <p>
            {words.privacy.before}{' '}
            <a href="/privacy" className="link">
              {words.privacy.link}
            </a>{' '}
            {words.privacy.after}
          </p>
        </div>
      </div>
    </form>
  )
}
