import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../verify/page.tsx'

export const Route = createFileRoute('/verify')({ component: VerifyPage })
