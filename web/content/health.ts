export const health = {
  title: 'Health',
  lead: 'Whether the server and its database answer, and how quickly.',
  again: 'Check again',
}
