import type { ReactNode } from 'react'
import { Notes, Star } from '#web/components/field-messages.tsx'
import { controlId, controlLook, described, faultEdge, type NotesProps } from '#web/components/native-fields.tsx'
import { assessment } from '#web/content/assessment.ts'

type LinesProps = NotesProps & { value: string }

/** Several lines; their label stands in the heading of their part. */
export const Lines = ({ name, hint, fault, value }: LinesProps) => (
  <div className={`grid gap-1.5 ${fault ? faultEdge : ''}`}>
    <Notes id={controlId(name)} hint={hint} fault={fault} />
    <textarea
      id={controlId(name)}
      name={name}
      defaultValue={value}
      rows={5}
      aria-invalid={fault ? true : undefined}
      aria-describedby={described({ name, hint, fault })}
      className={`${controlLook} field-sizing-content min-h-32 resize-y`}
    />
  </div>
)

type Option = { id: string; label: string }

type GroupProps = NotesProps & {
  number: number
  legend: string
  options: readonly Option[]
  /** The labels chosen, of what the page came with. */
  chosen: readonly string[]
  kind: 'checkbox' | 'radio'
  /** What choosing one of the answers, by its id, asks for in addition. */
  more?: { of: string; ask: ReactNode }
}

/** A numbered question with its answers. Each answer's value is its label, which is what is sent. */
export const Group = ({ number, legend, name, hint, fault, options, chosen, kind, more }: GroupProps) => (
  <fieldset
    role={kind === 'radio' ? 'radiogroup' : undefined}
    aria-invalid={fault ? true : undefined}
    aria-describedby={described({ name, hint, fault })}
    className={sectionLook}
  >
    <legend className={marginLook}>
      <Numbered number={number}>
        {legend}
        <Star />
      </Numbered>
    </legend>
    <div className={`gap-1.5 ${answersLook} ${fault ? faultEdge : ''}`}>
      <Notes id={controlId(name)} hint={hint} fault={fault} />
      <div className="divide-y divide-line border-y border-line">
        {options.map(({ id, label }, index) => (
          <div key={id} className="answer has-checked:bg-primary-wash">
            <label className="flex min-h-12 cursor-pointer items-start gap-3 px-2.5 py-2.5 hover:bg-sunken has-checked:hover:bg-primary-wash">
              <input
                type={kind}
                id={index === 0 ? controlId(name) : `${controlId(name)}-${id}`}
                name={name}
                value={label}
                required={kind === 'radio'}
                defaultChecked={chosen.includes(label)}
                className="mt-1 size-5 shrink-0 accent-primary"
              />
              <span className="inline-block min-w-0 first-letter:uppercase">{label}</span>
            </label>
            {more?.of === id && <div className={revealed}>{more.ask}</div>}
          </div>
        ))}
      </div>
    </div>
  </fieldset>
)

// Hidden by what a browser must understand to hide it: one that does not, shows it always. No script is needed.
const revealed = '[.answer:not(:has(:checked))_&]:hidden pr-2.5 pb-4 pl-10.5'

/** A part of the form: a hairline above, its heading in the margin where there is one. */
export const sectionLook = 'grid gap-x-8 gap-y-4 border-t border-line py-8 md:grid-cols-[11rem_1fr] print:py-5'

// What stays on one sheet: asked of the whole part, Chromium would begin each on a new one, or split it all the same.
export const answersLook = 'grid min-w-0 md:col-start-2 break-inside-avoid'

// Afloat, a legend takes its place in the grid like any other child.
export const marginLook = 'float-left w-full'

export const Numbered = ({ number, children }: { number?: number; children: ReactNode }) => (
  <h3 className="flex items-baseline gap-2.5 text-lg leading-snug md:flex-col md:gap-1">
    {number !== undefined && <span className="tabular text-tussock-ink md:text-2xl">{number} </span>}
    <span>{children}</span>
  </h3>
)

/** For machines that fill in everything (GAPS 4). People neither see it nor come across it. */
export const Honeypot = () => (
  <div aria-hidden="true" className="sr-only print:hidden">
    <label htmlFor={controlId('website')}>{assessment.honeypot}</label>
    <input id={controlId('website')} name="website" type="text" tabIndex={-1} autoComplete="off" />
  </div>
)
