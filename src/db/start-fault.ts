type StartFaultKind =
  | 'disk_full'
  | 'database_damaged'
  | 'database_missing'
  | 'newer_schema'
  | 'older_schema'
  | 'other_schema'
  | 'wrong_key'
  | 'missing_key'
  | 'folder_in_use'

/** Why a data folder cannot be served, in words for the operator. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
  readonly kind: StartFaultKind

  constructor(kind: StartFaultKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
