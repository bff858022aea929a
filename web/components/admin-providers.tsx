import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '#web/lib/query.ts'
import { prepareToasts } from './toasts.tsx'
import { TipProvider } from './ui/tooltip.tsx'
import '#web/admin.css'

// Radix locks the page behind a dialog with a style element of its own, which needs this response's nonce (STACK trap 12).
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

/**
 * What a page needs where something is done: queries, tooltips, and toasts close at hand. A layout route wraps it
 * around its Outlet; pages that are only read do without, and without its bytes.
 */
export const Desk = ({ children }: { children: ReactNode }) => {
  useEffect(prepareToasts, [])
  return (
    <QueryClientProvider client={queryClient}>
      <TipProvider>{children}</TipProvider>
    </QueryClientProvider>
  )
}
