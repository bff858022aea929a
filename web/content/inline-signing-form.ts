export const inlineSigningForm = {
  offer:
    'Your acceptance is complete, and our terms keep what you tell us confidential. Sign this only if you want an agreement of its own about it.',
  intro: 'We promise each other to keep confidential what we learn about each other’s business.',
  read: 'Read the NDA',
  code: {
    why: (mailbox: string) =>
      `To sign, we email a six-digit code to ${mailbox}. It ties your signature to that mailbox, and works for 10 minutes.`,
    button: 'Email me a six-digit code',
    sending: 'Sending the code…',
    sent: (mailbox: string, until: string) => `A code is on its way to ${mailbox}. It works once, until ${until}.`,
    hint: 'The six digits in our newest email.',
    again: 'Send another code',
    failed: 'No code was sent',
  },
  other: 'If somebody else signs, or it suits you later, use the link in our email about the NDA.',
  sign: 'Sign the NDA',
  signing: 'Signing…',
  note: 'Your signature is recorded the moment you press the button. You get the signed agreement by email as a PDF.',
  ready: 'The signed copy (executed PDF) is ready.',
  oneEmail: 'It comes to you by email, with your quote and the record of your decision.',
  over: 'The time to sign this NDA here has ended, or it was taken back. Nothing was signed.',
  handedOver: (day: string) => `Handed over on ${day}`,
  otherSigns: 'Somebody else signs this NDA by a link of their own. There is nothing more to do here.',
  otherSigned: (day: string) => `Signed on ${day}`,
  otherDocuments:
    'Whom you named has signed it. The signed PDF and the documents of the quote are in our email to you.',
} as const
