import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/components/page/not-found-page.tsx'

/** Every address that is no page. */
export const Route = createFileRoute('/_site/$')({ component: NotFoundPage })
