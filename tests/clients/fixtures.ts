import type { ClientImportResult } from '#src/clients/schema.ts'
import { read } from '#tests/fixtures/server.ts'
import { openAsAdmin } from '#tests/leads/fixtures.ts'

export const header = 'client_name,client_company,client_email,client_phone'

/** A server with a signed-in admin, and what an admin does with clients from a file. */
export const openForClients = async (options?: Parameters<typeof openAsAdmin>[0]) => {
  const opened = await openAsAdmin(options)
  const { clients, 'imported-clients': imported } = opened.admin.api.admin
  const list = (query: { q?: string; after?: string } = {}) => read(imported.$get({ query }))
  const send = (csv: string, dry_run = false) => clients.import.$post({ json: { csv, dry_run } })
  return {
    ...opened,
    imported,
    list,
    /** The companies that a search finds. */
    found: async (q: string) => (await list({ q })).items.map(({ client_company }) => client_company),
    send,
    importFile: (csv: string): Promise<ClientImportResult> => read(send(csv)),
    preview: (csv: string): Promise<ClientImportResult> => read(send(csv, true)),
    remove: (id: string) => imported[':id'].delete.$post({ param: { id }, json: {} }),
  }
}
