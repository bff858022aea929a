import { enquiryMonths } from '#src/base/retention.ts'
import { monthsBefore } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import * as store from './store.ts'

/** Takes a company's name out of every event, when its lead is deleted. */
export const redactCompany = (tx: Tx, { company }: { company: string }) => store.clearCompany(tx, company)

/** Deletes events that are older than a lead may become. */
export const deleteOldVisitorEvents = (ctx: Context) =>
  transact(ctx, (tx) => store.deleteEventsBefore(tx, monthsBefore(tx.clock(), enquiryMonths)))
