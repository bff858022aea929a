import { createContext, type ReactNode } from 'react'

/** What each admin page shows at its head: the admin layout gives it. */
export const PageAside = createContext<ReactNode>(null)
