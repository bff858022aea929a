import { Link } from '@tanstack/react-router'
import { Heading } from '#web/components/page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { home } from '#web/content/home.ts'
import { toAssessment } from '#web/content/site.ts'

const { heading, steps } = home.start

const Start = () => (
  <section aria-labelledby="start" className="self-end">
    <h2 id="start" className="font-sans text-sm font-semibold tracking-normal text-faint">
      {heading}
    </h2>
    <ol className="mt-3 grid md:grid-cols-3 md:gap-x-8 lg:grid-cols-1">
      {steps.map(({ when, what }) => (
        <li key={when} className="border-t border-line py-4">
          <p className="font-serif text-xl">{when}</p>
          <p className="mt-0.5 text-sm text-soft">{what}</p>
        </li>
      ))}
    </ol>
  </section>
)

export const HomeHero = () => (
  <div className="column grid gap-x-20 gap-y-14 pt-12 pb-14 sm:pt-20 sm:pb-20 print:gap-y-8 print:pt-0 print:pb-8 lg:grid-cols-[1fr_19rem]">
    <div>
      <p className="text-lg text-tussock-ink">{home.subheading}</p>
      <Heading className="mt-3 text-4xl">{home.heading}</Heading>
      <p className="measure mt-7 text-lg text-soft">{home.lead}</p>
      <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-1.5 font-semibold">
        {home.badges.map((badge) => (
          <li key={badge} className="border-l-2 border-tussock pl-3">
            {badge}
          </li>
        ))}
      </ul>
      <p className="mt-9">
        <Link to="/start-assessment" className={`${buttonLook({ size: 'large' })} text-balance`}>
          {toAssessment}
        </Link>
      </p>
    </div>
    <Start />
  </div>
)
