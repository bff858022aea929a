import { recordEvent } from '#src/audit/record.ts'
import type { LeadId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { enquiryMonths } from '#src/base/retention.ts'
import { hours, instant, monthsBefore } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { redactEmailsAbout } from '#src/mail/redact.ts'
import { getLeadRow } from './get.ts'
import * as store from './store.ts'

const maxDeletedPerRun = 100

/** As long as src/leads/submit.ts counts it. */
const networkKeptMs = hours(1)

export const deleteLeadWithEmails = (tx: Tx, { id, company }: store.LeadRow) => {
  redactEmailsAbout(tx, { subjectId: id })
  store.deleteLeadRow(tx, id)
  recordEvent(tx, { event: 'lead_erased', subject: id })
  return company
}

/** Deletes an archived lead. @returns its company, for other features to redact @throws not_found, lead_not_archived */
export const deleteLead = (tx: Tx, { id }: { id: LeadId }): string => {
  const row = getLeadRow(tx, id)
  if (row.archived_at === null) throw new Problem('lead_not_archived')
  return deleteLeadWithEmails(tx, row)
}

/** Deletes leads after 24 months unless a quote made from them was sent. @returns their companies */
export const deleteExpiredLeads = (tx: Tx): string[] => {
  const now = tx.clock()
  store.clearNetworks(tx, instant(now - networkKeptMs))
  return store
    .findExpiredLeads(tx, monthsBefore(now, enquiryMonths), maxDeletedPerRun)
    .map((row) => deleteLeadWithEmails(tx, row))
}
