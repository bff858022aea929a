import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../site/privacy-page.tsx'

export const Route = createFileRoute('/privacy')({ component: PrivacyPage })
