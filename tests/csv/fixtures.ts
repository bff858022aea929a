import { parse } from 'csv-parse/sync'
import { sessions } from '#src/auth/table.ts'
import { instant } from '#src/base/time.ts'
import type { TestServer } from '#tests/fixtures/server.ts'

/** As if the password was typed just now (A14). */
export const prove = ({ ctx }: TestServer) => {
  ctx.db
    .update(sessions)
    .set({ proved_at: instant(ctx.clock()) })
    .run()
}

/** Read by another library than the one that writes. */
const parsed = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

type Admin = Awaited<ReturnType<TestServer['signedIn']>>

export const download = async (server: TestServer, admin: Admin, part: 'quotes' | 'leads' | 'decisions') => {
  prove(server)
  const answer = await server.ask(`/api/admin/${part}.csv`, { headers: { cookie: admin.cookie } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { answer, text, rows: parsed(text) }
}
