import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#src/base/time.ts'
import type { NewsKind, NewsSubject } from './rules.ts'

/** What the owner's phone is told, in the order of the ids. It has no words and no names: the sender writes those. */
export const news = sqliteTable(
  'news',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().$type<NewsKind>().notNull(),
    subject: text().$type<NewsSubject>().notNull(),
    at: text().$type<Instant>().notNull(),
    sent_at: text().$type<Instant>(),
  },
  (table) => [index('news_waiting').on(table.id).where(sql`sent_at is null`), index('news_at').on(table.at)],
)

export const newsSecret = sqliteTable(
  'news_secret',
  {
    id: integer().primaryKey(),
    secret_sealed: text().notNull(),
    created_at: text().$type<Instant>().notNull(),
  },
  (table) => [check('news_secret_one', sql`${table.id} = 1`)],
)
