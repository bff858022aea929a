import type { ReactNode } from 'react'
import { controlAttributes, describedBy, errorEdge } from '#web/components/form/field-box.tsx'
import { FieldMessages, RequiredMark } from '#web/components/form/field-messages.tsx'
import { fieldId, type MessageProps } from '#web/components/form/native-fields.tsx'
import { nativeInputLook } from '#web/components/ui/native-input-look.ts'
import { assessment } from '#web/content/assessment.ts'

export const TextArea = ({ name, hint, error, value }: MessageProps & { value: string }) => (
  <div className={`grid gap-1.5 ${error ? errorEdge : ''}`}>
    <FieldMessages id={fieldId(name)} hint={hint} error={error} />
    <textarea
      {...controlAttributes({ id: fieldId(name), name, hint, error })}
      defaultValue={value}
      rows={5}
      className={`${nativeInputLook} field-sizing-content min-h-32 resize-y`}
    />
  </div>
)

type OptionGroupProps = MessageProps & {
  number: number
  legend: string
  options: readonly { id: string; label: string }[]
  chosen: readonly string[]
  kind: 'checkbox' | 'radio'
  /** A field that is shown while the option `optionId` is chosen. */
  followUp?: { optionId: string; field: ReactNode }
}

export const OptionGroup = ({ number, legend, options, chosen, kind, followUp, ...notes }: OptionGroupProps) => (
  <fieldset
    role={kind === 'radio' ? 'radiogroup' : undefined}
    aria-invalid={notes.error ? true : undefined}
    aria-describedby={describedBy({ id: fieldId(notes.name), ...notes })}
    className={sectionLook}
  >
    <legend className={marginLook}>
      <Numbered number={number}>
        {legend}
        <RequiredMark />
      </Numbered>
    </legend>
    <div className={`gap-1.5 ${answersLook} ${notes.error ? errorEdge : ''}`}>
      <FieldMessages id={fieldId(notes.name)} hint={notes.hint} error={notes.error} />
      <div className="divide-y divide-line border-y border-line">
        {options.map(({ id, label }, index) => (
          <div key={id} className="answer has-checked:bg-primary-wash">
            <label className="flex min-h-12 cursor-pointer items-start gap-3 px-2.5 py-2.5 hover:bg-sunken has-checked:hover:bg-primary-wash">
              <input
                type={kind}
                id={index === 0 ? fieldId(notes.name) : `${fieldId(notes.name)}-${id}`}
                name={notes.name}
                value={label}
                required={kind === 'radio'}
                defaultChecked={chosen.includes(label)}
                className="mt-1 size-5 shrink-0 accent-primary"
              />
              <span className="inline-block min-w-0 first-letter:uppercase">{label}</span>
            </label>
            {followUp?.optionId === id && <div className={followUpLook}>{followUp.field}</div>}
          </div>
        ))}
      </div>
    </div>
  </fieldset>
)

// Hidden by CSS alone; a browser that does not know :has() always shows the field.
const followUpLook = '[.answer:not(:has(:checked))_&]:hidden pr-2.5 pb-4 pl-10.5'

export const sectionLook = 'grid gap-x-8 gap-y-4 border-t border-line py-8 md:grid-cols-[11rem_1fr] print:py-5'

// `break-inside-avoid` on the section would make Chromium start each section on a new sheet, or split it anyway.
export const answersLook = 'grid min-w-0 md:col-start-2 break-inside-avoid'

// `float`, because only a floated legend is laid out as a grid item.
export const marginLook = 'float-left w-full'

export const Numbered = ({ number, children }: { number?: number; children: ReactNode }) => (
  <h3 className="flex items-baseline gap-2.5 text-lg leading-snug md:flex-col md:gap-1">
    {number !== undefined && <span className="tabular text-soft md:text-2xl">{number} </span>}
    <span>{children}</span>
  </h3>
)

export const Honeypot = () => (
  <div aria-hidden="true" className="sr-only print:hidden">
    <label htmlFor={fieldId('website')}>{assessment.honeypot}</label>
    <input id={fieldId('website')} name="website" type="text" tabIndex={-1} autoComplete="off" />
  </div>
)
