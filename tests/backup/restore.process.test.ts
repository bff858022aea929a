import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { encrypt } from '#src/backup/encrypt.ts'
import { addDays, nzDay } from '#src/base/time.ts'
import { closeDatabase } from '#src/db/close.ts'
import { runCommand } from '#tests/fixtures/command.ts'
import { execute } from '#tests/fixtures/rows.ts'
import { accountPassword } from '#tests/fixtures/server.ts'
import { startServerProcess } from '#tests/fixtures/server-process.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { keyOf } from '#tests/start/fixtures.ts'
import { serverOnDisk } from './disk-server.ts'

test.each([
  ['opens', 404, 'What ended after the copy has ended again: links (1).', 'No link that was revoked works again.'],
  ['does not open', 200, ' These work: Q-', ' these work: Q-'],
])(
  'after a restore of an encrypted copy beside a former database that %s, the link that it revoked answers %i (H7)',
  async (is, status, says, tells) => {
    const { server, ctx, dataDir, database, copyNow } = serverOnDisk()
    server.wait(Date.now() - ctx.clock())
    const admin = await server.signedIn({ admin: true })
    const { token } = await sentQuote(admin, { start_date: null, valid_until: addDays(nzDay(Date.now()), 20) })
    const copy = join(dataDir, 'copy.sqlite.age')
    await Bun.write(copy, new Response(await encrypt(Bun.file(copyNow().file).stream(), new Uint8Array(32).fill(9))))
    execute(ctx.db, 'update quote_tokens set revoked_at = created_at')
    closeDatabase(ctx.db)
    if (is === 'does not open') writeFileSync(database, 'no database '.repeat(1000))

    const keys = { SECRET_KEY: keyOf(7), BACKUP_KEY: keyOf(9) }
    const { code, out, err } = await runCommand(['restore', copy], { DATA_DIR: dataDir, ...keys })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Everybody is signed out')
    expect(out).toContain(says)

    const { ask, until } = await startServerProcess(dataDir, keys, onTestFinished)
    await until('/healthz', (answer) => answer.status === 200)
    expect((await ask(`/api/quotes/${token}`)).status).toBe(status)
    expect((await ask(`/quote/${token}`)).status).toBe(status)
    expect((await ask('/api/admin/status', { headers: { cookie: admin.cookie } })).status).toBe(401)
    const signedIn = await ask('/api/auth/sign-in', {
      method: 'POST',
      body: JSON.stringify({ email: admin.email, password: accountPassword }),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    expect((await ask('/api/admin/status', { headers: { cookie } })).text).toContain(tells)
  },
)
