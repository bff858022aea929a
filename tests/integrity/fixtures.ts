import { recordEvent } from '#src/audit/record.ts'
import { actingAs } from '#src/base/actor.ts'
import type { UserId } from '#src/base/id.ts'
import { days, instant, minutes } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { undoDetailOf } from '#src/quotes/evidence.ts'
import { seed } from '#src/seed.ts'
import { verifyNightly } from '#src/workflows/verify-nightly.ts'
import { databaseOf, runJobsOnce, startTestServer, storedIn, type TestServer } from '#tests/fixtures/server.ts'

/** Runs the nightly check as a server that has been up for five minutes does. */
export const runNightly = async (server: TestServer) => {
  await verifyNightly(server.ctx)
  server.wait(minutes(5))
  await verifyNightly(server.ctx)
}

/** A row in each watched table that the journeys above leave empty. */
const fillRareTables = ({ ctx }: TestServer) => {
  const { db, clock } = ctx
  const now = instant(clock())
  const user = db.$client.prepare('select id from users limit 1').pluck().get() as string
  const [quote, decided] = db.$client
    .prepare("select id from quotes order by status = 'rejected' limit 1")
    .pluck()
    .all()
    .concat(db.$client.prepare("select id from quotes where status = 'rejected' limit 1").pluck().all()) as string[]
  const about = { quote_id: quote as string, at: now }
  const undo = { nth: 1, reason: 'Typed wrongly', undone_by: user as UserId }
  const audit_seq = transact(actingAs(ctx, undo.undone_by), (tx) =>
    recordEvent(tx, { event: 'quote_decision_undone', subject: decided as string, detail: undoDetailOf(undo) }),
  )
  const rows: Record<string, Record<string, string | number | Buffer>> = {
    clients: {
      id: 'cli_1',
      client_name: 'Hana',
      client_company: 'Rimu',
      client_email: 'hana@rimu.example',
      created_at: now,
    },
    decline_reasons: { ...about, quote_id: decided as string, nth: 1, reason: 'price' },
    digest_stops: { recipient_sha256: 'hash', at: now },
    digests: { week: '2026-11-02', at: now },
    follow_ups: { ...about, nth: 1, text: 'Did it arrive?', sent_by: user },
    quote_decision_undos: { ...undo, quote_id: decided as string, at: now, audit_seq },
    quote_messages: { ...about, id: 'msg_1', kind: 'answer', text: 'Yes', user_id: user },
    quote_revisions: { quote_id: quote as string, replaces: decided as string },
    quote_schedules: { quote_id: quote as string, send_at: now, scheduled_by: user },
    quote_templates: { id: 'tpl_1', name: 'Retainer', draft: '{}', created_at: now },
    quote_withdrawals: { ...about, reason: 'Sent too early' },
    reminder_stops: about,
    start_details: { ...about, legal_name: 'Kererū Limited' },
    known_devices: {
      id: 'device',
      user_id: user,
      user_agent: 'Firefox',
      address: '::1',
      created_at: now,
      last_seen_at: now,
    },
    nda_codes: {
      id: 'ncd_1',
      invitation_id: db.$client.prepare('select id from nda_invitations limit 1').pluck().get() as string,
      code_mac: 'mac',
      email_id: 'let_1',
      created_at: now,
      expires_at: now,
    },
    passkeys: {
      id: 'key',
      user_id: user,
      public_key: Buffer.from('key'),
      counter: 0,
      transports: '[]',
      name: 'Phone',
      created_at: now,
    },
    recovery_codes: { code_sha256: 'code', user_id: user, created_at: now },
    totp_secrets: { user_id: user, secret_sealed: 'sealed', created_at: now },
    email_reports: { id: 'msg_1', email_id: 'let_1', type: 'delivered', at: now, received_at: now },
    suppressed_addresses: { address_sha256: 'hash', reason: 'bounced', at: now },
  }
  for (const [table, row] of Object.entries(rows)) {
    const names = Object.keys(row)
    db.$client
      .prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()}) on conflict do nothing`)
      .run(...Object.values(row))
  }
}

const makeHashed = async () => {
  const server = startTestServer()
  await seed(server.ctx)
  await server.signedIn({ admin: true })
  await server.api.events.$post({ json: { name: 'needs_form_view' } })
  await runJobsOnce(server)
  requireKey(server.ctx)
  fillRareTables(server)
  await runNightly(server)
  // A fresh file has no remains of earlier rows, where a change would be none.
  server.ctx.db.$client.exec('vacuum')
  return { stored: storedIn(server.ctx.db), now: instant(server.ctx.clock()) }
}

let made: ReturnType<typeof makeHashed> | undefined

/** Quotes, NDAs and leads in every state, an admin and visits, each row with its hash of the night. */
export const hashed = async () => {
  made ??= makeHashed()
  const { stored, now } = await made
  return startTestServer({ db: databaseOf(stored), now })
}

/** The database of `server` a day later, or of other bytes of its file. */
export const dayLater = (server: TestServer, stored = storedIn(server.ctx.db)) => {
  const later = startTestServer({ db: databaseOf(stored), isKeyed: true })
  later.wait(server.ctx.clock() - later.ctx.clock() + days(1))
  return later
}
