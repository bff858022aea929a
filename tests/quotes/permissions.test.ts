import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import type { QuoteId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, seconds } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { canMove, type Move, moves, type Status, statuses } from '#src/quotes/rules.ts'
import { allRows, databaseOf, startTestServer, storedIn, type TestServer } from '#tests/fixtures/server.ts'
import { acceptance, draft, rejection, serverWithAdmin } from './fixtures.ts'

const actions = ['view', ...(Object.keys(moves) as Move[])] as const
type Action = 'view' | Move

const actors = ['anon', 'user', 'admin', 'right token', "other quote's token", 'revoked token'] as const
type Actor = (typeof actors)[number]

const isClients = (action: Action) => action === 'accept' || action === 'reject'
const isAtLink = (actor: Actor, action: Action) => isClients(action) || (actor.endsWith('token') && action === 'view')

// The responses to a client's link, whether or not an admin deleted the quote. A decided quote accepts the same decision
// again. A draft has no link, and a token row alone does not open it.
const byLink: Record<Status, Record<string, number>> = {
  draft: { view: 404, accept: 404, reject: 404 },
  sent: { view: 200, accept: 200, reject: 200 },
  accepted: { view: 200, accept: 200, reject: 409 },
  rejected: { view: 200, accept: 409, reject: 200 },
  expired: { view: 410, accept: 410, reject: 410 },
}

const expectedStatus = (actor: Actor, action: Action, status: Status, deleted: boolean) => {
  if (isAtLink(actor, action)) {
    if (actor === 'right token') return byLink[status][action]
    // It opens the other quote, which is decided by its own hash alone. An id opens no public route.
    if (actor === "other quote's token") return action === 'view' ? 200 : 409
    return 404
  }
  if (actor === 'user') return 403
  if (actor !== 'admin') return 401
  if (action === 'view' || action === 'restore') return 200
  return canMove(action, { status, deleted_at: deleted ? 'then' : null }) ? 200 : 409
}

/** How many events and emails a move makes. An acceptance also invites to the NDA, a decision is made a PDF of. */
const effects: Record<Move, [events: number, emails: number]> = {
  ...{ update: [1, 0], undo_send: [1, 0], expire: [1, 0], delete: [1, 0], restore: [1, 0], revise: [2, 0] },
  ...{ correct_email: [1, 1], extend: [1, 1], withdraw: [1, 1], undo_decision: [1, 1], send: [2, 1] },
  ...{ accept: [3, 3], record_decision: [3, 3], reject: [2, 2] },
}

const effectsOf = (action: Move, status: Status) =>
  // The invitation that the acceptance issued is revoked.
  action === 'undo_decision' && status === 'accepted' ? [2, 1] : effects[action]

/** What an action that is allowed leaves as it was. */
const unchanging: Partial<Record<Action, (status: Status, deleted: boolean) => boolean>> = {
  view: () => true,
  delete: (_, deleted) => deleted,
  restore: (_, deleted) => !deleted,
  accept: (status) => status === 'accepted',
  reject: (status) => status === 'rejected',
}

const storeLink = ({ ctx, execute }: TestServer, quote: QuoteId, id: string, revoked_at: string | null) => {
  const token = newToken(ctx.random)
  const values = [id, quote, sha256(token), ctx.crypto.encrypt(token), instant(ctx.clock()), revoked_at]
  execute('insert into quote_tokens values (?, ?, ?, ?, ?, ?, null, null)', ...values)
  return token
}

/** A quote brought to this status by requests, and all the actors. @returns starts a server on a copy of just these */
const quoteWith = async (status: Status, deleted: boolean) => {
  const { server, admin, sendQuote, quoteInStatus } = await serverWithAdmin()
  const user = await server.signedIn()
  const other = await sendQuote({ client_company: 'Another Company' })
  const quote = await quoteInStatus(status)
  const { id } = quote
  const tokens: Partial<Record<Actor, string>> = {
    'right token': quote.token || storeLink(server, id, 'qtk_draft', null),
    "other quote's token": other.token,
    'revoked token': storeLink(server, id, 'qtk_revoked', instant(server.ctx.clock())),
  }
  if (deleted) server.execute('update quotes set deleted_at = ?', instant(server.ctx.clock()))
  const { version, shown_sha256 } = server.row('quotes', { id })
  const shown_hash = shown_sha256 ?? '0'.repeat(64)
  const bodies: Partial<Record<Action, object>> = {
    update: { ...draft({ client_name: 'Another Name' }), version },
    correct_email: { client_email: 'other@rimu.example' },
    withdraw: { reason: 'Sent too soon.' },
    record_decision: { decision: 'accepted', plan: 'prepaid', told_by: 'Hana Tāmati' },
    undo_decision: { reason: 'mistake' },
    // Where the admin's own browser would be asked first.
    accept: { ...acceptance(shown_hash), sure: true },
    reject: { ...rejection(shown_hash), sure: true },
  }
  await backgroundTasksEnded(server.ctx)
  const stored = storedIn(server.ctx.db)
  return () => {
    const copy = startTestServer({ db: databaseOf(stored) })
    const ask = async (actor: Actor, action: Action) => {
      // Of one address ten refusals a minute are recorded.
      copy.wait(seconds(7))
      const home = isAtLink(actor, action) ? `/api/quotes/${tokens[actor] ?? id}` : `/api/admin/quotes/${id}`
      const words = isClients(action) ? '/decision' : `/${action.replace('_', '-')}`
      const cookie = { user, admin }[actor as 'user' | 'admin']?.cookie
      const path = `${home}${action === 'view' || action === 'update' ? '' : words}`
      const json = action === 'view' ? undefined : (bodies[action] ?? {})
      const method = action === 'update' ? 'PATCH' : 'POST'
      const answer = await copy.call(path, json, cookie ? { cookie } : {}, { method })
      await backgroundTasksEnded(copy.ctx)
      return answer
    }
    const look = () => {
      const { audit_events = [], ...rest } = allRows(copy.ctx.db, ['sessions'])
      return { events: audit_events.length, emails: rest.emails?.length ?? 0, rest, row: copy.row('quotes', { id }) }
    }
    return { ask, look, before: look() }
  }
}

const cells = statuses.flatMap((status) => [false, true].map((deleted) => ({ status, deleted })))

test.each(cells)('every action by every actor: $status, deleted: $deleted (A2)', async ({ status, deleted }) => {
  const startCell = await quoteWith(status, deleted)
  let cell = startCell()
  for (const actor of actors) {
    for (const action of actions) {
      // No other request has a place for a token: it would be anon's once more.
      if (actor.endsWith('token') && !isAtLink(actor, action)) continue
      const { ask, look, before } = cell
      const where = `${actor} ${action} ${status} ${deleted ? 'deleted' : ''}`
      const answer = await ask(actor, action)
      expect(answer.status, where).toBe(expectedStatus(actor, action, status, deleted))
      if (actor !== 'admin' && actor !== 'right token') expect(await answer.text(), where).not.toContain('Rimu')

      const after = look()
      if (answer.status === 200 && action !== 'view' && !unchanging[action]?.(status, deleted)) {
        const made = [after.events - before.events, after.emails - before.emails]
        expect(made, where).toEqual(effectsOf(action, status))
        // A revision is a row of its own.
        if (action !== 'revise') expect(after.row, where).not.toEqual(before.row)
        cell = startCell()
      } else {
        const isDenied = answer.status === 401 || answer.status === 403
        const expected = { ...before, events: before.events + (isDenied ? 1 : 0) }
        // The comparison that explains a difference takes a hundred times as long.
        if (!Bun.deepEquals(after, expected)) expect(after, where).toEqual(expected)
        cell = { ...cell, before: after }
      }
    }
  }
})
