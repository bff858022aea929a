/** The jobs and commands whose last run is stored. */
export type RunKind =
  | 'start'
  | 'database'
  | 'disk'
  | 'backup'
  | 'off_site'
  | 'restore'
  | 'restore_drill'
  | 'audit_verify'
  | 'stamp'
  | 'file_check'
  | 'erasure'
  | 'clock'
  | 'mail_provider'
  | 'mail_quota'
  | 'withheld_emails'
  | 'heartbeat'
  | 'alert'
  | 'news'

export type RunDetail = Record<string, string | number | boolean | null>
