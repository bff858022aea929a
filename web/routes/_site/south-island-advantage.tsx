import { createFileRoute } from '@tanstack/react-router'
import { AdvantagesPage } from '#web/site/advantages-page.tsx'

export const Route = createFileRoute('/_site/south-island-advantage')({ component: AdvantagesPage })
