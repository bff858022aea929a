import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished } from 'vitest'
import { makeBundle } from '#src/audit/bundle/make.ts'
import type { Manifest } from '#src/audit/bundle/rules.ts'
import { formatQuery } from '#src/audit/stamps/time-stamp.ts'
import { findHead } from '#src/audit/store.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { engaged } from '#tests/days/engagement.ts'
import { plainPdf } from '#tests/fixtures/context.ts'
import { standInAuthority } from '#tests/fixtures/fakes/time-authority.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { read } from '#tests/fixtures/server.ts'
import { newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'

export type Files = Record<string, Uint8Array>

/** An authority until the test ends. @returns what puts a time on a hash */
export const stampingAuthority = async () => {
  const { reply, timeIn, stop } = await standInAuthority()
  onTestFinished(stop)
  return async (hash: string) => {
    const response = new Uint8Array(await reply(formatQuery({ hash, nonce: '4a'.repeat(8) })))
    return { response, stamped_at: instant(await timeIn(response)) }
  }
}

export const textIn = (files: Files, name: string) => strFromU8(files[name] ?? new Uint8Array())

export const linesIn = (files: Files) =>
  textIn(files, 'events.txt')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))

export const unzipBundle = async (answering: Response | Promise<Response>): Promise<Files> => {
  const answer = await answering
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

/** What the three lines of README.txt print in a folder with the files: the last is absent without a stamp. */
export const runReadme = (files: Files) => {
  const folder = join(folderForTest(), 'bundle')
  mkdirSync(folder)
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const commands = textIn(files, 'README.txt').match(/^(while read|d\(\)|openssl ts) .*$/gm) ?? []
  return commands.map((line) => {
    const { stdout, stderr } = Bun.spawnSync(['bash', '-c', line], { cwd: folder })
    return `${stdout}${stderr}`.trim()
  })
}

/** Rimu, which accepted, signed and has an invoice, and Kauri, which did the same before the PDFs were made. */
export const openBundles = async () => {
  const gate = Promise.withResolvers<void>()
  const pdf: Context['pdf'] = async (order) => {
    if (order.kind !== 'executed_nda') await gate.promise
    return plainPdf(order)
  }
  const rimu = await engaged('prepaid', {}, { pdf })
  const { server, admin, sendQuote } = rimu
  server.wait(61_000)
  const rimuNda = await newestOf(admin, rimu.id)
  expect((await sign(server, tokenIn(rimuNda.link))).status).toBe(200)
  await read(rimu.order(5))
  await read(rimu.issue())
  const kauri = await sendQuote({
    client_name: 'Wiremu Kahu',
    client_company: 'Kauri',
    client_email: 'w@kauri.example',
  })
  await kauri.accept()
  const kauriNda = await newestOf(admin, kauri.id)
  expect((await sign(server, tokenIn(kauriNda.link), { contactName: 'Wiremu Kahu' })).status).toBe(200)
  gate.resolve()
  await backgroundTasksEnded(server.ctx)
  await server.deliver()
  const ndas = { rimu: rimuNda, kauri: kauriNda }
  const cookie = () => server.newSession(admin.id)
  const asAdmin = async (path: string) => server.ask(`/api/admin/${path}`, { headers: { cookie: await cookie() } })
  const ndaToken = tokenIn(ndas.rimu.link)
  return {
    ...{ server, rimu, kauri, ndas, ndaToken, asAdmin },
    decision: () => unzipBundle(rimu.atLink('/evidence.zip')),
    nda: () => unzipBundle(server.ask(`/api/nda/${ndaToken}/evidence.zip`)),
    invoice: () => unzipBundle(rimu.atLink('/invoices/INV-0001/evidence.zip')),
  }
}

/** The same bundle as it is once an authority has put a time on the newest head. */
export const withStamp = async (
  { server, rimu, ndas }: Awaited<ReturnType<typeof openBundles>>,
  files: Files,
  authority: Awaited<ReturnType<typeof stampingAuthority>>,
): Promise<Files> => {
  const { kind, event }: Manifest = JSON.parse(textIn(files, 'bundle.json'))
  const head = findHead(server.ctx) ?? expect.fail('nothing is recorded')
  const stamp = await authority(head.hash)
  const id = { decision: rimu.id, nda: ndas.rimu.id, invoice: server.row('invoices').id }[kind]
  const entries = await makeBundle(server.ctx, {
    ...{ kind, event, id, subject: rimu.id },
    files: Object.entries(files).flatMap(([name, bytes]) =>
      /^(quote|record|nda|invoice)[.]pdf$|^(shown|decision|nda|invoice)[.]json$/.test(name) ? [{ name, bytes }] : [],
    ),
    findStamp: () => ({ ...head, ...stamp }),
  })
  return Object.fromEntries(entries.map(({ path, read: bytes }) => [path, bytes()]))
}
