type ReasonInWords = {
  /** The words end with a full stop. */
  words: string
  /** The original message; null if the reason was written for people. */
  details: string | null
}

/** The first match counts. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/not verified|from_address/i, 'Resend does not send for this sender. Verify the domain of MAIL_FROM there.'],
  [/quota_exceeded/, 'The quota of the account at Resend is used up.'],
  [/^(?:401|403)\b/, 'Resend refuses the account. See that RESEND_API_KEY is right.'],
  [/^429\b/, 'Resend takes no more emails at this moment.'],
  [/^408\b/, 'Resend did not answer in time.'],
  [/^4\d\d\b/, 'Resend did not accept this email. See that the address is right, then send it again.'],
  [/^5\d\d\b/, 'Resend has a fault of its own at this moment.'],
  [/^no answer\b/, 'Resend did not answer.'],
  [/^an answer without an id$/, 'Resend did not say whether it took the email.'],
  [/^\w*Error\b/, 'The email could not be written. Send the details to whoever looks after the program.'],
]

export const reasonInWords = (reason: string): ReasonInWords => {
  const meaning = meanings.find(([pattern]) => pattern.test(reason))
  return meaning ? { words: meaning[1], details: reason } : { words: `${reason.replace(/[.]$/, '')}.`, details: null }
}
