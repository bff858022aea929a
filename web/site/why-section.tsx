import { home } from '#web/content/home.ts'
import { business } from '#web/lib/business.ts'

const { background, relationships, outreach, absence, terms, cost, growing } = home.why

const panel = 'rounded-lg p-6 sm:p-8 print:p-0'

const Relationships = () => (
  <li className={`${panel} bg-raised ring-1 ring-line md:col-span-7 print:ring-0`}>
    <h3 className="text-2xl">{relationships.title}</h3>
    <p className="measure mt-3 text-lg text-soft">{relationships.text}</p>
    <dl className="mt-6">
      {relationships.points.map(([when, what]) => (
        <div key={when} className="grid gap-x-5 border-t border-line py-3 sm:grid-cols-[8rem_1fr]">
          <dt className="font-semibold">{when}</dt>
          <dd className="text-soft">{what}</dd>
        </div>
      ))}
    </dl>
  </li>
)

const Outreach = () => (
  <li className="self-center md:col-span-5 md:pl-4 lg:pl-8">
    <h3 className="text-xl">{outreach.title}</h3>
    <p className="mt-3">{outreach.text}</p>
    <p className="mt-3 text-soft">{outreach.more}</p>
  </li>
)

const Absence = () => (
  <li className="self-center border-l-2 border-tussock pl-5 md:col-span-5 lg:pr-6">
    <h3 className="text-xl">{absence.title}</h3>
    <p className="mt-3">{absence.text}</p>
    <p className="mt-3 text-soft">{absence.more}</p>
  </li>
)

const Terms = () => (
  <li className={`${panel} bg-sunken md:col-span-7`}>
    <h3 className="text-xl">{terms.title}</h3>
    <p className="measure mt-3 text-soft">{terms.text}</p>
    <dl className="mt-6 grid gap-x-6 gap-y-5 lg:grid-cols-[4fr_5fr_5fr]">
      {terms.figures.map(([figure, meaning]) => (
        <div key={figure} className="border-t border-edge pt-3">
          <dt className="font-serif text-xl">{figure}</dt>
          <dd className="mt-1 text-sm text-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  </li>
)

const Cost = () => (
  <li
    className={`${panel} bg-primary text-on-primary dark:bg-primary-wash dark:text-ink sm:px-10 sm:py-9 md:col-span-7 print:bg-transparent print:text-ink`}
  >
    <h3 className="text-xl">{cost.title}</h3>
    <p className="tabular mt-4 font-serif text-3xl whitespace-nowrap sm:text-4xl md:text-3xl lg:text-4xl">
      {cost.figure}
    </p>
    <p className="measure mt-4">{cost.text}</p>
    <p className="mt-4 print:hidden">
      <a
        href="#cost"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2 focus-visible:outline-current"
      >
        {cost.link}
      </a>
    </p>
  </li>
)

const Growing = () => (
  <li className="self-end border-b border-line pb-6 md:col-span-5 md:pl-4 lg:pl-8">
    <h3 className="text-xl">{growing.title}</h3>
    <p className="tabular mt-4 font-serif text-3xl text-primary">{growing.figure}</p>
    <p className="mt-2 text-soft">{growing.text}</p>
  </li>
)

export const WhySection = () => (
  <section aria-labelledby="why" className="column py-16 sm:py-20 print:pt-8 print:pb-4">
    <div className="grid items-end gap-x-12 gap-y-5 md:grid-cols-12">
      <h2 id="why" className="text-3xl wrap-anywhere md:col-span-7">
        {home.why.heading(business.name)}
      </h2>
      <p className="text-soft md:col-span-5 md:pl-4 lg:pl-8">
        <span className="font-serif text-xl text-ink">{background.figure}</span> {background.words}
      </p>
    </div>
    <ul className="mt-10 grid grid-cols-1 gap-x-6 gap-y-12 md:grid-cols-12 print:mt-6 print:gap-y-8">
      <Relationships />
      <Outreach />
      <Absence />
      <Terms />
      <Cost />
      <Growing />
    </ul>
  </section>
)
