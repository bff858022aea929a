import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Token } from '#src/base/token.ts'
import { newToken } from '#src/base/token.ts'
import { type Move, may, moves, type Status, statuses } from '#src/quotes/rules.ts'
import { quotes, quoteTokens } from '#src/quotes/table.ts'
import { databaseOf, dump, startTestServer, storedIn } from '#tests/fixtures/server.ts'
import { acceptance, draft, rejection, sentQuote, shownHash } from './fixtures.ts'

const actions = ['view', ...(Object.keys(moves) as Move[])] as const
type Action = 'view' | Move

const actors = ['anon', 'user', 'admin', 'right token', "other quote's token", 'revoked token'] as const
type Actor = (typeof actors)[number]

type Answer = { status: number; text: () => Promise<string> }

const isClients = (action: Action) => action === 'accept' || action === 'reject'
const told = { decision: 'accepted', plan: 'prepaid', told_by: 'Hana Tāmati' } as const
const holdsToken = (actor: Actor) => actor.endsWith('token')

// The responses to a client's link, whether or not an admin deleted the quote. A decided quote accepts the same decision
// again. A draft has no link, and a token row alone does not open it.
const byLink: Record<Status, Record<'view' | 'accept' | 'reject', number>> = {
  draft: { view: 404, accept: 404, reject: 404 },
  sent: { view: 200, accept: 200, reject: 200 },
  accepted: { view: 200, accept: 200, reject: 409 },
  rejected: { view: 200, accept: 409, reject: 200 },
  expired: { view: 410, accept: 410, reject: 410 },
}

const expectedStatus = (actor: Actor, action: Action, status: Status, deleted: boolean) => {
  if (actor === 'right token' && (isClients(action) || action === 'view')) {
    return byLink[status][action as 'view' | 'accept' | 'reject']
  }
  // A token opens only its own quote; an id opens no public route.
  if (isClients(action) || (holdsToken(actor) && action === 'view')) return 404
  if (actor === 'user') return 403
  if (actor !== 'admin') return 401
  if (action === 'view') return 200
  if (action === 'restore') return 200
  return may(action, { status, deleted_at: deleted ? 'then' : null }) ? 200 : 409
}

/** What a move that is made records and emails. An acceptance also invites to the NDA, a decision is made a PDF of. */
const effects: Record<Move, { events: number; emails: number }> = {
  update: { events: 1, emails: 0 },
  send: { events: 2, emails: 1 },
  undo_send: { events: 1, emails: 0 },
  correct_email: { events: 1, emails: 1 },
  extend: { events: 1, emails: 1 },
  withdraw: { events: 1, emails: 1 },
  record_decision: { events: 3, emails: 3 },
  undo_decision: { events: 1, emails: 1 },
  expire: { events: 1, emails: 0 },
  delete: { events: 1, emails: 0 },
  restore: { events: 1, emails: 0 },
  accept: { events: 3, emails: 3 },
  reject: { events: 2, emails: 2 },
  revise: { events: 2, emails: 0 },
}

const effectsOf = (action: Move, status: Status) =>
  // The invitation that the acceptance issued is revoked.
  action === 'undo_decision' && status === 'accepted' ? { events: 2, emails: 1 } : effects[action]

/** A quote brought to this status by requests, and all the actors. @returns starts a server on a copy of just these */
const makeCell = async (status: Status, deleted: boolean) => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const user = await server.signedIn()
  const other = await sentQuote(admin, { client_company: 'Another Company' })
  const json = draft()
  const made = await (await admin.api.admin.quotes.$post({ json })).json()
  const param = { id: made.id }
  let token = newToken(server.ctx.random)
  if (status === 'draft') {
    server.ctx.db
      .insert(quoteTokens)
      .values({
        id: 'qtk_draft',
        quote_id: made.id,
        token_sha256: sha256(token),
        token_sealed: server.ctx.crypto.encrypt(token),
        created_at: instant(server.ctx.clock()),
      })
      .run()
  } else {
    const sent = await (await admin.api.admin.quotes[':id'].send.$post({ param, json: {} })).json()
    token = sent.public_link.slice(-43) as Token
  }
  const shown_hash = status === 'draft' ? '0'.repeat(64) : await shownHash(server, token)
  if (status === 'accepted')
    await server.api.quotes[':token'].decision.$post({ param: { token }, json: acceptance(shown_hash) })
  if (status === 'rejected')
    await server.api.quotes[':token'].decision.$post({ param: { token }, json: rejection(shown_hash) })
  if (status === 'expired') await admin.api.admin.quotes[':id'].expire.$post({ param, json: {} })
  const revoked = newToken(server.ctx.random)
  server.ctx.db
    .insert(quoteTokens)
    .values({
      id: 'qtk_revoked',
      quote_id: made.id,
      token_sha256: sha256(revoked),
      token_sealed: server.ctx.crypto.encrypt(revoked),
      created_at: instant(server.ctx.clock()),
      revoked_at: instant(server.ctx.clock()),
    })
    .run()
  if (deleted)
    server.ctx.db
      .update(quotes)
      .set({ deleted_at: instant(server.ctx.clock()) })
      .run()
  const version = (await (await admin.api.admin.quotes[':id'].$get({ param })).json()).version

  await backgroundTasksEnded(server.ctx)
  const stored = storedIn(server.ctx.db)
  return () => {
    const copy = startTestServer({ db: databaseOf(stored) })
    const apis = { admin: copy.visitor(admin), user: copy.visitor(user) }
    const act = (actor: Actor, action: Action): Promise<Answer> => {
      const api = actor === 'admin' || actor === 'user' ? apis[actor] : copy.api
      const tokens = { 'right token': token, "other quote's token": other.token, 'revoked token': revoked }
      const mine = holdsToken(actor) ? tokens[actor as keyof typeof tokens] : made.id
      const hash = { param: { token: mine } }
      const of = api.admin.quotes[':id']
      const requests: Record<Action, () => Promise<Answer>> = {
        view: () => (holdsToken(actor) ? api.quotes[':token'].$get(hash) : of.$get({ param })),
        update: () => of.$patch({ param, json: { ...json, version, client_name: 'Another Name' } }),
        send: () => of.send.$post({ param, json: {} }),
        undo_send: () => of['undo-send'].$post({ param, json: {} }),
        correct_email: () => of['correct-email'].$post({ param, json: { client_email: 'other@rimu.example' } }),
        extend: () => of.extend.$post({ param, json: {} }),
        withdraw: () => of.withdraw.$post({ param, json: { reason: 'Sent too soon.' } }),
        record_decision: () => of['record-decision'].$post({ param, json: told }),
        undo_decision: () => of['undo-decision'].$post({ param, json: { reason: 'By mistake.' } }),
        expire: () => of.expire.$post({ param, json: {} }),
        delete: () => of.delete.$post({ param, json: {} }),
        restore: () => of.restore.$post({ param, json: {} }),
        accept: () => api.quotes[':token'].decision.$post({ ...hash, json: acceptance(shown_hash) }),
        reject: () => api.quotes[':token'].decision.$post({ ...hash, json: rejection(shown_hash) }),
        revise: () => of.revise.$post({ param, json: {} }),
      }
      return requests[action]()
    }
    const rowOf = () => copy.ctx.db.$client.prepare('select * from quotes where id = ?').get(made.id) as object
    return { server: copy, act, rowOf }
  }
}

// The other quote's token may read and decide the other quote, but must not change this one.
const touchesOther = (actor: Actor, action: Action) =>
  actor === "other quote's token" && (isClients(action) || action === 'view')

const cells = statuses.flatMap((status) => [false, true].map((deleted) => ({ status, deleted })))

test.each(cells)(
  'every action by every actor on a quote that is $status, deleted: $deleted (A2)',
  async ({ status, deleted }) => {
    const startCell = await makeCell(status, deleted)
    for (const actor of actors) {
      for (const action of actions) {
        const { server, act, rowOf } = startCell()
        const before = dump(server.ctx.db, ['audit_events', 'sessions'])
        const row = JSON.stringify(rowOf())
        const audited = server.ctx.db.$client.prepare('select count(*) as n from audit_events')
        const { n: events } = audited.get() as { n: number }
        const where = `${actor} ${action} ${status} ${deleted ? 'deleted' : ''}`

        const answer = await act(actor, action)
        await backgroundTasksEnded(server.ctx)
        if (touchesOther(actor, action)) {
          // Its own page may be read; a decision with the hash of this quote is refused.
          expect([200, 409], where).toContain(answer.status)
          expect(await answer.text(), where).not.toContain('Rimu')
          expect(JSON.stringify(rowOf()), where).toBe(row)
          continue
        }
        expect(answer.status, where).toBe(expectedStatus(actor, action, status, deleted))

        const after = dump(server.ctx.db, ['audit_events', 'sessions'])
        const { n: eventsAfter } = audited.get() as { n: number }
        const denied = answer.status === 401 || answer.status === 403
        const changes =
          answer.status === 200 &&
          action !== 'view' &&
          !(action === 'delete' && deleted) &&
          !(action === 'restore' && !deleted) &&
          !(status === 'accepted' && action === 'accept') &&
          !(status === 'rejected' && action === 'reject')
        if (changes) {
          const expected = effectsOf(action, status)
          // A revision is a row of its own.
          if (action !== 'revise') expect(JSON.stringify(rowOf()), where).not.toBe(row)
          expect(eventsAfter, where).toBe(events + expected.events)
          expect((after.emails?.length ?? 0) - (before.emails?.length ?? 0), where).toBe(expected.emails)
        } else {
          expect(after, where).toEqual(before)
          expect(eventsAfter, where).toBe(events + (denied ? 1 : 0))
        }
      }
    }
  },
)
