import { createContext, type ReactNode, use } from 'react'
import { type Session, useSession } from './queries.ts'

type Account = { session: Session | undefined; isAdmin: boolean }

const AccountContext = createContext<Account | null>(null)

/** Follows the session: from the other tabs, and every `everyMs`. */
export const AccountProvider = ({ everyMs, children }: { everyMs?: number; children: ReactNode }) => {
  const { data: session } = useSession(everyMs)
  return <AccountContext value={{ session, isAdmin: session?.isAdmin === true }}>{children}</AccountContext>
}

export const useAccount = (): Account => {
  const account = use(AccountContext)
  if (!account) throw new Error('useAccount must be used within an AccountProvider')
  return account
}
