import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '#src/base/actor.ts'
import type { Day } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { createContext } from '#src/create-context.ts'
import { keptBusinessReader } from '#src/current-business.ts'
import { closeDatabase } from '#src/db/close.ts'
import { transact } from '#src/db/transact.ts'
import { addReference } from '#src/references/references.ts'
import { changeSettings } from '#src/settings/change.ts'
import { setDigestWish } from '#src/today/digest.ts'
import { noBusinessEnvironment } from '#tests/fixtures/business.ts'
import { configured } from '#tests/fixtures/config.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { usedFolder } from '#tests/start/fixtures.ts'

const phone = '03 555 0100'

const changePhone = (ctx: Context, typed: string | null = phone) =>
  changeSettings(ctx, { business: { phone: typed }, version: 99 })

const undo = () => {
  throw new Error('undone')
}

test('the business is the same object until it says something else; a transaction reads its own change, and undone it leaves none', () => {
  const { ctx } = startTestServer({ environment: noBusinessEnvironment })
  const before = ctx.business()
  const changeAndUndo = (outer: Context) => {
    const change = () =>
      transact(outer, (tx) => {
        changePhone(tx)
        expect(tx.business().phone).toBe(phone)
        undo()
      })
    expect(change).toThrow('undone')
    expect(outer.business()).toBe(before)
  }
  changeAndUndo(ctx)
  transact(ctx, changeAndUndo)
  expect(ctx.business()).toBe(before)
  changePhone(ctx)
  const after = ctx.business()
  expect(after.phone).toBe(phone)
  setDigestWish(ctx, { wanted: false })
  expect(ctx.business()).toBe(after)
})

test('a closed database still tells the business of before, so that its pages are served (H4)', () => {
  const { ctx } = startTestServer()
  const before = ctx.business()
  closeDatabase(ctx.db)
  expect(ctx.business()).toBe(before)
})

test('after each change, also by a command, the copies for a start without the database have it, for their owner alone (H15)', () => {
  const folder = usedFolder()
  const file = (name: string) => join(folder, `${name}.json`)
  const config = configured({ ...noBusinessEnvironment, DATA_DIR: folder, SECRET_KEY: '' })
  const ctx = createContext(config, { build: 'test', actor: operator })
  onTestFinished(() => closeDatabase(ctx.db))
  writeFileSync(file('settings'), '{}', { mode: 0o644 })
  changePhone(ctx)
  const reference = { words: 'Our accounts order again.', name: 'Mere Kahu', company: 'Rimu Foods' }
  addReference(ctx, { ...reference, agreed_on: '2025-11-02' as Day })
  for (const name of ['settings', 'terms', 'words']) expect(statSync(file(name)).mode & 0o777, name).toBe(0o600)
  expect(keptBusinessReader(config)()).toEqual(ctx.business())
  expect(ctx.business()).toMatchObject({ phone, words: { references: [reference] } })
  const kept = readFileSync(file('settings'), 'utf8')
  mkdirSync(`${file('settings')}.draft`)
  changePhone(ctx, null)
  expect([ctx.business().phone, readFileSync(file('settings'), 'utf8')]).toEqual(['', kept])
})
