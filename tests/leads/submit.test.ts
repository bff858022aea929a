import { describe, expect, test } from 'vitest'
import { newFormToken } from '#src/leads/form-token.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { assessment, count, fetchIssue, post, rows, sendForm } from './fixtures.ts'

const aDay = 24 * 3_600_000

test('GAPS 4: stored first, then one email to the owner with every answer and one to the visitor', async () => {
  const server = startTestServer()
  const { answer } = await sendForm(server)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true })
  expect(rows(server, 'select state, due_day, quarantined from leads')).toEqual([
    { state: 'new', due_day: '2026-11-03', quarantined: 0 },
  ])
  const [owner, visitor, ...others] = await server.deliver()
  expect(others).toEqual([])
  expect(owner).toMatchObject({ to: server.config.notifyEmail, replyTo: 'hana@rimu.example' })
  for (const text of Object.values(assessment()).flat()) {
    for (const line of String(text).split('\n')) expect(owner?.text).toContain(line)
  }
  const [lead] = rows<{ id: string }>(server, 'select id from leads')
  expect(owner?.text).toContain(`http://localhost:3000/admin/leads/${lead?.id}`)
  expect(visitor).toMatchObject({ to: 'hana@rimu.example', replyTo: server.config.business.email })
  expect(rows(server, 'select event, actor, detail from audit_events')).toEqual([
    { event: 'lead_received', actor: 'stranger', detail: '{}' },
  ])
})

test('SPEC §5: every answer is refused in its own words, beside its field, and nothing is stored', async () => {
  const server = startTestServer()
  const issue = await fetchIssue(server)
  server.wait(20_000)
  const before = dump(server.ctx.db)
  const cases: [string, unknown, string][] = [
    ['company', '  ', 'Company name is required'],
    ['company', 'x'.repeat(201), 'Company must be less than 200 characters'],
    ['name', undefined, 'Name is required'],
    ['name', 'Ann\u202egnp.exe', 'Name contains a character that cannot be used'],
    ['email', 'nobody', 'Invalid email address'],
    ['email', `${'x'.repeat(250)}@rimu.example`, 'Invalid email address'],
    ['phone', '1'.repeat(51), 'Phone must be less than 50 characters'],
    ['supportTypes', [], 'Please select at least one type of support'],
    ['supportTypes', ['account-management'], 'Please select at least one type of support'],
    ['supportTypes', ['Other', 'Other'], 'Please select at least one type of support'],
    ['otherSupportType', 'x'.repeat(201), 'Other support must be less than 200 characters'],
    ['timeCommitment', '', 'Please select a time commitment'],
    ['duration', 'forever', 'Please select an expected duration'],
    ['additionalNotes', 'x'.repeat(2001), 'Additional Notes must be less than 2000 characters'],
    ['role', 'admin', 'Unknown field'],
  ]
  for (const [field, value, sentence] of cases) {
    const answer = await post(server, { ...assessment(), issue, [field]: value })
    expect(answer.status, field).toBe(400)
    expect(await answer.json()).toEqual({ error: sentence, code: 'invalid', fields: { [field]: sentence } })
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

test('B5: only JSON from our own pages is taken', async () => {
  const server = startTestServer()
  const body = JSON.stringify({ ...assessment(), issue: await fetchIssue(server) })
  server.wait(20_000)
  const from = (headers: Record<string, string>) =>
    server.ask('/api/needs-assessments', { method: 'POST', body, headers })
  const json = { 'content-type': 'application/json' }
  expect((await from(json)).status).toBe(403)
  expect((await from({ ...json, origin: 'https://evil.example' })).status).toBe(403)
  expect((await from({ ...json, origin: server.config.origin, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await from({ 'content-type': 'text/plain', origin: server.config.origin })).status).toBe(415)
  expect(count(server, 'leads')).toBe(0)
})

test('H10: what a visitor typed is never logged', async () => {
  const server = startTestServer()
  for (let n = 0; n < 6; n += 1) await sendForm(server)
  await sendForm(server, { email: 'canary' })
  await server.deliver()
  expect(server.logged.length).toBeGreaterThan(3)
  expect(JSON.stringify(server.logged)).not.toMatch(/Rimu|Hana|rimu\.example|canary|Timaru|203\.0\.113/)
})

test('H10: an address has one name in the log for a day, and another the next day', async () => {
  const server = startTestServer()
  const refused = async (address?: string) => {
    await post(server, {}, address)
    return server.logged.at(-1)?.address
  }
  const today = await refused()
  expect(today).toMatch(/^[\w-]{16}$/)
  expect(await refused()).toBe(today)
  expect(await refused('198.51.100.1')).not.toBe(today)
  server.wait(aDay)
  expect(await refused()).not.toBe(today)
})

test('SPEC §3: what was specified under Other goes when Other is not runJobsOnce', async () => {
  const server = startTestServer()
  await sendForm(server, { supportTypes: ['Cover for staff absence (maternity, ACC, extended leave)'] })
  expect(rows(server, 'select otherSupportType from leads')).toEqual([{ otherSupportType: null }])
})

test('F3: nothing a visitor types can add a header or a recipient', async () => {
  const server = startTestServer()
  const issue = await fetchIssue(server)
  server.wait(20_000)
  const injections = ['a\r\nBcc: x@y.example', 'a\nBcc: x@y.example', 'a\u0000b', 'a\rb']
  for (const field of ['company', 'name', 'phone', 'email'] as const) {
    for (const text of injections) {
      const value = field === 'email' ? `${text}@rimu.example` : text
      expect((await post(server, { ...assessment(), issue, [field]: value })).status, `${field} ${text}`).toBe(400)
    }
  }
  for (const email of [
    'a@b.example,c@d.example',
    'a@b.example c@d.example',
    '"A" <a@b.example>',
    'a@b.example;c@d.co',
  ]) {
    expect((await post(server, { ...assessment(), issue, email })).status, email).toBe(400)
  }
  expect(count(server, 'leads') + count(server, 'emails')).toBe(0)
  await post(server, { ...assessment({ company: 'O\'Brien "&" <b>Söhne</b>' }), issue })
  const [owner] = await server.deliver()
  expect(owner?.subject).toBe('Needs assessment from O\'Brien "&" <b>Söhne</b>')
  expect(owner?.html).not.toContain('<b>Söhne')
})

describe('F4: the form cannot be used to write to strangers', () => {
  test('the confirmation holds no word of the visitor’s', async () => {
    const server = startTestServer()
    const typed = {
      company: 'BUYNOW http://spam.example Ltd',
      name: 'Winner Winner',
      phone: '0900 1234',
      otherSupportType: 'cheapest pills',
      additionalNotes: 'click https://spam.example/x',
    }
    await sendForm(server, typed)
    const [, visitor] = await server.deliver()
    const words = Object.values(typed).flatMap((text) => text.split(/\s+/))
    const said = JSON.stringify(visitor)
    for (const word of words.filter((word) => word.length > 4)) expect(said).not.toContain(word)
  })

  test('the third within a day to one address, whatever its capitals, is stored without a confirmation', async () => {
    const server = startTestServer()
    for (const email of ['hana@rimu.example', 'HANA@rimu.example', 'Hana@Rimu.example', 'other@rimu.example']) {
      expect((await sendForm(server, { email })).answer.status).toBe(200)
      server.wait(3_600_000)
    }
    expect(count(server, 'leads')).toBe(4)
    expect((await server.deliver()).map(({ to }) => to.toLowerCase())).toEqual([
      'owner@southernaccounts.example',
      'hana@rimu.example',
      'owner@southernaccounts.example',
      'hana@rimu.example',
      'owner@southernaccounts.example',
      'owner@southernaccounts.example',
      'other@rimu.example',
    ])
    server.wait(aDay)
    await sendForm(server)
    expect((await server.deliver()).at(-1)?.to).toBe('hana@rimu.example')
  })
})

describe('F12: the honeypot', () => {
  const whole = async (answer: Response) => ({
    status: answer.status,
    headers: [...answer.headers].sort(),
    body: [...new Uint8Array(await answer.arrayBuffer())],
  })

  test.each([
    ['once', 'http://spam.example'],
    ['with a space', ' '],
    ['very often', 'http://spam.example '.repeat(3_000)],
  ])(
    'filled %s is answered byte for byte like a success, kept in quarantine, and sends nothing',
    async (_, website) => {
      const server = startTestServer()
      const good = await sendForm(server)
      const emails = count(server, 'emails')
      const trapped = await sendForm(server, { website })
      expect(await whole(trapped.answer)).toEqual(await whole(good.answer))
      expect(rows(server, 'select state from leads order by created_at')).toEqual([
        { state: 'new' },
        { state: 'quarantined' },
      ])
      expect(JSON.stringify(dump(server.ctx.db))).not.toContain('spam.example')
      expect(count(server, 'emails')).toBe(emails)
      expect(rows(server, "select event from audit_events where event like 'lead%' order by seq")).toEqual([
        { event: 'lead_received' },
        { event: 'lead_quarantined' },
      ])
      expect(await whole(await post(server, trapped.body))).toEqual(await whole(await post(server, good.body)))
      expect(count(server, 'leads')).toBe(2)
    },
  )

  test('refusals tell nothing either', async () => {
    const server = startTestServer()
    for (let sent = 0; sent < 5; sent += 1) await sendForm(server, { website: 'x' })
    const [limited, trapped] = [await sendForm(server), await sendForm(server, { website: 'x' })]
    expect([limited.answer.status, trapped.answer.status]).toEqual([429, 429])
    expect(await trapped.answer.text()).toBe(await limited.answer.text())
  })
})

describe('F13: the form’s own issue', () => {
  test.each([
    [4_900, 400, 'slow_down'],
    [5_100, 200, undefined],
    [5_000, 200, undefined],
    [aDay, 200, undefined],
    [aDay + 1, 400, 'form_stale'],
  ])('after %i ms: %i', async (ms, status, code) => {
    const server = startTestServer()
    const issue = await fetchIssue(server)
    server.wait(ms)
    const answer = await post(server, { ...assessment(), issue })
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
    expect(count(server, 'leads')).toBe(status === 200 ? 1 : 0)
    expect(count(server, 'emails')).toBe(status === 200 ? 2 : 0)
  })

  test('slow down is said in SPEC’s words, and the same form goes through a moment later', async () => {
    const server = startTestServer()
    const body = { ...assessment(), issue: await fetchIssue(server) }
    expect((await (await post(server, body)).json()).error).toBe('Please take your time to fill out the form properly.')
    server.wait(6_000)
    expect((await post(server, body)).status).toBe(200)
  })

  test('forged, altered, future and malformed ones are refused', async () => {
    const server = startTestServer()
    const issue = await fetchIssue(server)
    server.wait(20_000)
    const [issued = '', nonce = '', signature = ''] = issue.split('.')
    const later = (Number.parseInt(issued, 36) - 1).toString(36)
    const future = newFormToken({ ...server.ctx, clock: () => server.ctx.clock() + 60_000 })
    const purposes = server.ctx.crypto.sign('something else', `${issued}.${nonce}`)
    const forged = [
      '',
      'x',
      `${later}.${nonce}.${signature}`,
      `${issued}.${nonce.slice(1)}A.${signature}`,
      `${issued}.${nonce}.${signature.slice(1)}A`,
      `${issued}.${nonce}.${purposes}`,
      `${issued}.${nonce}`,
      `${issued}.${nonce}.${signature}.`,
      ` ${issue}`,
      future,
    ]
    for (const given of forged) {
      expect(await refusalOf(post(server, { ...assessment(), issue: given })), given).toEqual([400, 'form_stale'])
    }
    expect(count(server, 'leads')).toBe(0)
    expect((await post(server, { ...assessment(), issue })).status).toBe(200)
  })

  test('a replay gets the first answer and stores nothing; other content under it is refused', async () => {
    const server = startTestServer()
    const { body, answer } = await sendForm(server)
    const first = await answer.text()
    const before = dump(server.ctx.db)
    for (let again = 0; again < 10; again += 1) {
      const replayed = await post(server, { ...body, name: ` ${body.name}` })
      expect([replayed.status, await replayed.text()]).toEqual([200, first])
    }
    expect(await refusalOf(post(server, { ...body, name: 'Somebody else' }))).toEqual([422, 'key_reused'])
    expect(await refusalOf(post(server, { ...body, website: 'x' }))).toEqual([422, 'key_reused'])
    expect(dump(server.ctx.db)).toEqual(before)
  })

  test('a double click is one lead and two emails, however close the clicks', async () => {
    const server = startTestServer()
    const body = { ...assessment(), issue: await fetchIssue(server) }
    server.wait(6_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(server, body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect([count(server, 'leads'), count(server, 'emails')]).toEqual([1, 2])
  })
})

describe('F14: limits', () => {
  test('the sixth within an hour from one network is refused and says when; replays count for nothing', async () => {
    const server = startTestServer()
    const sent = []
    for (let n = 0; n < 5; n += 1) sent.push(await sendForm(server, {}, `2001:db8:0:1::${n}`))
    for (const { body } of sent) expect((await post(server, body, '2001:db8:0:1::9')).status).toBe(200)
    const before = dump(server.ctx.db)
    const { answer, body } = await sendForm(server, {}, '2001:db8:0:1::ffff')
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ code: 'too_many_forms', error: expect.stringContaining('call us') })
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBe(3600 - 5 * 20)
    expect(dump(server.ctx.db)).toEqual(before)
    expect((await sendForm(server, {}, '2001:db8:0:2::1')).answer.status).toBe(200)
    server.wait((wait - 20) * 1000 - 1000)
    expect((await post(server, body, '2001:db8:0:1::1')).status).toBe(429)
    server.wait(1000)
    expect((await post(server, body, '2001:db8:0:1::1')).status).toBe(200)
  })

  test('D8: a clock put back neither opens the limit nor keeps anybody out for longer than an hour', async () => {
    const server = startTestServer()
    for (let n = 0; n < 5; n += 1) await sendForm(server)
    server.wait(-30 * aDay)
    const { answer, body } = await sendForm(server)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await post(server, body, '198.51.100.1')).status).toBe(200)
  })

  test('they hold across a restart', async () => {
    const server = startTestServer()
    for (let n = 0; n < 5; n += 1) await sendForm(server)
    const restarted = startTestServer({ db: server.ctx.db, now: '2026-11-02T09:05:00+13:00' })
    expect((await sendForm(restarted)).answer.status).toBe(429)
  })

  test('the network is stored under a one-way name', async () => {
    const server = startTestServer()
    await sendForm(server, {}, '198.51.100.23')
    expect(JSON.stringify(dump(server.ctx.db))).not.toContain('198.51.100')
  })

  test('above 30 an hour from everywhere each is kept, and the owner gets one email an hour about all', async () => {
    const server = startTestServer()
    for (let n = 0; n < 34; n += 1) {
      expect((await sendForm(server, { email: `v${n}@rimu.example` }, `198.51.100.${n}`)).answer.status).toBe(200)
    }
    expect(count(server, 'leads')).toBe(34)
    expect(count(server, 'emails')).toBe(61)
    const alert = (await server.deliver()).at(-1)
    expect(alert).toMatchObject({
      to: server.config.notifyEmail,
      subject: 'More than 30 needs assessments within an hour',
    })
    expect(alert?.text).toContain('http://localhost:3000/admin/leads')
    server.wait(3_600_000)
    await sendForm(server)
    expect(count(server, 'emails')).toBe(63)
  })

  test('what is quarantined counts for its network, and not for all', async () => {
    const server = startTestServer()
    for (let n = 0; n < 31; n += 1) await sendForm(server, { website: 'x' }, `198.51.100.${n}`)
    await sendForm(server)
    expect(count(server, 'emails')).toBe(2)
  })

  test('the next hour has its own email about many', async () => {
    const server = startTestServer()
    for (const hour of [1, 2]) {
      for (let n = 0; n < 31; n += 1) {
        await sendForm(server, { email: `v${hour}${n}@rimu.example` }, `198.51.${hour}.${n}`)
      }
      server.wait(3_600_000)
    }
    expect(rows(server, "select count(*) as n from emails where kind = 'many_assessments'")).toEqual([{ n: 2 }])
  })
})
