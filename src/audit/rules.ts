import type { Instant } from '#src/base/time.ts'

export type AuditEvent =
  | 'account_created'
  | 'account_confirmed'
  | 'account_removed'
  | 'password_reset'
  | 'password_changed'
  | 'sessions_ended'
  | 'device_forgotten'
  | 'signed_in'
  | 'sign_in_refused'
  | 'sign_in_limited'
  | 'signed_out'
  | 'proof_refused'
  | 'second_step_asked'
  | 'second_step_refused'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'second_factor_declined'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'authz_denied'
  | 'role_granted'
  | 'role_revoked'
  | 'quote_created'
  | 'quote_updated'
  | 'quote_scheduled'
  | 'quote_schedule_ended'
  | 'quote_sent'
  | 'quote_send_undone'
  | 'quote_address_corrected'
  | 'quote_extended'
  | 'quote_withdrawn'
  | 'quote_accepted'
  | 'quote_rejected'
  | 'quote_decision_undone'
  | 'quote_start_confirmed'
  | 'quote_expired'
  | 'quote_deleted'
  | 'quote_restored'
  | 'quote_revised'
  | 'quote_replaced'
  | 'quote_reinstated'
  | 'quote_erased'
  | 'quote_first_viewed'
  | 'sample_ended'
  | 'follow_up_sent'
  | 'follow_up_put_away'
  | 'quote_answered_elsewhere'
  | 'reminders_stopped'
  | 'quote_question_asked'
  | 'quote_change_asked'
  | 'quote_new_quote_asked'
  | 'quote_answered'
  | 'quote_answer_not_needed'
  | 'quote_reason_given'
  | 'quote_details_given'
  | 'reader_named'
  | 'reader_ended'
  | 'reader_stopped'
  | 'days_entered'
  | 'day_asked'
  | 'day_ask_withdrawn'
  | 'day_ask_answered'
  | 'invoice_issued'
  | 'invoice_credited'
  | 'invoice_entered'
  | 'invoice_document_made'
  | 'invoice_emailed'
  | 'invoice_email_undone'
  | 'invoices_downloaded'
  | 'bills_brought'
  | 'day_statement_made'
  | 'day_statement_deleted'
  | 'days_email_sent'
  | 'days_summary_skipped'
  | 'days_term_seen'
  | 'quote_document_made'
  | 'settings_changed'
  | 'portrait_changed'
  | 'portrait_removed'
  | 'contract_published'
  | 'text_published'
  | 'reference_added'
  | 'reference_removed'
  | 'template_created'
  | 'template_deleted'
  | 'nda_issued'
  | 'nda_revoked'
  | 'nda_handed_over'
  | 'nda_first_viewed'
  | 'nda_code_sent'
  | 'nda_code_refused'
  | 'nda_signed'
  | 'nda_acknowledged'
  | 'nda_document_made'
  | 'news_secret_made'
  | 'calendar_made'
  | 'calendar_revoked'
  | 'digest_stopped'
  | 'digest_wanted'
  | 'lead_received'
  | 'lead_quarantined'
  | 'lead_not_spam'
  | 'lead_replied'
  | 'lead_archived'
  | 'lead_restored'
  | 'lead_corrected'
  | 'lead_erased'
  | 'clients_imported'
  | 'client_deleted'
  | 'company_merged'
  | 'company_split'
  | 'email_delivered'
  | 'email_bounced'
  | 'email_complained'
  | 'address_allowed'
  | 'person_erased'
  | 'quarantine_trimmed'
  | 'test_email_sent'
  | 'clock_trusted'
  | 'copy_downloaded'
  | 'rows_recorded'
  | 'rows_brought'
  // Only in old logs: an earlier version, which hashed rows, recorded it.
  | 'row_accepted'

/** What changes who rules here, or what people are shown, and has no email with the head of its own. */
export const soonAnchored = [
  ...['settings_changed', 'portrait_changed', 'portrait_removed', 'contract_published', 'text_published'],
  ...['reference_added', 'reference_removed', 'role_granted', 'role_revoked', 'account_removed', 'clock_trusted'],
  ...['password_reset', 'password_changed', 'second_factor_added', 'second_factor_removed', 'recovery_codes_made'],
  ...['person_erased', 'lead_erased', 'copy_downloaded', 'news_secret_made', 'calendar_made', 'calendar_revoked'],
] as const satisfies readonly AuditEvent[]

/** The `previous` of the first row. */
export const genesis = '0'.repeat(64)

/** An event of the audit log by its number and hash. The hash also covers every event before it. */
export type AuditHead = { seq: number; hash: string }

/** `at` is when the head was put into an email; null for a head that a person entered. */
export type SeenHead = AuditHead & { at: Instant | null }

/** What an audit log is checked against. `key` is the chain's, decrypted; `fault` says why it is null. */
export type Anchors = { key: Uint8Array | null; fault: string | null; heads: SeenHead[] }

export const formatHead = ({ seq, hash }: AuditHead) => `${seq}:${hash}`

/** Parses a head copied from an email or a PDF, which may contain line breaks. */
export const parseHead = (typed: string): AuditHead | null => {
  const found = /^(?:record)?(\d{1,15}):([0-9a-f]{64})$/.exec(typed.replaceAll(/\s/g, '').toLowerCase())
  return found?.[1] && found[2] ? { seq: Number(found[1]), hash: found[2] } : null
}

export const parseHeads = (words: readonly string[]): AuditHead[] | null => {
  const [before, ...typed] = words.join(' ').split(/--head[ =]?/)
  const heads = typed.flatMap((head) => parseHead(head) ?? [])
  return before === '' && heads.length === typed.length ? heads : null
}

export type EvidenceCounts = {
  events: number
  decisions: number
  signatures: number
  documents: number
  /** One sentence for each table, trigger and index that the migrations do not make, and that harms nothing. */
  notes: string[]
  /** One sentence for each record that differs from the log. */
  wrong: string[]
}

/** `file`: one sentence for each thing that SQLite finds wrong with the file. */
export type Inspection = { evidence: EvidenceCounts; file: string[] }

export type TimelineEvent = {
  seq: number
  at: Instant
  event: AuditEvent
  /** An account, a private link, or the server. */
  by: string
  detail: Record<string, string | number | boolean | null>
}
