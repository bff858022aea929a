import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { hc } from 'hono/client'
import { expect, onTestFinished } from 'vitest'
import type { Api } from '#src/app.ts'
import { createSession } from '#src/auth/sessions.ts'
import { userRoles, users } from '#src/auth/table.ts'
import { backgroundEnded } from '#src/background.ts'
import { newId } from '#src/base/id.ts'
import type { Code, Refusal } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import { migrate } from '#src/db/migrate.ts'
import { type Db, openDatabase } from '#src/db/open.ts'
import { teachFolding } from '#src/db/search.ts'
import { closeDatabase } from '#src/db/snapshot.ts'
import { createHouse } from '#src/house.ts'
import type { Kit } from '#src/kit.ts'
import { everyLetter } from '#src/letters.ts'
import { type LogFields, newLog } from '#src/log.ts'
import { deliverLetters } from '#src/mail/actions.ts'
import { newPace } from '#src/mail/pace.ts'
import type { Envelope, Post } from '#src/mail/post.ts'
import { startTicking } from '#src/tick.ts'
import { newVault } from '#src/vault.ts'
import { configured } from './config.ts'
import { plainPdf } from './plain-pdf.ts'

// Migrated once; each test opens its own copy from these bytes, in well under a millisecond.
const migrated = (() => {
  const db = openDatabase(':memory:')
  migrate(db, null, 'test')
  return db.$client.serialize()
})()

const freshDatabase = (): Db => {
  const client = new Database(migrated)
  client.pragma('foreign_keys = ON')
  client.pragma('recursive_triggers = ON')
  teachFolding(client)
  return drizzle({ client }) as Db
}

/** A fresh database in a file of its own, and the folder it stands in, for an {@link openHouse}. */
export const databaseOnDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'on-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = openDatabase(join(folder, 'house.sqlite'))
  migrate(db, folder, 'test')
  return { folder, db }
}

type Given = { now?: string; environment?: Record<string, string>; db?: Db; post?: Post; pdf?: Kit['pdf'] }

/** Where requests come from unless a test says otherwise. */
export const home = '203.0.113.7'

/**
 * The real app on a real, fresh database, with a clock that moves only when told to and a post box that can be read.
 * A test in which the house logs an error fails.
 */
export const openHouse = ({
  now = '2026-11-02T09:00:00+13:00',
  environment,
  db = freshDatabase(),
  post,
  pdf = plainPdf,
}: Given = {}) => {
  const config = configured(environment)
  const letters: Envelope[] = []
  const logged: (LogFields & { level: string })[] = []
  let ms = Date.parse(now)
  const clock = () => ms
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const keep: Post = async (envelope) => {
    letters.push(envelope)
    return { kind: 'sent', providerId: `re_${letters.length}` }
  }
  const kit: Kit = {
    db,
    clock,
    random,
    vault: newVault([new Uint8Array(32).fill(7)], random),
    post: post ?? keep,
    pdf,
    log: newLog(
      () => instant(ms),
      (line) => logged.push(JSON.parse(line)),
    ),
    config,
    build: 'test',
  }
  const house = createHouse(kit, {
    paths: ['/'],
    serve: () => new Response('the page', { headers: { 'content-type': 'text/html' } }),
    // What the page would be rendered from.
    answerPosted: async (_, posted, status) => Response.json(posted, { status }),
  })
  const expected: string[] = []
  onTestFinished(() => {
    closeDatabase(db)
    expect(logged.filter(({ level, event }) => level === 'error' && !expected.includes(event))).toEqual([])
  })

  /** The house's answer to a raw request; path or whole URL. */
  const ask = async (path: string, init: RequestInit = {}, address = home) =>
    house.fetch(new Request(new URL(path, config.origin), init), { requestIP: () => ({ address }) })

  /** The house as `main` serves it, over real HTTP: what Bun's own router may open, it opens. @returns the address. */
  const serve = () => {
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', ...house })
    onTestFinished(() => server.stop(true))
    return server.url
  }

  /** A client as a browser on our own page has it: with our origin, and the cookie where there is one. */
  const visitor = ({ cookie, address }: { cookie?: string; address?: string } = {}) =>
    hc<Api>(config.origin, {
      headers: { 'sec-fetch-site': 'same-origin', origin: config.origin, ...(cookie && { cookie }) },
      fetch: (input: RequestInfo | URL, init?: RequestInit) => ask(String(input), init, address),
    }).api

  let people = 0
  /** Somebody with an account and a session, made without a password. */
  const signedIn = async ({ admin = false, email = `person${people}@example.nz` } = {}) => {
    people += 1
    const id = newId(random, 'usr') as `usr_${string}`
    const at = instant(ms)
    db.insert(users).values({ id, email, password_hash: 'none', confirmed_at: at, created_at: at }).run()
    if (admin) db.insert(userRoles).values({ user_id: id, role: 'admin', created_at: at }).run()
    const cookie = `session=${await createSession(kit, id)}`
    return { id, email, cookie, api: visitor({ cookie }) }
  }

  return {
    kit,
    config,
    ask,
    serve,
    visitor,
    signedIn,
    /** The API as a stranger's browser sees it. */
    api: visitor(),
    /** Every letter delivered so far. */
    letters,
    logged,
    /** Delivers all that waits in the outbox; @returns every letter so far. */
    deliver: async () => {
      const pace = newPace()
      for (;;) {
        const { nextInMs } = await deliverLetters(kit, everyLetter, pace)
        if (nextInMs === null) return letters
        ms += nextInMs
      }
    },
    travelTo: (moment: string) => {
      ms = Date.parse(moment)
    },
    wait: (milliseconds: number) => {
      ms += milliseconds
    },
    /** Says that this test makes the house log an error of this name. */
    expectError: (event: string) => {
      expected.push(event)
    },
  }
}

export type House = ReturnType<typeof openHouse>

/** What the clock alone brings about, once, to its end. */
export const ticked = async ({ kit }: Pick<House, 'kit'>) => {
  startTicking(kit)()
  await backgroundEnded(kit)
}

/** An answer's status and the code of its refusal. */
export const refusalOf = async (
  answer: Promise<{ status: number; json: () => Promise<unknown> }>,
): Promise<[number, Code]> => {
  const response = await answer
  return [response.status, ((await response.json()) as Refusal).code]
}

/** Every row of every table in order: two that are equal mean that nothing was stored (CONTROLS "DB same"). */
export const dump = (db: Db, except: readonly string[] = []) => {
  const tables = db.$client
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all() as { name: string }[]
  return Object.fromEntries(
    tables
      .filter(({ name }) => !except.includes(name))
      .map(({ name }) => [name, db.$client.prepare(`select * from "${name}" order by 1`).all()]),
  )
}
