import { Link } from '@tanstack/react-router'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { missingPage, navigation } from '#web/content/site.ts'
import { Page } from './page.tsx'

const otherLinks = navigation.filter(({ to }) => to !== '/')

export const NotFoundPage = () => (
  <Page title={missingPage.title} lead={missingPage.lead} noindex>
    <p className="mt-8">
      <Link to="/" className={buttonLook({ size: 'large' })}>
        {missingPage.link}
      </Link>
    </p>
    <h2 className="mt-14 text-2xl lg:mt-24">{missingPage.others}</h2>
    <ul className="mt-5 grid max-w-3xl gap-x-6 sm:grid-cols-2">
      {otherLinks.map(({ to, label }) => (
        <li key={to} className="border-t border-line">
          <Link to={to} className="flex min-h-12 items-center font-serif text-xl hover:text-primary hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </Page>
)
