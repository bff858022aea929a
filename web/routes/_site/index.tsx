import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/page/page.tsx'
import { homeContent } from '#web/content/home.ts'
import { useContent } from '#web/lib/business.tsx'
import { FormInvitation } from '#web/site/act.tsx'
import { HomeHero, PersonSection, Proof, WhySection, YearSection } from '#web/site/home-sections.tsx'

const Home = () => {
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

export const Route = createFileRoute('/_site/')({ component: Home })
