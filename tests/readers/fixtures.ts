import { expect } from 'vitest'
import type { ReaderPurpose } from '#src/quotes/rules.ts'
import type { NewReader, ReaderList } from '#src/readers/schema.ts'
import type { OpenQuote, QuoteAnswer } from '#src/workflows/quotes/schema.ts'
import { read, type TestServer } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

export const ana = { name: 'Ana Tū', email: 'tu@rimu.example' }
export const accounts = { name: 'Rangi Moana', email: 'accounts@rimu.example', for: 'accounts' as const, bills: true }
export const partner = { name: 'Mere Pohatu', email: 'mere@rimu.example' }

/** The token of the newest link of whoever reads at this address. */
export const readerToken = (server: TestServer, email: string) => {
  const ids = server.rows('quote_readers', { email }).map(({ id }) => id)
  const link = server.rows('quote_tokens').findLast(({ reader_id }) => reader_id && ids.includes(reader_id))
  return server.ctx.crypto.decrypt(link?.token_sealed ?? expect.fail(`${email} has no link`))
}

/** What may be done at a link, as a script does it. */
export const linkOf = (server: TestServer, token: string) => {
  const ask = (path = '', json?: object) => server.call(`/api/quotes/${token}${path}`, json)
  /** Posts a form as a browser without a script does. @returns the page */
  const press = async (act: string, fields: Record<string, string> = {}) => {
    const answer = await server.ask(`/quote/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, do: act }).toString(),
      headers: { origin: server.config.origin, 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { status: answer.status, html: await answer.text() }
  }
  return { token, ask, press, see: () => read<QuoteAnswer>(ask()), page: () => server.ask(`/quote/${token}`) }
}

/** A sent quote, and who names readers of it. */
export const named = async (
  changes: Parameters<typeof openQuote>[0] = {},
  options: Parameters<typeof openQuote>[1] = {},
) => {
  const quote = await openQuote(changes, options)
  const { server, atLink, asAdmin } = quote
  const name = (reader: object, address?: string) => atLink('/readers', reader, {}, address)
  return {
    ...quote,
    name,
    /** Names one more, who must be taken. @returns their link */
    add: async (reader: NewReader) => {
      await read<OpenQuote>(name(reader))
      return linkOf(server, readerToken(server, reader.email))
    },
    /** Names Ana for this. @returns her link */
    addAna: async (purpose: ReaderPurpose) => {
      await read(name({ ...ana, for: purpose }))
      return linkOf(server, readerToken(server, ana.email))
    },
    end: (id?: string) => atLink(`/readers/${id}/end`, {}),
    nameAsOwner: (reader: object) => asAdmin('/readers', reader),
    list: async () => (await read<ReaderList>(asAdmin('/readers'))).items,
  }
}
