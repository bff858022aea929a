import type { ReaderPurpose } from '#src/quotes/rules.ts'
import type { ReaderEnd } from '#src/readers/rules.ts'

const list = new Intl.ListFormat('en-NZ')

/** The words about whoever else reads a quote. */
export const readersPage = {
  heading: 'Who else should read this?',
  text: 'Up to three people, each with a link of their own. We email it, and write to you.',
  labels: { name: 'Name', email: 'Email', for: 'What for', bills: 'Send invoices to this address' },
  purposes: { read: 'To read', accounts: 'Accounts: invoices alone', accept: 'May accept too' } satisfies Record<
    ReaderPurpose,
    string
  >,
  send: 'Send the link',
  sending: 'Sending…',
  end: 'End',
  ended: {
    client: 'ended',
    owner: 'ended by us',
    stopped: 'stopped reading',
    corrected: 'ended',
    erased: 'ended',
  } satisfies Record<ReaderEnd, string>,
  named: (by: string, day: string) => `Named by ${by} on ${day}`,
  for: {
    read: 'to read this quote',
    accounts: 'for the invoices',
    accept: 'to read this quote, and to accept it if it suits',
  } satisfies Record<ReaderPurpose, string>,
  mayAccept: (names: readonly string[]) => `${list.format(names)} may accept it.`,
  nothing: 'Nothing to pay yet',
  stop: 'Stop reading',
  stopping: 'Stopping…',
  stopped: { heading: 'Your link has ended.', text: 'You get nothing more about this quote.' },
}
