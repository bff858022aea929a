import { sql } from 'drizzle-orm'
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

export const users = sqliteTable(
  'users',
  {
    id: text().$type<UserId>().primaryKey(),
    email: text().notNull(),
    password_hash: text().notNull(),
    confirmed_at: text().$type<Instant>(),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
)

const userReference = (name = '') =>
  text(name)
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const userRoles = sqliteTable(
  'user_roles',
  {
    user_id: userReference(),
    role: text().$type<'admin'>().notNull(),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.role] }),
    check('user_roles_role', sql`${table.role} = 'admin'`),
  ],
)

/** `id` is the SHA-256 of the cookie's secret. `expires_at` is in seconds. Lucia's adapter requires the names in camel case. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userReference('user_id'),
    expiresAt: integer('expires_at').notNull(),
    created_at: text().$type<Instant>().notNull(),
    last_seen_at: text().$type<Instant>().notNull(),
    /** When the person last proved all factors of a sign-in. Null in sessions from before this column existed. */
    proved_at: text().$type<Instant>(),
    address: text(),
    user_agent: text(),
    device_id: text(),
  },
  (table) => [index('sessions_of').on(table.userId)],
)

export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    token_sha256: text().primaryKey(),
    purpose: text().$type<'confirm' | 'reset' | 'setup'>().notNull(),
    user_id: text()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The password that a confirm link sets; null in each link after several sign-ups (docs/decisions/0012). */
    password_hash: text(),
    created_at: text().$type<Instant>().notNull(),
    expires_at: text().$type<Instant>().notNull(),
    used_at: text().$type<Instant>(),
  },
  (table) => [
    index('one_time_tokens_of').on(table.user_id),
    check('one_time_tokens_purpose', sql`${table.purpose} in ('confirm', 'reset', 'setup')`),
    check('one_time_tokens_user', sql`(${table.user_id} is null) = (${table.purpose} = 'setup')`),
  ],
)

/** Browsers on which an account has signed in. `id` is the SHA-256 of the value in the device cookie. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    id: text().primaryKey(),
    user_id: userReference(),
    user_agent: text().notNull(),
    address: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    last_seen_at: text().$type<Instant>().notNull(),
  },
  (table) => [index('known_devices_of').on(table.user_id)],
)

/** `id` is the credential's id in base64url. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    user_id: userReference(),
    public_key: blob({ mode: 'buffer' }).notNull(),
    counter: integer().notNull(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    name: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
    last_used_at: text().$type<Instant>(),
  },
  (table) => [index('passkeys_of').on(table.user_id)],
)

export const totpSecrets = sqliteTable('totp_secrets', {
  user_id: userReference().primaryKey(),
  secret_sealed: text().notNull(),
  created_at: text().$type<Instant>().notNull(),
  /** Null until a first code has proved that the app has the secret. */
  confirmed_at: text().$type<Instant>(),
  /** The 30 s step of the last accepted code, so that no code is accepted twice. */
  last_step: integer(),
})

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    code_sha256: text().primaryKey(),
    user_id: userReference(),
    created_at: text().$type<Instant>().notNull(),
    used_at: text().$type<Instant>(),
  },
  (table) => [index('recovery_codes_of').on(table.user_id)],
)

/** Challenges that a browser must answer within minutes: the second step of a sign-in, or a new passkey. */
export const challenges = sqliteTable(
  'challenges',
  {
    token_sha256: text().primaryKey(),
    purpose: text().$type<'second_step' | 'new_passkey'>().notNull(),
    user_id: userReference(),
    /** The WebAuthn challenge in base64url; null if the account has no passkey, so that only a code can answer. */
    challenge: text(),
    attempts: integer().notNull().default(0),
    created_at: text().$type<Instant>().notNull(),
    expires_at: text().$type<Instant>().notNull(),
  },
  (table) => [
    index('challenges_of').on(table.user_id),
    check('challenges_purpose', sql`${table.purpose} in ('second_step', 'new_passkey')`),
  ],
)
