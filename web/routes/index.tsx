import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/page/page.tsx'
import { home } from '#web/content/home.ts'
import { CostComparison } from '#web/site/comparison-figure.tsx'
import { HomeHero, TermsStrip, WhoSections, WhySection } from '#web/site/home-sections.tsx'

const Home = () => (
  <Page title={home.heading} description={home.description} bare>
    <HomeHero />
    <div className="grid gap-14 py-14 lg:gap-24 lg:py-24 print:gap-8 print:py-6">
      <CostComparison />
      <WhySection />
      <TermsStrip />
      <WhoSections />
    </div>
  </Page>
)

export const Route = createFileRoute('/')({ component: Home })
