// Small, because the page of every quote has it; the rest comes with the form.
export const inlineSigningPage = {
  heading: 'Mutual NDA',
  open: 'Read or sign a mutual NDA',
  signed: (day: string) => `Mutual NDA, signed ${day}`,
  revoked: (day: string) => `This NDA was taken back on ${day}. Your agreement stands without it.`,
  loading: 'Loading the NDA…',
  unloaded: 'The NDA could not be loaded here. You can sign it by the link in our email too.',
  again: 'Try again',
} as const
