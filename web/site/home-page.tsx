import type { ReactNode } from 'react'
import { Heading, Page } from '#web/components/page/page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { Portrait, Signature } from '#web/components/person.tsx'
import { Ridge } from '#web/components/ridge.tsx'
import { homeContent, referencesHeading } from '#web/content/home.ts'
import { useBusiness, useContent } from '#web/lib/business.tsx'
import { AssessmentLink, FormInvitation } from './act.tsx'

type Home = ReturnType<typeof homeContent>

const Price = ({ from, amount, per }: NonNullable<Home['price']>) => (
  <p className="text-soft max-sm:pr-18 max-sm:leading-7">
    {from} <b className="tabular font-serif text-3xl font-medium max-sm:leading-7 text-ink sm:text-figure">{amount}</b>
    {per}
  </p>
)

const HomeHero = (home: Home) => {
  const { owner } = useBusiness()
  return (
    <div className="band dusk">
      <div className="column grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 pt-5 pb-5 sm:gap-x-10 sm:pt-8 lg:pt-12 lg:grid-rows-[auto_1fr] print:p-0 print:pb-4">
        <Heading className="text-2xl tracking-[-0.025em] max-md:leading-8 md:text-4xl print:text-3xl">
          {home.heading}
        </Heading>
        <Portrait person={owner} className="w-16 max-sm:-mb-4 md:w-24 lg:row-span-2 lg:w-70" />
        <div
          className={`max-lg:col-span-2 md:pt-2 ${owner.portrait ? 'col-start-1' : 'lg:col-start-2 lg:max-w-md lg:row-span-2'}`}
        >
          {home.price && <Price {...home.price} />}
          <p className="mt-3 text-xl md:mt-5 lg:first:mt-1">{home.subheading}</p>
          <Paragraphs of={home.lead} className="measure mt-2 text-lg text-balance text-soft" />
          <p className="mt-6 print:hidden">
            <AssessmentLink />
          </p>
          <ul className="mt-6 mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
            {home.badges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
          <Signature person={owner} />
        </div>
      </div>
      <Ridge className="aspect-[8/1] min-h-12 object-cover object-bottom print:hidden" />
    </div>
  )
}

type PartProps = { id: string; heading: string; className?: string; children: ReactNode }

const Part = ({ id, heading, className = '', children }: PartProps) => (
  <section aria-labelledby={id} className={`column ${className}`}>
    <h2 id={id} className="text-3xl wrap-anywhere">
      {heading}
    </h2>
    {children}
  </section>
)

const WhySection = ({ why }: Home) => (
  <Part id="why" heading={why.heading}>
    <ul className="mt-6 grid gap-px overflow-clip rounded-lg bg-line ring-1 ring-line sm:grid-cols-2 lg:mt-10 lg:grid-cols-3">
      {why.cards.map(({ title, text, benefit }) => (
        <li key={title} className="bg-raised p-5 lg:p-7 print:break-inside-avoid print:p-3">
          <h3 className="text-xl">{title}</h3>
          <p className="mt-2 text-soft">{text}</p>
          {benefit && <p className="tabular mt-1 font-semibold">{benefit}</p>}
        </li>
      ))}
    </ul>
  </Part>
)

const FirstMonth = ({ month }: Home) => (
  <Part id="month" heading={month.heading}>
    <ol className="mt-6 grid gap-x-8 [counter-reset:step] md:grid-cols-3 lg:mt-10">
      {month.steps.map((step) => (
        <li
          key={step}
          className="grid grid-cols-[2.5rem_1fr] items-baseline border-t border-line py-4 text-lg [counter-increment:step] before:font-serif before:text-2xl before:text-soft before:content-[counter(step)]"
        >
          {step}
        </li>
      ))}
    </ol>
  </Part>
)

/** What clients say; until a reference is published, the plan of the first month. */
const Proof = (home: Home) => {
  const { references = [] } = useBusiness()
  if (references.length === 0) return <FirstMonth {...home} />
  return (
    <Part id="references" heading={referencesHeading}>
      <ul className="mt-6 grid gap-10 md:grid-cols-2 lg:mt-10">
        {references.map(({ words, name, company }) => (
          <li key={words} className="border-t border-line pt-6 first:col-span-full first:text-2xl">
            <figure>
              <blockquote className="font-serif text-[max(1em,1.375rem)] leading-snug text-balance">{words}</blockquote>
              <figcaption className="mt-4 text-sm text-soft">
                {name}, {company}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Part>
  )
}

type YearProps = Home['year']['hire'] & { fill: string; saving?: string | null }

/** `shares`: two fractions of the highest cost; the longer bar is fainter. */
const Year = ({ name, cost, basis, fill, saving, shares }: YearProps) => (
  <li>
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <b className="text-lg">{name}</b> <span className="tabular font-serif text-2xl">{cost}</span>
    </p>
    <svg className={`mt-1 block h-4 w-full ${fill}`} aria-hidden="true">
      {shares.map((share, at) => (
        <rect key={share} width={`${100 * share}%`} height="100%" opacity={at === 0 ? 1 : 0.25} />
      ))}
    </svg>
    <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-soft">
      {basis} {saving && <span className="tabular font-serif text-xl text-primary">{saving}</span>}
    </p>
  </li>
)

const YearSection = ({ year: { heading, ours, saving, hire, truth } }: Home) => (
  <Part id="cost" heading={heading} className="scroll-mt-6 print:break-inside-avoid">
    <ul className="mt-6 grid gap-6 lg:mt-10">
      {ours && <Year {...ours} fill="fill-primary" saving={saving} />}
      <Year {...hire} fill="fill-soft" />
    </ul>
    <p className="mt-6 text-soft">{truth}</p>
  </Part>
)

const PersonSection = ({ person }: Home) => {
  const { owner } = useBusiness()
  return (
    <section aria-labelledby="person" className="column grid gap-x-6 gap-y-5 lg:grid-cols-12">
      <h2 id="person" className="text-3xl lg:col-span-4">
        {person.heading}
      </h2>
      <div className="lg:col-span-8">
        <div className="grid max-w-[40rem] gap-4 font-serif text-xl font-normal italic">
          <Paragraphs of={person.words} className="text-balance" />
        </div>
        {person.isHers && (
          <div className="mt-6">
            <Signature person={owner} />
          </div>
        )}
      </div>
    </section>
  )
}

export const HomePage = () => {
  const home = useContent(homeContent)
  return (
    <Page title={home.heading} description={home.description} bare>
      <HomeHero {...home} />
      <div className="grid gap-10 py-10 lg:gap-16 lg:py-16 print:gap-8 print:py-6">
        <WhySection {...home} />
        <Proof {...home} />
        <YearSection {...home} />
        <PersonSection {...home} />
        <div className="column">
          <FormInvitation asks />
        </div>
      </div>
    </Page>
  )
}
