import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteCreate } from '#src/quotes/schema.ts'
import { bodies, oddText } from '../given/odd.ts'
import { openHouse } from '../given/open-house.ts'
import { newestOf, read, signed, tokenIn } from '../nda/given.ts'
import { draft, sentQuote, shownHash, yes } from '../quotes/given.ts'

test('F1: whatever is sent, nothing breaks, and what is stored is what the schema would have taken', {
  timeout: 120_000,
}, async () => {
  const house = openHouse()
  const admin = await house.signedIn({ admin: true })
  const { token } = await sentQuote(admin)
  const made = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
  const good = yes(await shownHash(house, token))
  await admin.api.admin.quotes[':id'].nda.$post({ param: { id: made.id }, json: {} })
  const invitation = tokenIn((await newestOf(admin, made.id)).link)
  const signature = signed(await read(house, invitation), { quoteId: 'Q-00000000' })
  const doors = [
    { method: 'POST', path: '/api/admin/quotes', body: { ...draft(), lead_id: null } },
    { method: 'PATCH', path: `/api/admin/quotes/${made.id}`, body: { ...draft(), version: 1 } },
    { method: 'POST', path: `/api/admin/quotes/${made.id}/send`, body: { version: 99 } },
    { method: 'POST', path: `/api/quotes/${token}/decision`, body: { ...good, shown_hash: '0'.repeat(64) } },
    { method: 'POST', path: `/api/quotes/${token}/view`, body: {} },
    { method: 'POST', path: `/api/nda/${invitation}/sign`, body: signature },
    { method: 'POST', path: `/api/nda/${invitation}/view`, body: {} },
    { method: 'POST', path: `/api/nda/${invitation}/ack`, body: {} },
    { method: 'POST', path: `/api/admin/quotes/${made.id}/nda`, body: { company: 'A', contactName: 'B', title: 'C' } },
    { method: 'POST', path: '/api/admin/nda/nda_nothing/revoke', body: {} },
    { method: 'POST', path: '/api/verify', body: { verifier: '0'.repeat(8) } },
    { method: 'POST', path: '/api/auth/confirm', body: { token: 'x'.repeat(43) } },
    { method: 'POST', path: '/api/auth/activity', body: {} },
    { method: 'POST', path: '/api/events', body: { name: 'needs_form_submit', company: 'Rimu' } },
    { method: 'POST', path: '/api/admin/leads/lea_nothing/erase', body: {} },
  ]
  for (const { method, path, body } of doors) {
    await fc.assert(
      fc.asyncProperty(bodies(body), async (text) => {
        house.wait(30_000)
        const answer = await house.ask(path, {
          method,
          body: text,
          headers: { cookie: admin.cookie, 'content-type': 'application/json', origin: house.config.origin },
        })
        expect([200, 201, 400, 401, 404, 409, 413], text).toContain(answer.status)
        if (answer.status === 201) expect(quoteCreate.safeParse(JSON.parse(text)).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  }
})

test('F1: odd addresses and queries break nothing', async () => {
  const house = openHouse()
  const admin = await house.signedIn({ admin: true })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        '/api/admin/quotes/',
        '/api/quotes/',
        '/api/nda/',
        '/api/admin/nda/',
        '/api/admin/quotes?q=',
        '/api/admin/quotes?after=',
        '/api/admin/leads/',
        '/api/admin/leads?q=',
        '/api/admin/leads?state=',
        '/api/admin/leads?after=',
        '/api/',
      ),
      oddText,
      async (path, odd) => {
        house.wait(60_000)
        const answer = await house.ask(path + encodeURIComponent(odd.toWellFormed()), {
          headers: { cookie: admin.cookie },
        })
        expect([200, 400, 401, 404, 429]).toContain(answer.status)
      },
    ),
    { numRuns: 1000 },
  )
})
