import { recordEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { enquiryMonths } from '#src/base/retention.ts'
import { hours, instant, monthsBefore } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { redactEmailsAbout } from '#src/mail/redact.ts'
import { getLeadRow } from './get.ts'
import * as store from './store.ts'

const mostDeletedPerRun = 100

/** How long a lead keeps the name of its network: as long as the limit counts it. */
const networkKeptMs = hours(1)

const deleteRow = (tx: Tx, { id, company }: store.LeadRow) => {
  redactEmailsAbout(tx, { subjectId: id })
  store.deleteLead(tx, id)
  recordEvent(tx, { event: 'lead_erased', subject: id })
  return company
}

/**
 * Deletes an archived lead for good: the log keeps that it was, and nothing of what it said. Quotes made from it stand.
 * @returns its company, for other features to redact
 * @throws not_found, lead_not_archived
 */
export const deleteLead = (tx: Tx, { id }: { id: LeadId }): string => {
  const row = getLeadRow(tx, id)
  if (row.archived_at === null) throw new Problem('lead_not_archived')
  return deleteRow(tx, row)
}

/** Deletes leads after 24 months unless a quote made from them was sent. @returns their companies */
export const deleteExpiredLeads = (tx: Tx): string[] => {
  const now = tx.clock()
  store.clearNetworks(tx, instant(now - networkKeptMs))
  return store
    .findExpiredLeads(tx, monthsBefore(now, enquiryMonths), mostDeletedPerRun)
    .map((row) => deleteRow(tx, row))
}
