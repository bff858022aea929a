import { expect, test } from 'vitest'
import { days, minutes } from '#src/base/time.ts'
import { type Whose, whoseKeys } from '#src/quotes/next-rules.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'
import { read } from '#tests/fixtures/server.ts'
import { openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

type Started = Awaited<ReturnType<typeof serverWithAdmin>>
type Quote = Awaited<ReturnType<Started['sendQuote']>>

const confirmStart = ({ api }: Started['admin'], id: string) =>
  api.admin.today[':kind'][':id'].done.$post({ param: { kind: 'won', id }, json: { day: '2026-12-01' } })

/** What happens to a quote. A verb that its state does not allow is refused. */
const verbsOf = ({ server, admin, sendDraft }: Started, quotes: Quote[]): ((one: Quote) => unknown)[] => {
  const mark = (state: string) => (one: Quote) =>
    server.execute(`update emails set ${state} where subject_id = ? and kind = 'quote_sent'`, one.id)
  return [
    (one) => one.atLink('/questions', { kind: 'question', text: `At ${server.ctx.clock()}?` }),
    (one) => one.asAdmin('/answers', { text: 'Yes.' }),
    (one) => one.atLink('/new-quote', {}),
    (one) => one.accept(),
    (one) => one.reject(),
    (one) => one.undoDecision(),
    (one) => one.withdraw(),
    (one) => one.expire(),
    (one) => one.remove(),
    (one) => one.restore(),
    (one) => one.correctEmail(),
    (one) => one.undoSend(),
    (one) => confirmStart(admin, one.id),
    mark("state = 'sent', delivery = 'bounced', delivery_at = created_at"),
    mark("state = 'dead', delivery = null"),
    async (one) => {
      const made = await one.revise()
      if (made.ok) quotes.push(await sendDraft(await read(Promise.resolve(made))))
    },
    () => server.wait(days(3)),
  ]
}

test('of any history each quote is in the one group that its next move names', async () => {
  const { next: random } = seededRandom()
  for (let history = 0; history < depth(1, 30); history += 1) {
    const started = await serverWithAdmin()
    const { server, create, quote, sendQuote, adminApi } = started
    const quotes: Quote[] = []
    await create({})
    await quote(await create({})).send({ send_at: '2026-11-03T21:00:00.000Z' })
    for (let count = 0; count < 12; count += 1) quotes.push(await sendQuote({ valid_until: '2026-11-13' }))
    const verbs = verbsOf(started, quotes)
    for (let step = 0; step < 60; step += 1) {
      server.wait(minutes(31))
      const one = quotes[Math.floor(random() * quotes.length)] as Quote
      await verbs[Math.floor(random() * verbs.length)]?.(one)
    }
    for (const deleted of ['false', 'true'] as const) {
      const list = async (whose?: Whose) =>
        read((await adminApi()).quotes.$get({ query: { deleted, ...(whose && { whose }) } }))
      const all = (await list()).items.map(({ id, whose }) => `${whose} ${id}`)
      const listed = await Promise.all(
        whoseKeys.map(async (whose) => {
          const { items, total } = await list(whose)
          expect(total).toBe(items.length)
          return items.map(({ id }) => `${whose} ${id}`)
        }),
      )
      expect(listed.flat().sort()).toEqual(all.sort())
    }
  }
})

test('on its last day a quote is still in one group', async () => {
  const { server, adminApi } = await openQuote()
  server.travelTo('2026-11-17T12:00:00+13:00')
  const { quotes } = await adminApi()
  const lists = whoseKeys.map((whose) => read(quotes.$get({ query: { whose } })))
  expect((await Promise.all(lists)).map(({ total }) => total).toSorted()).toEqual([0, 0, 0, 1])
})

test('an email with the link that could not be sent, and a start that waits for its NDA, are told', async () => {
  const { server, quotes, admin, accept, id } = await openQuote()
  const next = async () => (await read(quotes.$get({ query: {} }))).items.map((item) => `${item.whose}: ${item.next}`)
  server.execute("update emails set state = 'dead' where kind = 'quote_sent'")
  expect(await next()).toEqual(['yours: Call Hana: the email did not arrive'])
  await accept()
  expect(await next()).toEqual(['yours: Confirm the start on Tue 1 Dec'])
  server.wait(1000)
  await confirmStart(admin, id)
  expect(await next()).toEqual(['won: Start confirmed: Hana has not signed the NDA'])
})
