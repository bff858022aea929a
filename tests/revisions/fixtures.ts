import { expect } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import { draftKeys, type QuoteDraft } from '#src/quotes/schema.ts'
import type { AdminQuote, OpenQuote } from '#src/workflows/schema.ts'
import type { TestServer } from '#tests/fixtures/server.ts'

type Admin = Awaited<ReturnType<TestServer['signedIn']>>

const tokenIn = (link: string) => link.slice(link.lastIndexOf('/') + 1)

export const revise = (admin: Admin, id: QuoteId) =>
  admin.api.admin.quotes[':id'].revise.$post({ param: { id }, json: {} })

export const send = (admin: Admin, id: QuoteId) => admin.api.admin.quotes[':id'].send.$post({ param: { id }, json: {} })

export const readAsAdmin = async (admin: Admin, id: QuoteId): Promise<AdminQuote> =>
  (await admin.api.admin.quotes[':id'].$get({ param: { id } })).json()

/** The draft of a revision of the quote, with these changes. */
export const revision = async (admin: Admin, id: QuoteId, changes: Partial<QuoteDraft> = {}): Promise<AdminQuote> => {
  const revised = await revise(admin, id)
  expect(revised.status).toBe(200)
  const made: AdminQuote = await revised.json()
  const draft = Object.fromEntries(draftKeys.map((key) => [key, made[key]])) as QuoteDraft
  const json = { ...draft, ...changes, version: made.version }
  return (await admin.api.admin.quotes[':id'].$patch({ param: { id: made.id }, json })).json()
}

/** Revises the quote and sends that. */
export const sentRevision = async (admin: Admin, id: QuoteId, changes: Partial<QuoteDraft> = {}) => {
  const made = await revision(admin, id, changes)
  const sent = await send(admin, made.id)
  expect(sent.status).toBe(200)
  const { public_link } = await sent.json()
  return { id: made.id, public_link, token: tokenIn(public_link) }
}

export const readAsClient = async (server: Pick<TestServer, 'api'>, token: string) => {
  const answer = await server.api.quotes[':token'].$get({ param: { token } })
  return { status: answer.status, body: (await answer.json()) as OpenQuote }
}
