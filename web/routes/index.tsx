import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/page.tsx'
import { home } from '#web/content/home.ts'
import { Comparison } from '#web/site/comparison-figure.tsx'
import { HomeHero } from '#web/site/home-hero.tsx'
import { Why } from '#web/site/why.tsx'

const Home = () => (
  <Page title={home.heading} description={home.description} bare>
    <HomeHero />
    <div className="border-t border-line">
      <Why />
    </div>
    <div className="border-t border-line">
      <Comparison />
    </div>
  </Page>
)

export const Route = createFileRoute('/')({ component: Home })
