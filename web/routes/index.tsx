import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/page.tsx'
import { home } from '#web/content/home.ts'
import { CostComparison } from '#web/site/comparison-figure.tsx'
import { HomeHero } from '#web/site/home-hero.tsx'
import { WhySection } from '#web/site/why-section.tsx'

const Home = () => (
  <Page title={home.heading} description={home.description} bare>
    <HomeHero />
    <div className="border-t border-line">
      <WhySection />
    </div>
    <div className="border-t border-line">
      <CostComparison />
    </div>
  </Page>
)

export const Route = createFileRoute('/')({ component: Home })
