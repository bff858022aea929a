import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { TipProvider } from '#web/components/ui/tooltip.tsx'
import { queryClient } from '#web/lib/query/query.ts'
import { prepareToasts } from './toasts.tsx'
import '#web/admin.css'

/** Queries, tooltips and toasts: a route that needs them wraps its page in it. The public pages do without its bytes. */
export const AdminProviders = ({ children }: { children: ReactNode }) => {
  useEffect(prepareToasts, [])
  return (
    <QueryClientProvider client={queryClient}>
      <TipProvider>{children}</TipProvider>
    </QueryClientProvider>
  )
}
