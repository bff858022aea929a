import { createFileRoute } from '@tanstack/react-router'
import { DeliverablesPage } from '#web/site/deliverables-page.tsx'

export const Route = createFileRoute('/_site/what-youll-get')({ component: DeliverablesPage })
