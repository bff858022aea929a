import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { faq } from '../content/faq.ts'

export const Route = createFileRoute('/faq')({
  component: () => <Page title={faq.title} heading={faq.heading} lead={faq.lead} />,
})
