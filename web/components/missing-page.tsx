import { Link } from '@tanstack/react-router'
import { missing, navigation } from '#web/content/site.ts'
import { Page } from './page.tsx'
import { buttonLook } from './ui/button-look.ts'

const others = navigation.filter(({ to }) => to !== '/')

/** The 404 page (SPEC §2); the server answers with that status. */
export const MissingPage = () => (
  <Page title={missing.title} lead={missing.lead} noindex>
    <p className="mt-8">
      <Link to="/" className={buttonLook({ size: 'large' })}>
        {missing.link}
      </Link>
    </p>
    <h2 className="mt-14 font-sans text-sm font-semibold tracking-normal text-faint">{missing.others}</h2>
    <ul className="mt-2 max-w-sm">
      {others.map(({ to, label }) => (
        <li key={to} className="border-t border-line">
          <Link to={to} className="flex min-h-12 items-center font-serif text-xl hover:text-primary hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </Page>
)
