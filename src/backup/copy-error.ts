export type CopyFault =
  | 'not_configured'
  | 'refused'
  | 'no_bucket'
  | 'no_copy'
  | 'unreachable'
  | 'failed'
  | 'wrong_key'
  | 'damaged'

/** The message is a sentence for the operator. */
export class CopyError extends Error {
  readonly fault: CopyFault

  constructor(fault: CopyFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}
