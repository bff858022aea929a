import { expect, onTestFinished, test } from 'vitest'
import { days } from '#src/base/time.ts'
import { blankOldLetters } from '#src/mail/actions.ts'
import { consolePost } from '#src/mail/console-mailer.ts'
import { resendPost } from '#src/mail/resend-mailer.ts'
import { renderPdf } from '#src/pdf/render.ts'
import { configured } from '#tests/fixtures/config.ts'
import { type House, openHouse } from '#tests/fixtures/server.ts'
import { startProvider } from '#tests/fixtures/fake-resend.ts'
import { count, invited, sign } from './fixtures.ts'

/** A house whose letters go to the stand-in by the real client. */
const withProvider = async (given: Parameters<typeof openHouse>[0] = {}) => {
  const provider = await startProvider()
  onTestFinished(provider.stop)
  const post = resendPost(configured({ RESEND_BASE_URL: provider.url }), 2000)
  return { provider, house: openHouse({ ...given, post }) }
}

const pdfOf = async (house: House, token: string) =>
  Buffer.from(await (await house.ask(`/api/nda/${token}/nda.pdf`)).arrayBuffer())

test('the press’s own PDF goes to both sides through the provider, as it is downloaded', {
  timeout: 60_000,
}, async () => {
  const { provider, house } = await withProvider({ pdf: renderPdf })
  const { token, invitation } = await invited(house)
  // A cold press takes longer than an answer waits.
  await sign(house, token)
  await expect.poll(() => count(house, 'select count(*) as n from nda_documents'), { timeout: 30_000 }).toBe(1)
  await house.deliver()
  const bytes = await pdfOf(house, token)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  for (const to of ['hana@rimu.example', 'owner@southernaccounts.example']) {
    const letter = await provider.letterTo(to, /signed/i)
    expect(letter.attachments).toEqual([
      { filename: `nda-${invitation.verifier}.pdf`, content: bytes.toString('base64') },
    ])
  }
  const others = provider.letters.filter(({ subject }) => !/signed/i.test(subject))
  expect(others.filter(({ attachments }) => attachments)).toEqual([])
})

test('G3: a letter that is tried again under its key is the same letter, its PDF included', async () => {
  const { provider, house } = await withProvider()
  const { token } = await invited(house)
  await house.deliver()
  await sign(house, token)
  provider.behave('reset after accept', '500', 'reset after accept', '502 html')
  await house.deliver()
  const sent = provider.letters.filter(({ attachments }) => attachments)
  expect(sent.map(({ to }) => to).sort()).toEqual(['hana@rimu.example', 'owner@southernaccounts.example'])
  expect(count(house, "select count(*) as n from letters where state = 'sent'")).toBe(provider.letters.length)
  expect(house.logged.filter(({ reason }) => reason?.includes('409'))).toEqual([])
})

test('H11: letters are emptied after 90 days; the signature and its PDF are kept', async () => {
  const house = openHouse()
  const { token } = await invited(house)
  await sign(house, token)
  await house.deliver()
  const bytes = await pdfOf(house, token)
  // The outbox holds no second copy of it.
  const [largest] = house.kit.db.$client
    .prepare("select max(length(envelope_sealed)) as n from letters where kind like 'nda_signed_%'")
    .all() as [{ n: number }]
  const plain = house.letters.find(({ attachments }) => attachments)
  expect(largest.n).toBeLessThan(1.5 * JSON.stringify({ ...plain, attachments: [] }).length)
  house.wait(days(91))
  blankOldLetters(house.kit)
  expect(count(house, "select count(*) as n from letters where letter_sealed <> ''")).toBe(0)
  house.wait(days(365 * 7))
  expect(await pdfOf(house, token)).toEqual(bytes)
})

test('without a provider the attachment is named with its size', async () => {
  let printed = ''
  const house = openHouse({
    post: consolePost((text) => {
      printed += text
    }),
  })
  const { token, invitation } = await invited(house)
  await sign(house, token)
  await house.deliver()
  const { length } = await pdfOf(house, token)
  expect(printed.match(/Attached: .*/g)).toEqual(
    Array.from({ length: 2 }, () => `Attached: nda-${invitation.verifier}.pdf (${length} bytes)`),
  )
})
