import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { nda } from '../content/nda.ts'

export const Route = createFileRoute('/nda')({
  component: () => <Page title={nda.title} heading={nda.heading} noindex lead={nda.lead} />,
})
