import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { read } from '#tests/fixtures/server.ts'
import { engaged, pageIn } from './engagement.ts'

/** The client's page, and its forms as a browser posts them without a script. */
const openPage = async (...given: Parameters<typeof engaged>) => {
  const engagement = await engaged(...given)
  const { server, token } = engagement
  return {
    ...engagement,
    post: async (fields: Record<string, string>, headers = {}) =>
      pageIn(await server.ask(`/quote/${token}`, { method: 'POST', body: new URLSearchParams(fields), headers })),
  }
}

/** The hidden fields of the form with this button. */
const formOf = (html: string, act: string) => {
  const form = html.split('<form').find((part) => part.includes(`value="${act}"`)) ?? ''
  const hidden = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const fields: Record<string, string> = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]))
  return { do: act, ...fields }
}

test('before any entry a pre-paid client can order, and a retainer’s page has nothing new', async () => {
  const prepaid = await (await openPage()).open()
  expect(prepaid.words).toMatch(/Quote Accepted — Thank You!.*Order days \$1,250 \+ GST a day of 8 hours/)
  expect(prepaid.words).not.toContain('Booked days')
  expect((await (await openPage('retainer')).open()).words).not.toMatch(/Order days|Booked days/)
})

test('the page begins with the free days of all blocks, and says until when each is valid', async () => {
  const { order, enter, go, open, extend } = await openPage()
  const [{ id: one }] = (await read(order(5))).blocks
  expect((await open()).words).toContain('5 days free 5 free, of 5, valid for 90 days from payment')
  go('2026-11-25 10:00:00')
  await enter({ kind: 'paid', of: one, day: '2026-11-25' })
  await enter({ kind: 'booked', day: '2026-12-09', hours: 8 })
  await enter({ kind: 'booked', day: '2026-12-10', hours: 4 })
  const { words, html } = await open()
  expect(words).toContain(
    '3½ days free 1½ booked · 3½ free, of 5, until Tue 23 Feb Make it 30 days longer (to 25 Mar) Once, at no charge.',
  )
  expect(html.match(/text-figure/g)).toHaveLength(1)
  await read(extend(one))
  await read(order(1))
  const two = await open()
  expect(two.words).toContain(
    '4½ days free 1½ booked · 4½ free, of 6 3½ days free of 5, until Thu 25 Mar 1 day free of 1, valid for 90 days',
  )
  expect(two.words).not.toContain('30 days longer (')
  expect(two.words).toContain('1 day ordered. The invoice comes by email; the 90 days start when it is paid.')
  go('2027-03-25 10:00:00')
  expect((await open()).words).toContain('3½ days free of 5, until Thu 25 Mar')
  go('2027-03-26 10:00:00')
  expect((await open()).words).toContain('3½ days lapsed after 25 March 2027')
})

test('a retainer’s page says what its month has, from before its start until after its end', async () => {
  const terms = { retainer_days_per_month: 6, min_term_months: null }
  const { enter, idOf, go, open } = await openPage('retainer', terms)
  const says = async (day: string, words: string) => {
    go(`${day} 10:00:00`)
    expect((await open()).words).toContain(words)
  }
  await enter({ kind: 'started', day: '2026-12-16' })
  await says('2026-12-15', 'From Wed 16 Dec Retainer (Monthly), $2,400 + GST a month Next No day is booked.')
  await says('2026-12-16', '3½ days free 3½ free, of 3½ in December, until Thu 31 Dec')
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-17', hours: 8 }))
  await enter({ kind: 'not_supplied', of: booking })
  const left = '7 days free 7 free, of 7 (1 carried over) in January, until Sun 31 Jan'
  await says('2027-01-05', left)
  await enter({ kind: 'ended', day: '2027-02-15', who: 'client', why: 'agreed' })
  await says('2027-01-06', `${left} Ends on 15 February 2027.`)
  await says('2027-02-16', 'Ended on 15 February 2027')
  expect((await open()).words).not.toMatch(/days free|To book/)
})

test('each booking says what cancelling costs now and when that changes', async () => {
  const { order, enter, go, open } = await openPage()
  await read(order(1))
  await enter({ kind: 'booked', day: '2026-11-12', hours: 8 })
  await enter({ kind: 'booked', day: '2026-11-13', hours: 8 })
  expect((await open()).words).toMatch(
    /Thu 12 Nov, whole day Cancelling is free until Mon 9 Nov, 5 pm\. Until Wed 11 Nov, 5 pm it uses half a day; after that it uses 1 day\./,
  )
  go('2026-11-10 17:00:00')
  const { words } = await open()
  expect(words).toContain('Cancelling uses half a day until Wed 11 Nov, 5 pm; after that it uses 1 day.')
  expect(words).toContain(
    'Casual time, $340 + GST per half day. Cancelling is free until Tue 10 Nov, 5 pm. Until Thu 12 Nov, 5 pm it costs $340; after that it costs $680.',
  )
  go('2026-11-11 17:00:00')
  expect((await open()).words).toContain('Cancelling costs $340 until Thu 12 Nov, 5 pm; after that it costs $680.')
  go('2026-11-12 17:00:01')
  expect((await open()).words).toContain('Cancelling now costs $680. ')
})

test('a cancellation shows its cost first; where that changed it shows the new one and asks again', async () => {
  const { enter, post, open, go, order, see, server } = await openPage()
  await read(order(1))
  await enter({ kind: 'booked', day: '2026-11-16', hours: 8 })
  const asked = await server.storesNothing(async () => post(formOf((await open()).html, 'review_cancel')))
  expect(asked.words).toContain('Cancel Mon 16 Nov? It costs nothing.')
  const press = formOf(asked.html, 'cancel')
  expect(press).toMatchObject({ share: '0' })
  go('2026-11-10 17:00:01')
  const changed = await post(press)
  expect([changed.status, changed.words]).toMatchObject([409, expect.stringContaining(problems.share_changed[1])])
  expect(changed.words).toContain('It uses half a day.')
  const done = (await post(formOf(changed.html, 'cancel'))).words
  expect(done).toMatch(/Half a day free.*½ used · ½ free, of 1.*The day is cancelled\./)
  expect(done).toContain('1 day cancelled, half of it counts. Cost: Half a day counts as used.')
  expect((await see()).bookings).toEqual([])
  const late = await post({ ...press, do: 'review_cancel' })
  expect([late.status, late.words]).toMatchObject([409, expect.stringContaining(problems.booking_ended[1])])
})

test('a block is extended by one press, and the owner’s browser is asked before it acts for the client', async () => {
  const { order, enter, open, post, admin, see } = await openPage()
  const [{ id }] = (await read(order(2))).blocks
  await enter({ kind: 'paid', of: id, day: '2026-11-02' })
  const press = formOf((await open()).html, 'extend')
  const asked = await post(press, { cookie: admin.cookie })
  expect([asked.status, asked.words]).toMatchObject([409, expect.stringContaining(problems.signed_in_as_admin[1])])
  expect((await see()).blocks).toMatchObject([{ can_extend: true }])
  const { words } = await post(formOf(asked.html, 'extend'), { cookie: admin.cookie })
  expect(words).toContain('until Tue 2 Mar')
})

test('the log has one sentence for each entry that counts, newest first; the page has the newest 12', async () => {
  const { order, enter, idOf, open } = await openPage()
  await read(order(60))
  const wrong = idOf(await enter({ kind: 'booked', day: '2026-11-20', hours: 8 }))
  await enter({ kind: 'corrected', of: wrong, words: 'Another day' })
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, km: 80, words: 'Store visits' })
  const { words } = await open()
  expect(words).toContain(
    'What happened Mon 2 Nov Half a day worked, 80 km one way: Store visits Mon 2 Nov 60 days ordered Half a day worked, of 60 days ordered',
  )
  expect(words).not.toMatch(/Another day|Show all of it/)
  for (let n = 0; n < 6; n += 1) {
    const booking = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 }))
    await enter({ kind: 'cancelled', of: booking, share: 0 })
  }
  const newest = (await open()).words
  expect(newest).not.toContain('Mon 2 Nov 60 days ordered')
  expect(newest).toContain('Show all of it')
  const all = (await open('?log=all')).words
  expect(all).toContain('Mon 2 Nov 60 days ordered')
  expect(all).not.toContain('Show all of it')
})
