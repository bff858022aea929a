import { createContext, type ReactNode, use } from 'react'
import { type Session, useSession } from './queries.ts'

type Account = { session: Session | undefined; isAdmin: boolean }

const AccountContext = createContext<Account | null>(null)

/** Keeps the session up to date: with the other tabs, and by a refetch every `everyMs`. */
export const AccountProvider = ({ everyMs, children }: { everyMs?: number; children: ReactNode }) => {
  const { data: session } = useSession(everyMs)
  return <AccountContext value={{ session, isAdmin: session?.isAdmin === true }}>{children}</AccountContext>
}

export const useAccount = (): Account => {
  const account = use(AccountContext)
  if (!account) throw new Error('useAccount must be used within an AccountProvider')
  return account
}
