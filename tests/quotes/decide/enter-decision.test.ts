import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { newsOf, openQuote } from '#tests/quotes/fixtures.ts'

const accepted = { decision: 'accepted', plan: 'retainer', told_by: 'Wiremu Kahu' } as const
const declined = { decision: 'rejected', told_by: 'Wiremu Kahu' } as const

const told = 'Recorded by Southern Accounts Limited, told by telephone by Wiremu Kahu on 2 Nov 2026, 9:00 am NZDT'

test('an acceptance by telephone is recorded as just that, with who recorded it and who told them (D6)', async () => {
  const { server, admin, record, see, ...quote } = await openQuote()
  expect((await record(accepted)).status).toBe(200)
  const notFromLink = { accepted_by_name: null, token_id: null, address: '', user_agent: '' }
  const recorded = { ...accepted, ...notFromLink, authorization_confirmed: false, recorded_by: admin.id }
  expect(server.row('quote_decisions')).toMatchObject(recorded)
  const decision = { decision: 'accepted', told: { recorded_by: admin.email, told_by: 'Wiremu Kahu' } }
  expect(await quote.read()).toMatchObject({ status: 'accepted', chosen_plan: 'retainer', decision })
  const seen = await see()
  expect(seen).toMatchObject({ ...accepted, readonly: true })
  expect(JSON.stringify(seen)).not.toContain(admin.email)
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
})

test('both sides get an email that says how it came, and the client the NDA, as after their own answer', async () => {
  const { server, record, public_link, download } = await openQuote()
  await record(accepted)
  await backgroundTasksEnded(server.ctx)
  const news = await newsOf(server)
  expect(news.map(({ to }) => to)).toEqual(['hana@rimu.example', 'owner@southernaccounts.example'])
  for (const { text, attachments } of news) {
    expect(text).toContain('was accepted by telephone, as Wiremu Kahu told us.')
    expect(text).toContain(`${told}.`)
    expect(text).not.toContain('I confirm that I am authorised')
    expect(attachments).toHaveLength(1)
  }
  expect(news[0]?.text).toContain(public_link)
  expect(server.emails.filter(({ subject }) => subject.startsWith('Mutual NDA'))).toHaveLength(1)
  expect(await (await download('record')).text()).toContain('"reportedBy":"Wiremu Kahu"')
})

test('a decline by telephone tells both sides too, and invites to nothing', async () => {
  const { server, record, row } = await openQuote()
  await record(declined)
  expect(row()).toMatchObject({ status: 'rejected', chosen_plan: null })
  const subjects = [/^Declined: quote Q-\w+ for Rimu/, /Limited declined quote Q-\w+$/]
  const text = expect.stringContaining(`${told}.`)
  const emails = subjects.map((words) => ({ subject: expect.stringMatching(words), text }))
  expect((await server.deliver()).slice(1)).toMatchObject(emails)
})

test('one decision wins: the same by telephone again changes nothing, and any other is refused (D2)', async () => {
  const { server, record, accept, reject, sendQuote } = await openQuote()
  await record(accepted)
  await backgroundTasksEnded(server.ctx)
  await server.storesNothing(async () => {
    for (const again of [record(accepted), accept()]) expect((await again).status).toBe(200)
    for (const other of [record(declined), record({ ...accepted, told_by: 'Hana' }), reject()])
      expect(await refusalOf(other)).toEqual([409, 'quote_decided'])
  }, ['sessions'])
  const clicked = await sendQuote()
  await clicked.accept()
  expect(await refusalOf(clicked.record(accepted))).toEqual([409, 'quote_decided'])
})

test('a plan must be offered, and somebody must have told it', async () => {
  const { server, record } = await openQuote({ prepaid_day_rate: null })
  const changes = [{ plan: 'prepaid' }, { plan: undefined }, { told_by: ' ' }]
  for (const wrong of [...changes.map((change) => ({ ...accepted, ...change })), { ...declined, plan: 'retainer' }])
    expect((await record(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect(server.rows('quote_decisions')).toEqual([])
})
