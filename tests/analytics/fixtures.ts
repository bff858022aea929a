import { expect } from 'vitest'
import type { TestServer } from '#tests/fixtures/server.ts'

/** Reports an event as a page does. */
export const report = ({ call }: TestServer, body: unknown, address?: string) =>
  call('/api/events', body, {}, { address })

/** A visit of the form, whose answer is always the same. */
export const visit = async (server: TestServer, source?: string | null, address?: string) => {
  const answer = await report(server, { name: 'needs_form_view', ...(source !== undefined && { source }) }, address)
  expect([answer.status, await answer.text()]).toEqual([200, '{}'])
  expect(answer.headers.get('set-cookie')).toBeNull()
}
