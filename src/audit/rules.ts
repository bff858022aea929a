/** Everything the chain records (A10, D7). */
export type AuditEvent =
  | 'account_created'
  | 'account_confirmed'
  | 'password_reset'
  | 'signed_in'
  | 'sign_in_refused'
  | 'sign_in_limited'
  | 'signed_out'
  | 'authz_denied'
  | 'role_granted'
  | 'role_revoked'
  | 'quote_created'
  | 'quote_updated'
  | 'quote_sent'
  | 'quote_accepted'
  | 'quote_rejected'
  | 'quote_expired'
  | 'quote_deleted'
  | 'quote_restored'
  | 'quote_first_viewed'
  | 'nda_issued'
  | 'nda_revoked'
  | 'nda_first_viewed'
  | 'nda_signed'
  | 'nda_acknowledged'
  | 'nda_document_made'
  | 'lead_received'
  | 'lead_quarantined'
  | 'lead_not_spam'
  | 'lead_archived'
  | 'lead_restored'
  | 'lead_erased'

/** Who did it: an account or a link, by public id, or the machine. */
export type Actor = `usr_${string}` | `qtk_${string}` | `nda_${string}` | 'stranger' | 'clock' | 'operator'

/** What stands before the first row. */
export const genesis = '0'.repeat(64)
