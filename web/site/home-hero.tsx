import { Link } from '@tanstack/react-router'
import { Cover } from '#web/components/cover.tsx'
import { Heading } from '#web/components/page.tsx'
import { Person } from '#web/components/person.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { home } from '#web/content/home.ts'
import { statement, toAssessment } from '#web/content/site.ts'

export const HomeHero = () => (
  <Cover>
    <div className="grid items-end gap-x-6 gap-y-12 pb-6 lg:grid-cols-12 lg:pt-8 lg:pb-12 print:p-0">
      <div className="lg:col-span-8">
        <p className="text-lg text-soft">{home.subheading}</p>
        <Heading className="mt-4 text-4xl print:text-3xl">{home.heading}</Heading>
        <p className="measure mt-6 text-lg text-balance text-soft">{home.lead}</p>
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
