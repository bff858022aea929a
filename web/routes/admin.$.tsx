import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/components/page/not-found-page.tsx'

/** Every path of the admin that no other route matches. */
export const Route = createFileRoute('/admin/$')({ component: NotFoundPage })
