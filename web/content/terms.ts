export const terms = {
  title: 'Terms & Conditions',
  version: 'Version v2025-10-24, last updated 24 October 2025',
  lead: 'These terms cover the services, their pricing and payment, scheduling and cancellations, confidentiality, liability and the end of an engagement. They are governed by the law of New Zealand, and a quote you accept names the version it was made under.',
}
