import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verifyCopy } from '#src/backup/verify.ts'
import { instant, minutes } from '#src/base/time.ts'
import { type Copy, copiesFolder, databaseFile, listLocalCopies } from '#src/db/copies.ts'
import { countRows } from '#src/db/copy.ts'
import { nameOfTime, replacedBy } from '#src/db/copy-names.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import type { Drill } from './drill.ts'

const root = join(import.meta.dirname, '..')

const rebuildUsers = `CREATE TABLE users_next (id text PRIMARY KEY NOT NULL, email text NOT NULL, password_hash text NOT NULL, confirmed_at text, created_at text NOT NULL) STRICT;
--> statement-breakpoint
INSERT INTO users_next SELECT * FROM users;
--> statement-breakpoint
DROP TABLE users;
--> statement-breakpoint
ALTER TABLE users_next RENAME TO users;`

/** The product's migrations and one more, which takes long enough to be interrupted. */
const writeMigrations = (folder: string) => {
  const migrations = join(folder, 'drizzle')
  cpSync(join(root, 'drizzle'), migrations, { recursive: true })
  const journal = join(migrations, 'meta/_journal.json')
  const known = JSON.parse(readFileSync(journal, 'utf8'))
  known.entries.push({ ...known.entries.at(-1), idx: known.entries.length, when: 4102444800000, tag: '9999_next' })
  writeFileSync(journal, JSON.stringify(known))
  writeFileSync(join(migrations, '9999_next.sql'), rebuildUsers)
  return migrations
}

const writeDatabase = (file: string, users: number) => {
  const db = openDatabase(file)
  migrate(db, null, 'drill')
  db.$client
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into users (id, email, password_hash, created_at)
       select 'usr_' || i, i || '@rimu.example', hex(randomblob(100)), '2026-01-01T00:00:00.000Z' from n`,
    )
    .run(users)
  db.$client.close()
}

const isWhole = (copy: Copy) => {
  try {
    return verifyCopy(copy.file, { anchors: null }).schema === copy.schema
  } catch {
    return false
  }
}

/** Repeatable chance between 0 and 1. */
const newChance = (seed: number) => {
  let state = (seed % 2147483646) + 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

export const migrationKills: Drill = {
  name: 'migration-kills',
  goal: 'Kills in a migration (200; short 10) and starts on a full disk (50; short 5): every listed copy opens and verifies, and no verified copy is displaced but by a newer one.',
  run: async ({ full, seed, folder }) => {
    const chance = newChance(seed)
    const migrations = writeMigrations(folder)
    const whole = join(folder, 'whole.sqlite')
    const users = full ? 100_000 : 10_000
    writeDatabase(whole, users)
    const file = databaseFile(folder)
    const bytes = statSync(whole).size
    const putBack = () => {
      for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
      copyFileSync(whole, file)
    }
    putBack()

    let starts = 0
    const start = (limit = '') => {
      starts += 1
      // Each start some minutes after the one before, so that some begin a new day.
      const time = nameOfTime(instant(Date.UTC(2026, 10, 1) + starts * minutes(20)))
      const program = [
        process.execPath,
        fileURLToPath(new URL('./migrating.ts', import.meta.url)),
        folder,
        migrations,
        time,
      ]
      const command = limit
        ? ['bash', '-c', `trap '' XFSZ; ulimit -f ${limit}; exec "$@"`, 'bash', ...program]
        : program
      return Bun.spawn(command, { cwd: root, stdin: 'ignore', stdout: 'pipe', stderr: 'ignore' })
    }

    let verified: Copy[] = []
    const figures = {
      kills: 0,
      fullDiskStarts: 0,
      startedAnyway: 0,
      copies: 0,
      unverified: 0,
      displaced: 0,
      leftovers: 0,
      rowsLost: 0,
    }
    const look = () => {
      const copies = listLocalCopies(folder)
      figures.unverified += copies.filter((copy) => !isWhole(copy)).length
      const gone = verified.filter(({ name }) => !copies.some((copy) => copy.name === name))
      const replaced = copies.flatMap((copy) => replacedBy(verified, copy))
      figures.displaced += gone.filter((copy) => !replaced.includes(copy)).length
      const others = readdirSync(copiesFolder(folder)).length - copies.length
      // The lock, its journal, and a copy with its journal of each of the last two killed starts.
      figures.leftovers = Math.max(figures.leftovers, others - 6)
      verified = copies
      figures.copies = copies.length
      const db = openDatabase(file)
      if (countRows({ db }).users !== users) figures.rowsLost += 1
      const isMigrated = db.$client.prepare('select 1 from __drizzle_migrations where created_at = 4102444800000').get()
      db.$client.close()
      if (isMigrated) putBack()
    }

    const began = performance.now()
    await start().exited
    const fullMs = performance.now() - began
    look()
    while (figures.kills < (full ? 200 : 10)) {
      const child = start()
      await child.stdout.getReader().read()
      await Bun.sleep(chance() * fullMs)
      child.kill('SIGKILL')
      await child.exited
      if (child.signalCode === 'SIGKILL') figures.kills += 1
      look()
    }
    while (figures.fullDiskStarts < (full ? 50 : 5)) {
      // In units of 1024 bytes: from too little for the copy to too little for the migration.
      const code = await start(String(Math.floor(64 + (chance() * bytes * 0.95) / 1024))).exited
      figures.fullDiskStarts += 1
      if (code === 0) figures.startedAnyway += 1
      look()
    }
    const { unverified, displaced, leftovers, rowsLost, startedAnyway } = figures
    const passed = unverified + displaced + rowsLost + startedAnyway === 0 && leftovers <= 0 && figures.copies > 0
    return { passed, figures: { ...figures, databaseMB: Math.round(bytes / 1e6) } }
  },
}
