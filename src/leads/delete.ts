import { appendEvent } from '#src/audit/record.ts'
import type { LeadId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { enquiryMonths } from '#src/base/retention.ts'
import { days, instant, monthsBefore } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { redactEmailsAbout } from '#src/mail/outbox/redact.ts'
import { findLeadRows, findQuarantined, getLeadRow } from './get.ts'
import { quarantineLimits } from './rules.ts'
import * as store from './store.ts'

const maxDeletedPerRun = 20

const networkKeptMs = days(1)

const removeWithEmails = (tx: Tx, { id, company }: store.LeadRow) => {
  redactEmailsAbout(tx, { subjectId: id })
  store.deleteLeadRow(tx, id)
  return company
}

export const deleteLeadWithEmails = (tx: Tx, row: store.LeadRow) => {
  appendEvent(tx, { event: 'lead_erased', subject: row.id })
  return removeWithEmails(tx, row)
}

/** Deletes an archived lead. @returns its company, for other features to redact @throws not_found, lead_not_archived */
export const deleteLead = (tx: Tx, { id }: { id: LeadId }): string => {
  const row = getLeadRow(tx, id)
  if (row.archived_at === null) throw new Problem('lead_not_archived')
  return deleteLeadWithEmails(tx, row)
}

type LeadIds = { ids: readonly LeadId[] }

/** @returns the companies of the deleted leads */
export const deleteLeads = (tx: Tx, { ids }: LeadIds): string[] =>
  findLeadRows(tx, ids).map((row) => deleteLeadWithEmails(tx, row))

/** Omits leads that have left quarantine. @returns the companies of the deleted leads */
export const deleteQuarantined = (tx: Tx, { ids }: LeadIds): string[] =>
  findQuarantined(tx, ids).map((row) => deleteLeadWithEmails(tx, row))

/** Records one event for many leads, because a flood would fill the audit log. @returns the leads' companies */
export const trimQuarantine = (tx: Tx): string[] => {
  const { all, onlyOnes, deletedAtOnce } = quarantineLimits
  const counts = store.countQuarantined(tx)
  const [largestNetwork] = counts
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (!largestNetwork || total <= (largestNetwork.count > 1 ? all : onlyOnes)) return []
  const oldestLeads =
    largestNetwork.count > 1
      ? store.findOldestOf(tx, largestNetwork.wider_network, Math.min(deletedAtOnce, largestNetwork.count - 1))
      : store.findOldestQuarantined(tx, deletedAtOnce)
  const companies = oldestLeads.map((row) => removeWithEmails(tx, row))
  appendEvent(tx, { event: 'quarantine_trimmed', subject: 'leads', detail: { count: companies.length } })
  return companies
}

/** Deletes leads after 24 months, except those with a sent quote (a reply is not enough). @returns the leads' companies */
export const deleteExpiredLeads = (tx: Tx, { wasSent }: { wasSent: (quoteId: QuoteId) => boolean }): string[] => {
  const now = tx.clock()
  store.clearNetworks(tx, instant(now - networkKeptMs))
  const isUnquoted = ({ id }: store.LeadRow) => !store.findLinks(tx, [id]).some(({ quote_id }) => wasSent(quote_id))
  return store
    .findLeadsBefore(tx, monthsBefore(now, enquiryMonths))
    .filter((row) => row.answered_at === null || isUnquoted(row))
    .slice(0, maxDeletedPerRun)
    .map((row) => deleteLeadWithEmails(tx, row))
}
