import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { home } from '../content/home.ts'
import { Comparison } from '../site/comparison-figure.tsx'
import { HomeHero } from '../site/home-hero.tsx'
import { Why } from '../site/why.tsx'

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
