import { expect } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import type { Context } from '#src/context.ts'
import { draftKeys, emptyFields, type QuoteDraft, type QuoteKey } from '#src/quotes/field-rules.ts'
import type { Plan, Status } from '#src/quotes/rules.ts'
import type { UndoneDecision } from '#src/quotes/send/schema.ts'
import type { AdminQuote, OpenQuote } from '#src/workflows/quotes/schema.ts'
import { plainPdf } from '#tests/fixtures/context.ts'
import { type Admin, read, startTestServer, type TestServer } from '#tests/fixtures/server.ts'

type Changes = Partial<Record<QuoteKey, string | number | null>>

/** A draft as an admin sends it. */
export const draft = (changes: Changes = {}) =>
  ({
    ...emptyFields,
    ...{ client_name: 'Hana Tāmati', client_company: 'Rimu & Tōtara Foods Limited' },
    ...{ client_email: 'hana@rimu.example', client_phone: '021 555 014' },
    scope_summary: 'Account management for existing grocery customers.\nTwo store visits a month.',
    ...{ retainer_rate: 2400, retainer_days_per_month: 4, extra_half_day_rate: 340, prepaid_day_rate: 680.5 },
    ...{ mileage_rate_per_km: 1.17, mileage_threshold_km: 50, min_term_months: 3 },
    ...{ start_date: '2026-12-01', valid_until: '2026-11-17', notes_internal: 'CANARY never shown' },
    ...changes,
  }) as QuoteDraft

const tokenIn = (public_link: string | null) => public_link?.slice(public_link.lastIndexOf('/') + 1) ?? ''

/** A sent quote and its link. */
export const sentQuote = async (admin: Admin, changes: Changes = {}) => {
  const { quotes } = admin.api.admin
  const { id } = await read(quotes.$post({ json: draft(changes) }))
  const { public_link } = await read(quotes[':id'].send.$post({ param: { id }, json: {} }))
  return { id, public_link, token: tokenIn(public_link) }
}

/** The hash that a decision must name. */
export const shownHash = async ({ api }: TestServer, token: string) => {
  const body = await (await api.quotes[':token'].$get({ param: { token } })).json()
  return (body as OpenQuote).shown_hash
}

export const acceptance = (shown_hash: string, plan: Plan = 'retainer') =>
  ({ decision: 'accepted', plan, authorization_confirmed: true, shown_hash }) as const

export const rejection = (shown_hash: string) => ({ decision: 'rejected', shown_hash }) as const

/** What an admin may do with a quote and, once it is sent, the client at its link. */
const actionsOn = (server: TestServer, admin: Admin, { id, token = '' }: { id: QuoteId; token?: string }) => {
  /** Reads what is under the link, or posts a body to it. */
  const atLink = (path = '', json?: object, headers: Record<string, string> = {}, address?: string) =>
    server.call(`/api/quotes/${token}${path}`, json, { 'user-agent': 'A phone', ...headers }, { address })
  /** The same under the admin's quote, in a session of now. */
  const asAdmin = async (path = '', json?: object, headers: Record<string, string> = {}, method?: string) => {
    const cookie = await server.newSession(admin.id)
    return server.call(`/api/admin/quotes/${id}${path}`, json, { ...headers, cookie }, { method })
  }
  const readAsAdmin = (): Promise<AdminQuote> => read(asAdmin())
  const decide = (json: object, headers?: Record<string, string>) => atLink('/decision', json, headers)
  const row = () => server.row('quotes', { id })
  const hash = () => row().shown_sha256 ?? ''
  return {
    id,
    token,
    atLink,
    asAdmin,
    row,
    decide,
    accept: (changes: object = {}) => decide({ ...acceptance(hash()), ...changes }),
    reject: () => decide(rejection(hash())),
    view: () => atLink('/view', {}),
    /** The quote as the client reads it. */
    see: (): Promise<OpenQuote> => read(atLink()),
    download: (kind: 'quote' | 'record', headers: Record<string, string> = {}) =>
      atLink(`/${kind}.pdf`, undefined, headers),
    /** The quote as an admin reads it. */
    read: readAsAdmin,
    downloadAsAdmin: (kind: 'quote' | 'record', nth?: number) => asAdmin(`/${kind}.pdf${nth ? `?nth=${nth}` : ''}`),
    /** Saves the draft as it was read, with these changes. */
    edit: async (changes: Changes, version?: number) => {
      const quote = await readAsAdmin()
      return asAdmin('', { ...pick(quote, ...draftKeys), ...changes, version: version ?? quote.version }, {}, 'PATCH')
    },
    send: (json: object = {}) => asAdmin('/send', json),
    undoSend: () => asAdmin('/undo-send', {}),
    correctEmail: (client_email = 'hana@kauri.example', how = {}) =>
      asAdmin('/correct-email', { client_email, ...how }),
    duplicate: (key?: string) => asAdmin('/duplicate', {}, key === undefined ? {} : { 'idempotency-key': key }),
    extend: (json: object = {}) => asAdmin('/extend', json),
    withdraw: (reason = 'The rates were of last year.') => asAdmin('/withdraw', { reason }),
    record: (json: object) => asAdmin('/record-decision', json),
    undoDecision: (undone: UndoneDecision = { reason: 'mistake' }) => asAdmin('/undo-decision', undone),
    expire: () => asAdmin('/expire', {}),
    remove: () => asAdmin('/delete', {}),
    restore: () => asAdmin('/restore', {}),
    revise: () => asAdmin('/revise', {}),
  }
}

/** A server with a signed-in admin. */
export const serverWithAdmin = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = startTestServer(options)
  const admin = await server.signedIn({ admin: true })
  const { quotes } = admin.api.admin
  const quote = (of: { id: QuoteId; token?: string }) => actionsOn(server, admin, of)
  /** In a session of now: the first one ends within the days that tests pass over. */
  const adminApi = async () => server.visitor({ cookie: await server.newSession(admin.id) }).admin
  const create = async (changes: Changes = {}) => read((await adminApi()).quotes.$post({ json: draft(changes) }))
  const sendDraft = async ({ id }: { id: QuoteId }) => {
    const { public_link }: { public_link: string } = await read(quote({ id }).send())
    const sent = { id, public_link, token: tokenIn(public_link) }
    return { ...sent, ...quote(sent) }
  }
  const sendQuote = async (changes: Changes = {}) => sendDraft(await create(changes))
  /** The draft of a revision of the quote, with these changes. */
  const reviseQuote = async ({ id }: { id: QuoteId }, changes: Changes = {}) => {
    const revision = quote(await read(quote({ id }).revise()))
    expect((await revision.edit(changes)).status).toBe(200)
    return revision
  }
  const sendRevision = async (of: { id: QuoteId }, changes: Changes = {}) => sendDraft(await reviseQuote(of, changes))
  /** A quote that was brought to this status by requests. */
  const quoteInStatus = async (status: Status, changes: Changes = {}) => {
    if (status === 'draft') return quote(await create(changes))
    const sent = await sendQuote(changes)
    const move = { sent: undefined, accepted: sent.accept, rejected: sent.reject, expired: sent.expire }[status]
    if (move) expect((await move()).status).toBe(200)
    return sent
  }
  const verbs = { create, quote, sendDraft, sendQuote, reviseQuote, sendRevision, quoteInStatus }
  return { server, admin, quotes, adminApi, ...verbs }
}

/** A sent quote on a server of its own. */
export const openQuote = async (changes: Changes = {}, options: Parameters<typeof startTestServer>[0] = {}) => {
  const started = await serverWithAdmin(options)
  const sent = await started.sendQuote(changes)
  const shown_hash = await shownHash(started.server, sent.token)
  return { ...started, ...sent, shown_hash }
}

/** Makes the PDFs while it works, and keeps what it was asked. */
export const newPrinter = ({ works = true } = {}) => {
  const orders: Parameters<Context['pdf']>[0][] = []
  const pdf: Context['pdf'] = async (order) => {
    orders.push(order)
    if (!printer.works) throw new Error('broken, says Hana Tāmati')
    return plainPdf(order)
  }
  const printer = { works, orders, pdf }
  return printer
}

export const bytesOf = async (answer: Response | Promise<Response>) =>
  new Uint8Array(await (await answer).arrayBuffer())

/** Every email so far about an answer of the client. */
export const newsOf = async (server: TestServer) =>
  (await server.deliver()).filter(({ subject }) => /accepted|declined/i.test(subject))
