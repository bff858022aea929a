import { createContext, type ReactNode } from 'react'

export const PageAside = createContext<ReactNode>(null)
