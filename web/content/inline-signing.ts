// Small, because the page of every quote has it; the rest comes with the form.
export const inlineSigningPage = {
  heading: 'Mutual NDA',
  loading: 'Loading the NDA…',
  unloaded: 'The NDA could not be loaded here. You can sign it by the link in our email too.',
  again: 'Try again',
} as const
