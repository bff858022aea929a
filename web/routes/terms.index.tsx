import { createFileRoute } from '@tanstack/react-router'
import { terms } from '#src/terms/text.ts'
import { TermsPage } from '#web/site/terms-page.tsx'

export const Route = createFileRoute('/terms/')({ component: () => <TermsPage terms={terms} /> })
