import { expect, test } from 'vitest'
import { startTestServer } from '#tests/fixtures/server.ts'
import { count, reportActivity, signInNew } from './fixtures.ts'

test('signing out deletes the row and clears the browser, and its cookie opens nothing (B2)', async () => {
  const server = startTestServer()
  const { browser } = await signInNew(server)
  const secret = browser.jar.get('session') ?? ''
  const answer = await browser.post('sign-out', {})
  expect([answer.status, await answer.json()]).toEqual([200, {}])
  expect(answer.headers.get('clear-site-data')).toBe('"cache","storage"')
  expect(browser.jar.has('session')).toBe(false)
  expect(browser.jar.has('device')).toBe(true)
  expect(count(server, 'sessions')).toBe(0)
  browser.jar.set('session', secret)
  expect(await reportActivity(browser)).toBe(401)
  expect((await browser.post('sign-out', {})).status).toBe(200)
})
