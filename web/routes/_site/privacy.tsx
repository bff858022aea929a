import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#web/site/privacy-page.tsx'

export const Route = createFileRoute('/_site/privacy')({ component: PrivacyPage })
