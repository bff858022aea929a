import { globSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { expectNone, filesIn, text } from './source.ts'

const page = text('docs/inventory.md')

const part = (heading: string) =>
  page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? expect.fail(`there is no ${heading}`)

const quoted = (words: string) => [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

const packages =
  'lucia|oslo|age-encryption|jose|jsonwebtoken|tweetnacl|svix|standardwebhooks|node-forge|(?:node-)?argon2|bcrypt(?:js)?|' +
  'libsodium[\\w-]*|@simplewebauthn|@noble|@node-rs|@oslojs|@peculiar'

/** A library of cryptography, the runtime's own, or our few functions around it. */
const signs = new RegExp(
  [
    '(?:from|import\\(|require\\() ?[\'"](?:node:)?(?:crypto|tls)[\'"]',
    `['"](?:${packages})(?:/[\\w./-]+)?['"]`,
    '\\bcrypto\\.(?:subtle|getRandomValues|randomUUID|encrypt|decrypt|sign|verify|pseudonym)\\b',
    '\\bBun\\.(?:password|CryptoHasher|CSRF|S3Client|hash|sha|SHA\\d*|MD[45]|randomUUID\\w*)\\b',
    'webhooks\\.verify\\(',
    "/sha256\\.ts'|\\bSubtleCrypto\\b",
    '\\b(?:macOf|sealKey|openKey)\\(',
  ].join('|'),
)

test('docs/inventory.md names every file that encrypts, hashes, signs or draws secrets, and no other', () => {
  const programs = [...filesIn('src', 'web', 'bin'), ...globSync('web/*.js')].sort()
  const found = programs.filter((file) => signs.test(text(file)))
  expect(found.length).toBeGreaterThan(50)
  const named = quoted(part('Cryptography')).filter((word) => /^(?:src|web|bin)\//.test(word))
  expect([...new Set(named)].sort()).toEqual(found)
})

test('docs/inventory.md gives each table its class and its time, and no table that is not there', async () => {
  const modules = await Promise.all(
    globSync('src/*/table.ts').map((file) => import(/* @vite-ignore */ join(process.cwd(), file))),
  )
  const tables = modules
    .flatMap((each) => Object.values(each))
    .filter((each) => is(each, SQLiteTable))
    .map((each) => getTableConfig(each).name)
  expect(tables.length).toBeGreaterThan(30)
  const rows = part('Data').match(/^\| `.*$/gm) ?? []
  const named = rows.flatMap((row) => quoted(row.split('|')[1] ?? ''))
  expect(named.toSorted()).toEqual(tables.toSorted())
  const complete = /^\|[^|]*\|[^|]*\b(public|business|personal|secret)\b[^|]*\| *[^| ]/
  expectNone(rows.filter((row) => !complete.test(row)))
})

test('docs/inventory.md names every secret of the configuration', () => {
  const secrets = [
    ...text('src/env/env.ts').matchAll(/^ {2}([A-Z\d_]*(?:KEY|SECRET|BEAT_URL|WEBHOOK_URL|KEY_ID)): /gm),
  ].map(([, name = '']) => name)
  expect(secrets.length).toBeGreaterThan(7)
  expectNone(secrets.filter((name) => !part('Keys and secrets').includes(`\`${name}\``)))
})
