import { expect } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import type { Execution, NdaInvitation } from '#src/nda/schema.ts'
import type { QuoteDraft } from '#src/quotes/field-rules.ts'
import { type Admin, read as bodyOf, type TestServer } from '#tests/fixtures/server.ts'
import { acceptance, sentQuote, serverWithAdmin, shownHash } from '#tests/quotes/fixtures.ts'

export const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? ''

export const invitationsOf = async (admin: Admin, id: string) =>
  (await bodyOf(admin.api.admin.quotes[':id'].nda.$get({ param: { id } }))).invitations

export const newestOf = async (admin: Admin, id: string) =>
  (await invitationsOf(admin, id))[0] ?? expect.fail('nobody is invited')

/** Invites the signer of a quote. `json`: what differs from the quote. */
export const invite = (admin: Admin, id: string, json: object = {}) =>
  admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json })

/** An accepted quote and its invitation. */
export const invited = async (server: TestServer, changes: Partial<QuoteDraft> = {}) => {
  const admin = await server.signedIn({ admin: true })
  const quote = await sentQuote(admin, changes)
  const json = acceptance(await shownHash(server, quote.token))
  await bodyOf(server.api.quotes[':token'].decision.$post({ param: { token: quote.token }, json }))
  const invitation = await newestOf(admin, quote.id)
  return { admin, quoteId: quote.id, quote, invitation, token: tokenIn(invitation.link) }
}

type Options = Parameters<typeof serverWithAdmin>[0]
type OwnQuote = Awaited<ReturnType<Awaited<ReturnType<typeof serverWithAdmin>>['sendQuote']>>

/** What its client does at the link of an invitation. */
export const invitationOf = (server: TestServer, { link }: { link: string | null }) => {
  const token = tokenIn(link)
  const path = `/api/nda/${token}`
  const download = (headers: Record<string, string> = {}) => server.ask(`${path}/nda.pdf`, { headers })
  return {
    token,
    read: () => read(server, token),
    send: (body: unknown, address?: string) => post(server, `${path}/sign`, body, address),
    sign: (changes: object = {}) => sign(server, token, changes),
    visit: ({ api }: Pick<TestServer, 'api'> = server) => api.nda[':token'].view.$post({ param: { token }, json: {} }),
    acknowledge: () => server.api.nda[':token'].ack.$post({ param: { token }, json: {} }),
    handOver: (to?: object) => handOver(server, token, to),
    download,
    pdf: async () => Buffer.from(await (await download()).bytes()),
  }
}

/** What the admin and the client do with the NDA of a quote. */
const actsOn = async (server: TestServer, admin: Admin, quoteId: QuoteId) => {
  const invitation = await newestOf(admin, quoteId)
  return {
    ...{ server, admin, quoteId, invitation },
    invite: (json?: object) => invite(admin, quoteId, json),
    revoke: async (id?: string) =>
      admin.api.admin.nda[':id'].revoke.$post({ param: { id: id ?? (await newestOf(admin, quoteId)).id }, json: {} }),
    invitations: () => invitationsOf(admin, quoteId),
    newest: () => newestOf(admin, quoteId),
    ...invitationOf(server, invitation),
  }
}

const issue = async (options: Options, act: (admin: Admin, quote: OwnQuote) => Promise<{ status: number }>) => {
  const { server, admin, sendQuote } = await serverWithAdmin(options)
  const quote = await sendQuote()
  expect((await act(admin, quote)).status).toBe(200)
  return { quote, ...(await actsOn(server, admin, quote.id)) }
}

/** A server with an accepted quote and its invitation. */
export const issuedNda = (options: Options = {}) => issue(options, (_, quote) => quote.accept())

/** A server with an NDA that was issued before anybody accepted its quote. */
export const earlyNda = (json: object = {}) => issue({}, (admin, { id }) => invite(admin, id, json))

/** An NDA that was issued with a draft. `sendTo` corrects the client's address and sends the quote. */
export const draftNda = async (client_email: string, options: Options = {}) => {
  const { server, admin, create, quote } = await serverWithAdmin(options)
  const { id } = await create({ client_email })
  expect((await invite(admin, id)).status).toBe(200)
  const sendTo = async (corrected: string) => {
    expect((await quote({ id }).edit({ client_email: corrected })).status).toBe(200)
    const { public_link } = await bodyOf(quote({ id }).send())
    return quote({ id, token: public_link.split('/').at(-1) })
  }
  return { ...(await actsOn(server, admin, id)), sendTo }
}

/** A server with an NDA that is signed. `changes`: of what the signer types. */
export const signedNda = async (changes: object = {}, options: Options = {}) => {
  const nda = await issuedNda(options)
  expect((await nda.sign(changes)).status).toBe(200)
  return nda
}

export const read = async (server: TestServer, token: string) =>
  (await (await server.api.nda[':token'].$get({ param: { token } })).json()) as NdaInvitation

type Shown = Pick<NdaInvitation, 'textSha256' | 'shownHash'> & { execution: Pick<Execution, 'quoteId'> }

export const signed = ({ execution, textSha256, shownHash }: Shown, changes: object = {}) => ({
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
export const post = ({ call }: TestServer, path: string, body: unknown, address?: string) =>
  call(path, body, { 'user-agent': 'A phone' }, { address })

export const sign = async (server: TestServer, token: string, changes: object = {}) =>
  post(server, `/api/nda/${token}/sign`, signed(await read(server, token), changes))

/** Whom Hana names to sign. */
export const wiremu = { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example' }

export const handOver = (server: TestServer, token: string, to: object = wiremu) =>
  post(server, `/api/nda/${token}/hand-over`, to)

/** Delivers all. @returns the newest email to this address */
export const deliveredTo = async (server: TestServer, to: string, subject: RegExp) => {
  const emails = await server.deliver()
  const email = emails.findLast((one) => one.to === to && subject.test(one.subject))
  return email ?? expect.fail(`${to} got no email ${subject}`)
}

/** What was recorded of the one signature. */
export const evidenceIn = (server: TestServer) => JSON.parse(server.row('nda_signatures').evidence)

/** An invitation that Hana has handed to Wiremu, and the link that he got. */
export const handedOverNda = async () => {
  const nda = await issuedNda()
  const { server } = nda
  await server.deliver()
  server.travelTo('2026-11-01T20:10:00.000Z')
  expect((await nda.handOver()).status).toBe(200)
  const successor = await nda.newest()
  return { ...nda, successor: { ...successor, ...invitationOf(server, successor) } }
}
