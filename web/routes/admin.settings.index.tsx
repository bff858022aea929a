import { createFileRoute } from '@tanstack/react-router'
import { movedTo } from '#web/lib/moved.ts'

export const Route = createFileRoute('/admin/settings/')({ beforeLoad: movedTo('/admin/settings/account') })
