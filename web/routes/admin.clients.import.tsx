import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#web/clients/import-page.tsx'

export const Route = createFileRoute('/admin/clients/import')({ component: ImportPage })
