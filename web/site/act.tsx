import { Link } from '@tanstack/react-router'
import { supportTypes } from '#src/leads/rules.ts'
import { formPath } from '#src/site/rules.ts'
import { type ButtonLook, buttonLook } from '#web/components/ui/button-look.ts'
import { formIntro, formIntroText, toAssessment } from '#web/content/site.ts'
import { useContent } from '#web/lib/business.tsx'

export const AssessmentLink = ({ size = 'large' }: Pick<ButtonLook, 'size'>) => (
  <Link to={formPath} className={`${buttonLook({ size })} text-balance`}>
    {toAssessment}
  </Link>
)

/** A form of method GET: opens the Client Needs Form with its first question answered. */
const FirstQuestion = () => (
  <form method="get" action={formPath}>
    <fieldset>
      <legend className="font-semibold">{formIntro.question}</legend>
      <div className="mt-2 divide-y divide-line border-y border-line">
        {supportTypes.map(({ id, label }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-start gap-3 px-2 py-2 hover:bg-sunken has-checked:bg-primary-wash"
          >
            <input
              type="checkbox"
              name="supportTypes"
              value={label}
              className="mt-0.5 size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
    <button type="submit" className={`${buttonLook({ size: 'large' })} text-balance mt-5 w-full sm:w-auto`}>
      {toAssessment}
    </button>
  </form>
)

/** Stands at the end of each public page. `asks`: with the form's first question. */
export const FormInvitation = ({ asks = false }: { asks?: boolean }) => (
  <section
    aria-labelledby="act"
    className="grid items-start gap-x-12 gap-y-6 rounded-lg bg-raised p-5 ring-1 ring-line sm:p-8 lg:grid-cols-[1fr_1.2fr] lg:p-10 print:hidden"
  >
    <div>
      <h2 id="act" className="text-3xl">
        {formIntro.heading}
      </h2>
      <p className="measure mt-3 text-lg text-soft">{useContent(formIntroText)}</p>
    </div>
    {asks ? (
      <FirstQuestion />
    ) : (
      <p className="lg:justify-self-end">
        <AssessmentLink />
      </p>
    )}
  </section>
)
