import { expect } from 'vitest'
import type { InvitationSummary, NdaInvitation } from '#src/nda/schema.ts'
import type { QuoteDraft } from '#src/quotes/schema.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { sentQuote, shownHash, yes } from '#tests/quotes/fixtures.ts'

type Admin = Awaited<ReturnType<TestServer['signedIn']>>

export const tokenIn = (link: string | null) => {
  if (!link) throw new Error('there is no link')
  return link.slice(link.indexOf('token=') + 'token='.length)
}

export const invitationsOf = async (admin: Admin, id: string): Promise<InvitationSummary[]> =>
  (await (await admin.api.admin.quotes[':id'].nda.$get({ param: { id } })).json()).invitations

export const newestOf = async (admin: Admin, id: string) => {
  const [newest] = await invitationsOf(admin, id)
  if (!newest) throw new Error('nobody is invited')
  return newest
}

/** An accepted quote and its invitation. */
export const invited = async (server: TestServer, changes: Partial<QuoteDraft> = {}) => {
  const admin = await server.signedIn({ admin: true })
  const quote = await sentQuote(admin, changes)
  const answer = await server.api.quotes[':token'].decision.$post({
    param: { token: quote.token },
    json: yes(await shownHash(server, quote.token)),
  })
  expect(answer.status).toBe(200)
  const invitation = await newestOf(admin, quote.id)
  return { admin, quoteId: quote.id, quote, invitation, token: tokenIn(invitation.link) }
}

export const read = async (server: TestServer, token: string) =>
  (await (await server.api.nda[':token'].$get({ param: { token } })).json()) as NdaInvitation

/** The body of a signature. */
export const signed = (
  { execution, textSha256, shownHash }: Pick<NdaInvitation, 'execution' | 'textSha256' | 'shownHash'>,
  changes: object = {},
) => ({
  companyName: 'Rimu & Tōtara Foods Limited',
  contactName: 'Hana Tāmati',
  title: 'Managing Director',
  date: '2 November 2026',
  signature: 'Hana Tāmati',
  confirmationChecked: true as const,
  quoteId: execution.quoteId,
  textSha256,
  shownHash,
  ...changes,
})

/** A POST with the headers of a page. */
export const post = (
  server: TestServer,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  address?: string,
) =>
  server.ask(
    path,
    {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        origin: server.config.origin,
        'user-agent': 'A phone',
        ...headers,
      },
    },
    address,
  )

export const sign = async (server: TestServer, token: string, changes: object = {}) =>
  post(server, `/api/nda/${token}/sign`, signed(await read(server, token), changes))

export const count = (server: TestServer, sql: string) => (server.ctx.db.$client.prepare(sql).get() as { n: number }).n

/** What was recorded of the one signature. */
export const evidenceIn = ({ ctx }: TestServer) =>
  JSON.parse(ctx.db.$client.prepare('select evidence from nda_signatures').pluck().get() as string)
