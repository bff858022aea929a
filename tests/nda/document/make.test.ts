import { expect, onTestFinished, test, vi } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { minutes } from '#src/base/time.ts'
import { makeMissingNdaDocuments } from '#src/nda/document/make.ts'
import { plainPdf } from '#tests/fixtures/context.ts'
import { read as bodyOf, refusalOf, type TestServer } from '#tests/fixtures/server.ts'
import { issuedNda, newestOf, signed, signedNda } from '#tests/nda/fixtures.ts'
import { newPrinter } from '#tests/quotes/fixtures.ts'

/** How many documents are made of signatures, and how many emails are queued about them. */
const madeOf = ({ rows }: TestServer) => ({
  documents: rows('nda_documents').length,
  emails: rows('emails').filter(({ kind }) => kind.startsWith('nda_signed_')).length,
})

const once = { documents: 1, emails: 2 }

test('the PDF is made once from the record, stored, and downloaded byte-equal ever after (E3)', async () => {
  const printer = newPrinter()
  const { server, quoteId, invitation, sign, pdf } = await signedNda({}, { pdf: printer.pdf })
  const orders = printer.orders.filter(({ kind }) => kind === 'executed_nda')
  const record = {
    ...{ companyName: 'Rimu & Tōtara Foods Limited', signature: 'Hana Tāmati', consent: 'I accept this NDA' },
    ...{ signedAtNZ: '2 Nov 2026, 9:00 am NZDT', verifier: invitation.verifier },
    evidenceSha256: server.row('nda_signatures').evidence_sha256,
  }
  expect(orders).toMatchObject([{ props: { record } }])
  const { bytes, sha256 } = server.row('nda_documents')
  server.travelTo('2030-01-01T00:00:00+13:00')
  const later = await server.signedIn({ admin: true })
  const byAdmin = await server.ask(`/api/admin/nda/${invitation.id}/nda.pdf`, { headers: { cookie: later.cookie } })
  expect(await pdf()).toEqual(bytes)
  expect(Buffer.from(await byAdmin.bytes())).toEqual(bytes)
  expect((await newestOf(later, quoteId)).pdf_sha256).toBe(sha256)
  // Signing again renders nothing.
  const printed = printer.orders.length
  expect((await sign()).status).toBe(200)
  expect(printer.orders).toHaveLength(printed)
})

test('if the renderer fails, the signature stays, the page says so, and a job makes the PDF later, once', async () => {
  const printer = newPrinter()
  const { server, token, read, sign, download } = await issuedNda({ pdf: printer.pdf })
  server.expectError('nda_document_failed')
  printer.works = false
  const answer = await bodyOf(sign())
  expect(answer.pdf).toBeNull()
  expect((await read()).signed).toMatchObject({ signature: 'Hana Tāmati', pdf: null })
  expect(await refusalOf(download())).toEqual([409, 'nda_not_ready'])
  expect(madeOf(server)).toEqual({ documents: 0, emails: 0 })

  printer.works = true
  server.wait(minutes(1))
  await makeMissingNdaDocuments(server.ctx)
  await makeMissingNdaDocuments(server.ctx)
  expect(madeOf(server)).toEqual(once)
  expect(await bodyOf(sign())).toEqual({ ...answer, pdf: `/api/nda/${token}/nda.pdf` })
})

test('a slow renderer delays no response for more than two seconds', async () => {
  const renderer = Promise.withResolvers<void>()
  const { server, read, send } = await issuedNda({ pdf: (order) => renderer.promise.then(() => plainPdf(order)) })
  const body = signed(await read())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const answers = [1, 2, 3].map(() => bodyOf(send(body)))
  // Not by `expect.poll`, whose own timers would be counted.
  while (vi.getTimerCount() < 3) await new Promise((turn) => setImmediate(turn))
  await vi.advanceTimersByTimeAsync(2000)
  expect((await Promise.all(answers)).map(({ pdf }) => pdf)).toEqual([null, null, null])
  const missing = makeMissingNdaDocuments(server.ctx)
  renderer.resolve()
  await missing
  await backgroundTasksEnded(server.ctx)
  expect(madeOf(server)).toEqual(once)
  expect((await read()).signed?.pdf).not.toBeNull()
})
