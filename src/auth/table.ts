import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

export const users = sqliteTable(
  'users',
  {
    id: text().$type<UserId>().primaryKey(),
    /** Trimmed and lower-cased: one address, one account. */
    email: text().notNull(),
    password_hash: text().notNull(),
    confirmed_at: text().$type<Instant>(),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
)

/** SPEC §3: user_id and role; the value admin is looked up on every request (A11). */
export const userRoles = sqliteTable(
  'user_roles',
  {
    user_id: text()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<'admin'>().notNull(),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.role] }),
    check('user_roles_role', sql`${table.role} = 'admin'`),
  ],
)

/**
 * `id` is the SHA-256 of what the cookie holds (B1). `expires_at` in seconds is the 12-hour limit, Lucia's own (STACK
 * trap 4); its adapter asks for these two keys in its own spelling.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
    created_at: text().$type<Instant>().notNull(),
    last_seen_at: text().$type<Instant>().notNull(),
  },
  (table) => [index('sessions_of').on(table.userId)],
)

/** Confirm, reset and set-up links: hashed, single use, for one purpose (A5, A3). */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    token_sha256: text().primaryKey(),
    purpose: text().$type<'confirm' | 'reset' | 'setup'>().notNull(),
    /** Null for the set-up link only. */
    user_id: text()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The password of the sign-up that a confirm link belongs to; the link confirms both. Null in every such link where
     * there was another sign-up: whoever prepares an account for another's address gets nothing when that person signs up
     * and confirms, by whichever link (T2).
     */
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

/** The sliding windows of A8, kept in the file so that a restart forgives nobody. */
export const signInAttempts = sqliteTable(
  'sign_in_attempts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** A pseudonym: of an address, an account or a device. */
    bucket: text().notNull(),
    /** Milliseconds since 1970. */
    at: integer().notNull(),
  },
  (table) => [index('sign_in_attempts_of').on(table.bucket, table.at)],
)
