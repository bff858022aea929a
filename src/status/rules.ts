import { type Check, type CheckName, checkLabels, type StatusReport, states } from '#src/base/check.ts'
import { formatDay, formatInstant, type Instant, msOf, nzDay } from '#src/base/time.ts'

/** True of the check while it is yellow or red. */
const faults: Record<CheckName, string> = {
  emails: 'Some emails do not leave',
  strangers: 'Some emails to visitors were not sent',
  delivery: 'Some emails may not arrive',
  outbox: 'An email that is due was not written',
  disk: 'The disk is filling up',
  backup: 'There is no fresh copy of the data',
  off_site: 'No fresh copy lies in another place',
  restore_drill: 'Nothing proves that a copy restores',
  clock: 'The clock may be wrong',
  key: 'The secret key is another one',
  evidence: 'Records may have been changed',
  rows: 'The database file may be damaged',
  erasure: 'Erased data may remain in a file',
  alarms: 'You may not hear of trouble',
  floods: 'Strangers send more than people do',
  proxy: 'All visitors share the limits of one',
  business: 'Details that contracts show are missing',
  portrait: 'Your portrait is not shown',
  sign_up: 'Anyone can sign up',
  version: 'The version is not known',
}

export const faultOf = ({ name, hasThrown }: Check) =>
  hasThrown ? `${checkLabels[name]} could not be checked` : faults[name]

/** The faults, the worst first. */
export const faultsIn = ({ checks }: StatusReport) =>
  checks
    .filter(({ state }) => state !== 'green')
    .toSorted((one, other) => states.indexOf(other.state) - states.indexOf(one.state))

export const isLater = ({ state, onlyOnInternet }: Check) => state === 'green' && onlyOnInternet === true

const withoutYear = (day: string) => day.replace(/ \d{4}$/, '')

/** Today's time of day, or day and time. */
const formatRecent = (at: Instant, now: number) => {
  const [day = '', time = ''] = formatInstant(at)
    .replace(/ NZ[DS]T$/, '')
    .split(', ')
  // The parts of a time stay on one line.
  const clock = time.replace(' ', '\u00a0')
  return nzDay(msOf(at)) === nzDay(now) ? clock : `${withoutYear(day)}, ${clock}`
}

const copiesIn = (checks: readonly Check[], now: number) => {
  const momentOf = (wanted: CheckName) => checks.find(({ name }) => name === wanted)?.at
  const [copied, proven] = [momentOf('backup'), momentOf('restore_drill')]
  if (!copied) return []
  const proof = proven ? `, proven ${withoutYear(formatDay(nzDay(msOf(proven))))}` : ''
  return [`Last copy ${formatRecent(copied, now)}${proof}.`]
}

const counted = (count: number) => (count === 1 ? 'One thing' : `${count} things`)

/** The status page in one sentence, before its faults. */
export const statusSentence = (report: StatusReport, now: number) => {
  const { state, checks } = report
  const found = faultsIn(report)
  const red = found.filter((check) => check.state === 'red').length
  if (red > 0) return `${counted(red)} ${red === 1 ? 'needs' : 'need'} you now.`
  if (state === 'yellow') return `Nothing is broken. ${counted(found.length)} to look at when you have time.`
  const later = checks.filter(isLater).map(({ name }) => checkLabels[name].toLowerCase())
  const words = later.length > 0 ? `Before the internet: ${later.join(', ')}.` : ''
  return [later.length > 0 ? 'All is well here.' : 'All is well.', ...copiesIn(checks, now), words].join(' ').trim()
}
