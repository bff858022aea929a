import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { read } from '#tests/fixtures/server.ts'
import { email, signedOut, signInNew, startServer } from './fixtures.ts'

test('reading the session is not activity, however often (B3)', async () => {
  const { server, browser } = await signInNew()
  for (let minute = 0; minute < 30; minute += 1) {
    server.wait(minutes(1))
    expect(await browser.session()).toMatchObject({ user: { email } })
  }
  server.wait(1)
  expect(await browser.session()).toEqual(signedOut)
})

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
