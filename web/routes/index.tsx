import { createFileRoute, Link } from '@tanstack/react-router'
import { Heading, Page } from '../components/page.tsx'
import { buttonLook } from '../components/ui/button-look.ts'
import { home } from '../content/home.ts'

const Home = () => (
  <Page title={home.heading} bare>
    <div className="column grid gap-x-16 gap-y-14 pt-12 pb-20 sm:pt-20 lg:grid-cols-[1fr_20rem]">
      <Hero />
      <Comparison />
    </div>
  </Page>
)

const Hero = () => (
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
      <Link to="/start-assessment" className={buttonLook({ size: 'large' })}>
        {home.action}
      </Link>
    </p>
  </div>
)

const Comparison = () => (
  <section aria-labelledby="comparison" className="self-end">
    <h2 id="comparison" className="font-sans text-sm font-semibold tracking-normal text-faint">
      {home.comparison.heading}
    </h2>
    <dl className="mt-3 grid sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-1">
      {home.comparison.figures.map(({ figure, meaning }) => (
        <div key={figure} className="border-t border-line py-4">
          <dt className="tabular font-serif text-2xl">{figure}</dt>
          <dd className="mt-1 text-sm text-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
)

export const Route = createFileRoute('/')({ component: Home })
