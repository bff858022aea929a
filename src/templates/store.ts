import { eq, sql } from 'drizzle-orm'
import { foldText } from '#src/base/characters.ts'
import type { TemplateId } from '#src/base/id.ts'
import { insertInto } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { quoteTemplates } from './table.ts'

export const insertTemplate = insertInto(quoteTemplates)

export const findTemplates = (reads: Reads) =>
  reads.db
    .select()
    .from(quoteTemplates)
    .all()
    .toSorted((one, other) => (foldText(one.name) < foldText(other.name) ? -1 : 1))

/** Compares names as the unique index does. */
export const findTemplateNamed = (reads: Reads, name: string) =>
  reads.db.select().from(quoteTemplates).where(sql`lower(name) = lower(${name})`).get() ?? null

export const deleteTemplateRow = (tx: Tx, id: TemplateId) =>
  tx.db.delete(quoteTemplates).where(eq(quoteTemplates.id, id)).run().changes === 1
