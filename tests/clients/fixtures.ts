import type { ClientImportResult } from '#src/clients/schema.ts'
import { read } from '#tests/fixtures/server.ts'
import { openAsAdmin } from '#tests/leads/fixtures.ts'

export const header = 'client_name,client_company,client_email,client_phone'

/** A server with a signed-in admin, and what an admin does with clients. */
export const openForClients = async (options?: Parameters<typeof openAsAdmin>[0]) => {
  const opened = await openAsAdmin(options)
  const { clients } = opened.admin.api.admin
  const list = (query: { q?: string; after?: string } = {}) => read(clients.$get({ query }))
  const send = (csv: string, dry_run = false) => clients.$post({ json: { csv, dry_run } })
  return {
    ...opened,
    clients,
    list,
    /** The companies that a search finds. */
    found: async (q: string) => (await list({ q })).items.map(({ name }) => name),
    open: (id: string) => clients[':id'].$get({ param: { id } }),
    merge: (id: string, into: string) => clients[':id'].merge.$post({ param: { id }, json: { into } }),
    send,
    importFile: (csv: string): Promise<ClientImportResult> => read(send(csv)),
    preview: (csv: string): Promise<ClientImportResult> => read(send(csv, true)),
  }
}
