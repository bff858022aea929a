export const verify = {
  title: 'Verify a document',
  description:
    'Check that a quote, the record of a decision or a signed NDA came from us unchanged: choose its PDF, which never leaves your device, or type an NDA’s verifier.',
  lead: 'Check whether a quote, the record of a decision or a signed NDA came from us, and whether a copy of it is still exactly as we issued it.',
  file: {
    heading: 'Check a PDF',
    text: 'The strictest check: it tells whether the file is, byte for byte, the one we issued. The file is read in your browser and never leaves your device. Only its fingerprint is sent.',
    label: 'The PDF',
    choose: 'Choose the PDF',
    drop: 'or drop it here',
    hint: 'One file of at most 20 MB.',
  },
  code: {
    heading: 'Check a verifier',
    text: 'For an NDA on paper, or without the file: type the verifier printed in the Execution block. It tells whether there is such an NDA, not whether your copy is unchanged.',
    label: 'Verifier',
    hint: '8 letters and digits.',
    button: 'Check verifier',
    required: 'Verifier is required',
    malformed: 'A verifier has 8 letters and digits',
  },
  reading: 'Reading the file…',
  sending: 'Checking…',
  issued: (name: string, day: string) => `Issued by ${name} on ${day}`,
  notIssued: 'Not issued here, or changed since',
  between: (ours: string, theirs: string) => `Between ${ours} and ${theirs}. We tell no more than the initials.`,
  kinds: {
    quote: (moment: string) => `This is a quote, sent ${moment}.`,
    record: (moment: string) => `This is the record of a decision on a quote, decided ${moment}.`,
    nda: (moment: string) => `This is an NDA, signed ${moment}.`,
  },
  unchanged: 'This file is exactly the one we issued.',
  unread: 'We have not seen your copy. To check that it is unchanged, choose its PDF.',
  fileUnknown:
    'We issued no file with this fingerprint. A copy that was printed and scanned, saved anew or signed again is another file.',
  codeUnknown: 'We know no signed NDA with this verifier. Please compare it with your copy once more.',
  of: 'Checked',
  fingerprint: 'Fingerprint (SHA-256)',
  failed: 'The check could not be made',
  tooLarge: 'This file is larger than 20 MB, so it is none of ours. Nothing was checked.',
  unreadable: 'This file could not be read. Please choose it again.',
  insecure:
    'This browser only takes fingerprints on a secure (https) address. Open this page by its https address, or check the verifier.',
  withoutScript: {
    text: 'Checking needs JavaScript, which your browser does not run here. Send us the PDF or its verifier and we will check it for you: ',
    or: ' or ',
  },
} as const
