export const remindersPage = {
  title: 'Reminders about this quote',
  about: 'Quote',
  for: 'for',
  text: 'Press the button, and we send you no more reminders about this quote. Nothing else changes: this is no answer to the quote.',
  stop: 'No more reminders about this quote',
  failed: 'This did not reach us. Please try again, or reply to our email and say so.',
  stopped: {
    heading: 'You get no more reminders about this quote',
    text: (at: string) => `You asked for this on ${at}. Nothing else has changed.`,
  },
  open: 'Open the quote',
} as const
