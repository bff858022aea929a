import { Link } from '@tanstack/react-router'
import { Cover } from '#web/components/cover.tsx'
import { Figure } from '#web/components/figure.tsx'
import { Heading } from '#web/components/page/page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { Person, Signature } from '#web/components/person.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { home } from '#web/content/home.ts'
import { statement, toAssessment } from '#web/content/site.ts'
import { references } from '#web/content/words.ts'
import { business } from '#web/lib/business.ts'
import { References } from './references.tsx'

export const HomeHero = () => (
  <Cover>
    <div className="grid items-end gap-x-6 gap-y-12 pb-6 lg:grid-cols-12 lg:pt-8 lg:pb-12 print:p-0">
      <div className="lg:col-span-8">
        <p className="text-lg text-soft">{home.subheading}</p>
        <Heading className="mt-4 text-4xl print:text-3xl">{home.heading}</Heading>
        <Paragraphs of={home.lead} className="measure mt-6 text-lg text-balance text-soft" />
        <p className="mt-9">
          <Link to="/start-assessment" className={`${buttonLook({ size: 'large' })} text-balance`}>
            {toAssessment}
          </Link>
        </p>
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2 text-sm text-soft">
          {home.badges.map((badge) => (
            <li key={badge} className="rounded-full px-3.5 py-1 ring-1 ring-edge">
              {badge}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-6 border-t border-line pt-6 lg:col-span-4">
        <p className="font-serif text-xl text-balance">{statement}</p>
        <Person />
      </div>
    </div>
  </Cover>
)

export const WhySection = () => (
  <section aria-labelledby="why" className="column">
    <h2 id="why" className="text-3xl wrap-anywhere">
      {home.why.heading(business.name)}
    </h2>
    <ul className="mt-8 grid md:grid-cols-2 lg:mt-12">
      {home.why.cards.map(({ title, value, basis, text, link }) => (
        <li
          key={title}
          className="flex flex-col border-t border-line pt-6 pb-10 md:odd:border-r md:odd:pr-10 md:even:pl-10 print:break-inside-avoid print:pb-5"
        >
          <h3 className="text-xl">{title}</h3>
          <p className="measure mt-2 mb-5 text-soft">{text}</p>
          <div className="mt-auto">
            <Figure value={value} basis={basis} />
          </div>
          {link && (
            <a href="#cost" className="link mt-2 inline-flex min-h-11 items-center self-start print:hidden">
              {link}
            </a>
          )}
        </li>
      ))}
    </ul>
  </section>
)

export const TermsStrip = () => (
  <section aria-label={home.terms.name} className="bg-sunken print:bg-transparent">
    <ul className="column grid gap-x-6 gap-y-8 py-10 md:grid-cols-3 lg:py-14 print:grid-cols-3">
      {home.terms.figures.map(([figure, meaning]) => (
        <li key={figure} className="max-w-80">
          <Figure value={figure} basis={meaning} size="medium" />
        </li>
      ))}
    </ul>
  </section>
)

const PersonSection = () => (
  <section aria-labelledby="person" className="column grid gap-x-6 gap-y-6 lg:grid-cols-12">
    <h2 id="person" className="text-3xl lg:col-span-4">
      {home.person.heading}
    </h2>
    <div className="lg:col-span-8">
      <div className="grid max-w-[40rem] gap-4 font-serif text-xl font-normal italic">
        <Paragraphs of={home.person.words} />
      </div>
      <div className="mt-8">
        <Signature person={business.owner} />
      </div>
    </div>
  </section>
)

const Closing = () => (
  <section aria-labelledby="closing" className="column print:hidden">
    <div className="grid items-end gap-x-6 gap-y-7 border-t border-line pt-10 lg:grid-cols-12 lg:pt-14">
      <div className="lg:col-span-7">
        <h2 id="closing" className="text-3xl">
          {home.closing.heading}
        </h2>
        <p className="measure mt-4 text-lg text-soft">{home.closing.text}</p>
      </div>
      <p className="lg:col-span-5 lg:justify-self-end">
        <Link to="/start-assessment" className={`${buttonLook({ size: 'large' })} text-balance`}>
          {toAssessment}
        </Link>
      </p>
    </div>
  </section>
)

export const WhoSections = () => (
  <>
    <PersonSection />
    <References references={references} />
    <Closing />
  </>
)
