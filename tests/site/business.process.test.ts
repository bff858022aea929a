import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase } from '#src/db/close.ts'
import { openDatabase } from '#src/db/open.ts'
import { changeSettings } from '#src/settings/change.ts'
import { email, firstAdmin, startServer } from '#tests/auth/fixtures.ts'
import { noBusinessEnvironment } from '#tests/fixtures/business.ts'
import { newContext } from '#tests/fixtures/context.ts'
import { handlersOf } from '#tests/fixtures/handlers.ts'
import { readableHtml } from '#tests/fixtures/page-html.ts'
import { databaseOnDisk, home, read, type TestServer } from '#tests/fixtures/server.ts'
import { openBuiltSite } from '#tests/fixtures/site.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

/** Reads the pages of a server as the product renders them. */
const pagesOf = ({ config, ctx }: Pick<TestServer, 'config' | 'ctx'>) => {
  const handlers = handlersOf(ctx, openBuiltSite(undefined, { business: ctx.business }).site)
  return async (path: string) => {
    const answer = await handlers.fetch(new Request(config.origin + path), { requestIP: () => ({ address: home }) })
    return readableHtml(await answer.text())
  }
}

test('after the first sign-up the pages, a client’s page and the notice of the sign-in have the admin’s address', async () => {
  const server = startServer({ environment: noBusinessEnvironment })
  const pageAt = pagesOf(server)
  const paths = ['/privacy', '/start-assessment', '/quote/unknown']
  for (const path of paths) expect(await pageAt(path), path).not.toContain('mailto:')
  await firstAdmin(server)
  for (const path of paths) {
    expect(await pageAt(path), path).toContain(`mailto:${email}`)
  }
  const notices = (await server.emailsTo(email)).map(({ text }) => text)
  expect(notices).toContainEqual(expect.stringContaining('An admin has signed in.'))
})

test('a telephone number is on the next page and in the next email, whoever changed it', async () => {
  const { file, db } = databaseOnDisk()
  const { server, admin, sendQuote } = await serverWithAdmin({ db, environment: { BUSINESS_PHONE: '' } })
  const pageAt = pagesOf(server)
  const { token } = await sendQuote()
  const [page, form, quote] = ['/privacy', '/start-assessment', `/quote/${token}`]
  const expectOn = async (paths: readonly string[], phone: string) => {
    for (const path of paths) expect(await pageAt(path), path).toContain(phone)
  }
  expect(await pageAt(quote)).not.toContain('tel:')
  await read(admin.api.admin.settings.$patch({ json: { business: { phone: '03 555 0100' }, version: 0 } }))
  await expectOn([page, form, quote], '03 555 0100')
  expect((await server.deliver()).at(-1)?.text).toContain('03 555 0100')
  const other = newContext({ db: openDatabase(file), clock: server.ctx.clock, config: server.config })
  onTestFinished(() => closeDatabase(other.db))
  changeSettings(other, { business: { phone: '03 555 0111' }, version: 1 })
  await expectOn([page, form, quote], '03 555 0111')
  // As a job does.
  changeSettings(server.ctx, { business: { phone: '03 555 0122' }, version: 2 })
  await expectOn([quote], '03 555 0122')
})
