/** The words of the page behind an NDA invitation (SPEC §2 "NDA"). The agreement itself is in src/nda. */
export const ndaPage = {
  title: 'Mutual NDA',
  validating: 'Validating invitation link...',
  foot: 'Mutual NDA',
  failure: {
    heading: 'Invalid Invitation',
    noToken: 'This page requires an invitation link. Please contact the provider.',
    unreadHeading: 'This NDA cannot be shown',
    incomplete: 'Unable to load this NDA. Please contact us for assistance.',
    outdated: 'This page is older than the NDA it should show. Please reload it.',
    ask: 'Email us for a new link',
    askSubject: 'A new NDA invitation, please',
  },
  between: 'Between',
  and: 'and',
  reference: 'Quote reference',
  version: 'Version',
  verifier: 'Verifier',
  intro:
    'We promise each other to keep confidential what we learn about each other’s business. Please read the agreement, then sign at the end by typing your name. It takes about five minutes.',
  toSignature: 'Go to the signature',
  printFirst: 'Print to read first',
  agreement: 'Agreement',
  signature: 'Signature',
  form: {
    all: 'Please fill in every field. You can correct what we filled in.',
    hints: {
      companyName: 'The registered name of the company or person bound by this agreement.',
      signature: 'Type your full name. It counts as your signature.',
    },
    missing: 'Before you can sign:',
    button: 'Accept & Print PDF',
    note: 'Your signature is recorded the moment you press the button, and the print dialog opens. You also get the signed agreement by email as a PDF.',
    /** What is collected with the signature, and what for (IPP 3): one sentence around a link. */
    privacy: {
      before:
        'With what you type we keep the time, your network address and your browser, as evidence of the agreement; our',
      link: 'privacy statement',
      after: 'says who holds them, for how long, and what you may ask of us.',
    },
  },
  thanks: {
    text: 'Thanks! Please reply to the NDA email with your PDF.',
    recording: 'Recording your signature…',
    making: 'Your signature is recorded. The signed PDF is being made…',
    ready: 'Your signature is recorded, and the signed PDF is ready. It also comes to you by email.',
    download: 'Download signed PDF',
    again: 'Print again',
  },
  failed: {
    title: 'Your signature has not been recorded yet',
    text: 'Nothing you typed is lost. Please try again: a signature is only ever recorded once.',
    kept: 'If it still fails, keep this tab open and call or email us.',
    again: 'Try again',
    trying: 'Trying again…',
  },
  stands: {
    title: 'This NDA is signed already',
    text: 'What you typed just now was not recorded. If the signature that stands is not yours, or not right, call or email us at once.',
  },
  changed: { title: 'Nothing was signed', reload: 'Reload the page' },
  gone: { title: 'Nothing was signed' },
  signed: {
    heading: 'Signed',
    text: 'This is the agreement as it was signed. It can be read and downloaded here, and no longer changed.',
    by: 'Signed by',
    for: 'For',
    at: 'Signed',
    print: 'Print this copy',
    check: 'Check a PDF',
  },
  record: {
    heading: 'For the record',
    textNote: 'SHA-256 of this version of the text. It would differ if anything in it were changed.',
    pdf: 'Fingerprint of the signed PDF',
    pdfNote: 'SHA-256 of the file. Our verify page checks it for you.',
  },
  paper: {
    unsigned: 'Not signed',
    unsignedNote: 'A copy to read. To sign, open the link in our email.',
    pending: 'Recorded by our system; it stands on the signed PDF',
  },
} as const
