import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '#web/site/faq-page.tsx'

export const Route = createFileRoute('/_site/faq')({ component: FaqPage })
