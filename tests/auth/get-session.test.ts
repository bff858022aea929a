import { expect, test } from 'vitest'
import { read } from '#tests/fixtures/server.ts'
import { signedOut, startServer } from './fixtures.ts'

test('only an admin is told which contract details are missing, and only on https (G8)', async () => {
  const missingFor = async (environment: Record<string, string>, admin: boolean) => {
    const { api } = await startServer({ environment }).signedIn({ admin })
    return (await read(api.auth.session.$get())).missing
  }
  const https = { ORIGIN: 'https://desk.example' }
  const unset = { BUSINESS_ADDRESS: '', SIGNATORY_TITLE: '' }
  expect(await missingFor({ ...https, ...unset }, true)).toEqual(['BUSINESS_ADDRESS', 'SIGNATORY_TITLE'])
  expect(await missingFor({ ...https, ...unset }, false)).toBeUndefined()
  expect(await missingFor(https, true)).toBeUndefined()
  expect(await missingFor(unset, true)).toBeUndefined()
  const stranger = startServer({ environment: { ...https, ...unset } })
  expect(await read(stranger.api.auth.session.$get())).toEqual(signedOut)
})
