import { expect, onTestFinished, test, vi } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { minutes } from '#src/base/time.ts'
import { identityOf } from '#src/business/identity.ts'
import { makeMissingNdaDocuments } from '#src/nda/document/make.ts'
import { plainPdf } from '#tests/fixtures/fakes/plain-pdf.ts'
import { read as bodyOf, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { issuedNda, madeOf, newestOf, post, signed, signedNda } from '#tests/nda/fixtures.ts'
import { newPrinter } from '#tests/quotes/fixtures.ts'

const none = { documents: 0, emails: 0 }
const once = { documents: 1, emails: 2 }

test('the PDF is made once from the record, stored, and downloaded byte-equal ever after (E3)', async () => {
  const printer = newPrinter()
  const { server, quoteId, token, invitation, read, sign, pdf } = await signedNda({}, { pdf: printer.pdf })
  const orders = printer.orders.filter(({ kind }) => kind === 'executed_nda')
  const record = {
    ...{ companyName: 'Rimu & Tōtara Foods Limited', signature: 'Hana Tāmati', consent: 'I accept this NDA' },
    ...{ signedAtNZ: '2 Nov 2026, 9:00 am NZDT', verifier: invitation.verifier },
    evidenceSha256: server.row('nda_signatures').evidence_sha256,
    execution: { provider: identityOf(server.config) },
  }
  expect(orders).toMatchObject([{ props: { record } }])
  const { bytes, sha256 } = server.row('nda_documents')
  expect([bytes]).toEqual((await Promise.all(orders.map(plainPdf))).map((pdf) => Buffer.from(pdf)))
  server.travelTo('2030-01-01T00:00:00+13:00')
  const later = await server.signedIn({ admin: true })
  const byAdmin = await server.ask(`/api/admin/nda/${invitation.id}/nda.pdf`, { headers: { cookie: later.cookie } })
  expect(await pdf()).toEqual(bytes)
  expect(Buffer.from(await byAdmin.bytes())).toEqual(bytes)
  expect((await newestOf(later, quoteId)).pdf_sha256).toBe(sha256)
  expect((await read()).signed?.pdf).toEqual({ url: `/api/nda/${token}/nda.pdf`, sha256 })
  // Signing again renders nothing.
  const printed = printer.orders.length
  expect((await sign()).status).toBe(200)
  expect(printer.orders).toHaveLength(printed)
})

test('both sides get one email each, which says what was signed and where it is', async () => {
  const { server, token, quoteId } = await signedNda()
  const emails = (await server.deliver()).filter(({ subject }) => /signed/i.test(subject))
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['hana@rimu.example', 'Signed: mutual NDA between Southern Accounts and Rimu & Tōtara Foods Limited'],
    ['owner@southernaccounts.example', 'Rimu & Tōtara Foods Limited signed the NDA'],
  ])
  const facts = [
    ...['between Southern Accounts Limited and Rimu & Tōtara Foods Limited', '2 Nov 2026, 9:00 am NZDT'],
    'Signed by: Hana Tāmati, Managing Director',
  ]
  for (const { text } of emails) for (const fact of facts) expect(text).toContain(fact)
  const [client, owner] = emails
  expect(client?.text).toContain(`http://localhost:3000/nda?token=${token}`)
  expect(owner?.text).toContain(`http://localhost:3000/admin/quotes/${quoteId}`)
  expect(owner?.text).not.toContain(token)
  expect(owner?.replyTo).toBe('hana@rimu.example')
  // It was signed as the invitation said.
  expect(owner?.text).not.toContain('Invited:')
})

test('if the renderer fails, the signature stays, the page says so, and a job makes the PDF later, once', async () => {
  const printer = newPrinter()
  const { server, token, invitation, read, sign, download } = await issuedNda({ pdf: printer.pdf })
  server.expectError('nda_document_failed')
  printer.works = false
  const answer = await bodyOf(sign())
  expect(answer.pdf).toBeNull()
  expect((await read()).signed).toMatchObject({ signature: 'Hana Tāmati', pdf: null })
  expect(await refusalOf(download())).toEqual([409, 'nda_not_ready'])
  const question = { verifier: invitation.verifier }
  expect(await bodyOf(post(server, '/api/verify', question))).toMatchObject({ issued: true })
  expect(madeOf(server)).toEqual(none)
  expect(JSON.stringify(server.logged)).not.toContain('Hana')

  printer.works = true
  server.wait(minutes(1))
  await makeMissingNdaDocuments(server.ctx)
  await makeMissingNdaDocuments(server.ctx)
  expect(madeOf(server)).toEqual(once)
  expect(await bodyOf(sign())).toEqual({ ...answer, pdf: `/api/nda/${token}/nda.pdf` })
  expect(verifyAudit(server.ctx).broken).toBeNull()
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

test('a document that cannot be stored leaves no email, and is made again', async () => {
  const { server, sign } = await issuedNda()
  server.expectError('nda_document_failed')
  const mend = server.failWrites('emails')
  expect((await sign()).status).toBe(200)
  expect(madeOf(server)).toEqual(none)
  mend()
  server.wait(minutes(1))
  await runJobsOnce(server)
  expect(madeOf(server)).toEqual(once)
})
