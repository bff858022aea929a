import { Link } from '@tanstack/react-router'
import { missing } from '../content/site.ts'
import { Page } from './page.tsx'
import { buttonLook } from './ui/button-look.ts'

/** The 404 page (SPEC §2); the server answers with that status. */
export const MissingPage = () => (
  <Page title={missing.title} lead={missing.lead} noindex>
    <p className="mt-8">
      <Link to="/" className={buttonLook()}>
        {missing.link}
      </Link>
    </p>
  </Page>
)
