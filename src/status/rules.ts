import { type Finding, type State, stateLabels, states } from '#src/base/check.ts'
import { formatDay, formatInstant, type Instant, msOf, nzDay } from '#src/base/time.ts'

type Words = {
  label: string
  /** What is wrong while the check is yellow or red. */
  fault: string
  /** Why the owner is called, and how urgent it is. The status page has the details, which may name people. */
  alarm?: string
}

/** The words of each check, in the order of the status page. */
const words = {
  emails: {
    label: 'Emails',
    fault: 'Some emails do not leave',
    alarm: 'Emails do not leave, so clients wait. Act within the hour.',
  },
  strangers: { label: 'Emails to visitors', fault: 'Some emails to visitors were not sent' },
  delivery: {
    label: 'Emails that arrive',
    fault: 'Some emails may not arrive',
    alarm: 'Emails to you come back, so you miss what clients do. Act today.',
  },
  outbox: { label: 'Emails for what happened', fault: 'An email that is due was not written' },
  disk: {
    label: 'Disk space',
    fault: 'The disk is filling up',
    alarm: 'The disk is nearly full, and then nothing is stored. Act now.',
  },
  backup: {
    label: 'Copy of the data',
    fault: 'There is no fresh copy of the data',
    alarm: 'There is no fresh copy of the data. Act today.',
  },
  off_site: {
    label: 'Copy in another place',
    fault: 'No fresh copy lies in another place',
    alarm: 'No fresh copy lies in another place. Act within two days.',
  },
  restore_drill: {
    label: 'Test of a copy',
    fault: 'Nothing proves that a copy restores',
    alarm: 'No fresh proof that a copy restores. Act within a week.',
  },
  links: { label: 'Links after a restore', fault: 'Links may work again that were revoked' },
  clock: {
    label: 'Clock',
    fault: 'The clock may be wrong',
    alarm: 'The clock cannot be right, so nothing expires or is deleted. Act today.',
  },
  key: {
    label: 'Secret key',
    fault: 'The secret key is another one',
    alarm: 'SECRET_KEY is another one, so links and sign-ins fail. Act now.',
  },
  evidence: {
    label: 'Records and their proof',
    fault: 'Records may have been changed',
    alarm: 'Records are not what was recorded. Delete nothing. Act today.',
  },
  stamps: { label: 'A third party’s time', fault: 'No third party states when the records were made' },
  rows: {
    label: 'Database file',
    fault: 'The database file may be damaged',
    alarm: 'The database file is damaged. Delete nothing. Act now.',
  },
  erasure: { label: 'Erasure', fault: 'Erased data may remain in a file' },
  alarms: {
    label: 'Alarms',
    fault: 'You may not hear of trouble',
    alarm: 'HEARTBEAT_URL does not answer, so its silence tells nothing. Act within a week.',
  },
  floods: { label: 'Unusual traffic', fault: 'Strangers send more than people do' },
  proxy: { label: 'Addresses of visitors', fault: 'All visitors share the limits of one' },
  business: { label: 'Business details', fault: 'Details that contracts show are missing' },
  portrait: { label: 'Portrait', fault: 'Your portrait is not shown' },
  sign_up: { label: 'Sign-up', fault: 'Anyone can sign up' },
  version: { label: 'Version', fault: 'The version is not known' },
} as const satisfies Record<string, Words>
export type CheckName = keyof typeof words
export const checkNames = Object.keys(words) as CheckName[]

export type Check = Finding & {
  name: CheckName
  /** The check failed, so its subject is unknown. */
  hasThrown?: true | undefined
}

export type StatusReport = { state: State; checks: Check[] }

export const labelOf = (name: CheckName) => words[name].label

export const faultOf = ({ name, hasThrown }: Check) =>
  hasThrown ? `${labelOf(name)} could not be checked` : words[name].fault

export type RedCheck = Pick<Check, 'name' | 'hasThrown'>

export const alarmOf = ({ name, hasThrown }: RedCheck) => {
  const { alarm }: Words = words[name]
  return (!hasThrown && alarm) || `${labelOf(name)} could not be checked. Act today.`
}

export const faultsIn = ({ checks }: StatusReport) =>
  checks
    .filter(({ state }) => state !== 'green')
    .toSorted((one, other) => states.indexOf(other.state) - states.indexOf(one.state))

const isLater = ({ state, onlyOnInternet }: Pick<Check, 'state' | 'onlyOnInternet'>) =>
  state === 'green' && onlyOnInternet === true

export const stateLabelOf = (check: Pick<Check, 'state' | 'onlyOnInternet' | 'unknown'>) =>
  isLater(check) ? 'Later' : (check.unknown ?? stateLabels[check.state])

const withoutYear = (day: string) => day.replace(/ \d{4}$/, '')

const formatRecent = (at: Instant, now: number) => {
  const [day = '', time = ''] = formatInstant(at)
    .replace(/ NZ[DS]T$/, '')
    .split(', ')
  // A non-breaking space keeps “3:10 pm” on one line.
  const clock = time.replace(' ', '\u00a0')
  return nzDay(msOf(at)) === nzDay(now) ? clock : `${withoutYear(day)}, ${clock}`
}

const lastCopyIn = (checks: readonly Check[], now: number) => {
  const momentOf = (wanted: CheckName) => checks.find(({ name }) => name === wanted)?.at
  const [copied, proven] = [momentOf('backup'), momentOf('restore_drill')]
  if (!copied) return []
  const proof = proven ? `, proven ${withoutYear(formatDay(nzDay(msOf(proven))))}` : ''
  return [`Last copy ${formatRecent(copied, now)}${proof}.`]
}

const thingsInWords = (count: number) => (count === 1 ? 'One thing' : `${count} things`)

/** The status page in one sentence, before its faults. */
export const statusSentence = (report: StatusReport, now: number) => {
  const { state, checks } = report
  const faults = faultsIn(report)
  const redCount = faults.filter((check) => check.state === 'red').length
  if (redCount > 0) return `${thingsInWords(redCount)} ${redCount === 1 ? 'needs' : 'need'} you now.`
  if (state === 'yellow') return `Nothing is broken. ${thingsInWords(faults.length)} to look at when you have time.`
  const later = checks.filter(isLater).map(({ name }) => labelOf(name).toLowerCase())
  const words = later.length > 0 ? `Before the internet: ${later.join(', ')}.` : ''
  return [later.length > 0 ? 'All is well here.' : 'All is well.', ...lastCopyIn(checks, now), words].join(' ').trim()
}
