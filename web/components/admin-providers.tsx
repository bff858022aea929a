import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '#web/lib/query.ts'
import { prepareToasts } from './toasts.tsx'
import { TipProvider } from './ui/tooltip.tsx'
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
