import { parse } from 'csv-parse/sync'
import { instant } from '#src/base/time.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { openAsAdmin } from '#tests/leads/fixtures.ts'

/** As if the password was typed just now (A14). */
export const prove = ({ ctx, execute }: TestServer) =>
  execute('update sessions set proved_at = ?', instant(ctx.clock()))

/** Read by another library than the one that writes. */
const parsed = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

/** A server with a signed-in admin, who downloads tables. */
export const openForTables = async (options?: Parameters<typeof openAsAdmin>[0]) => {
  const opened = await openAsAdmin(options)
  const { server, admin } = opened
  const download = async (part: 'quotes' | 'leads' | 'decisions') => {
    const cookie = await server.newSession(admin.id)
    const answer = await server.ask(`/api/admin/${part}.csv`, { headers: { cookie } })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    return { answer, text, rows: parsed(text) }
  }
  return { ...opened, download, rowsOf: async (part: 'quotes' | 'leads' | 'decisions') => (await download(part)).rows }
}
