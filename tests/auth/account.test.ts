import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountProvider, useAccount } from '#web/auth/account.tsx'
import { sessionQuery } from '#web/auth/queries.ts'
import { queryClient } from '#web/lib/query.ts'

const Reader = () => {
  const { session, isAdmin } = useAccount()
  return `${session?.user?.email ?? 'nobody'}, ${isAdmin ? 'an admin' : 'no admin'}`
}

test('the account is that of the session, within the provider', () => {
  const read = () =>
    renderToStaticMarkup(
      createElement(
        QueryClientProvider,
        { client: queryClient },
        createElement(AccountProvider, null, createElement(Reader)),
      ),
    )
  queryClient.setQueryData(sessionQuery.queryKey, {
    user: { id: 'usr_1', email: 'hana@rimu.example' },
    isAdmin: true,
    signOutReason: null,
  })
  expect(read()).toBe('hana@rimu.example, an admin')
  queryClient.setQueryData(sessionQuery.queryKey, { user: null, isAdmin: false, signOutReason: 'idle' })
  expect(read()).toBe('nobody, no admin')
})

test('the account outside its provider is an error that names the provider', () => {
  expect(() => renderToStaticMarkup(createElement(Reader))).toThrow('useAccount must be used within an AccountProvider')
})
