import { expect, test } from 'vitest'
import { type State, worst } from '#src/base/check.ts'
import { instant, minutes } from '#src/base/time.ts'
import { checkStatus } from '#src/status/check-status.ts'
import { type Check, type CheckName, type StatusReport, stateLabelOf, statusSentence } from '#src/status/rules.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { statusQuery } from '#web/status/queries.ts'
import { StatusPage } from '#web/status/status-page.tsx'
import { startWatched } from './fixtures.ts'

const wordsOfStatus = async (report: StatusReport) =>
  visibleWords(await markupAfter(<StatusPage />, (client) => client.prefetchQuery(statusQuery), Response.json(report)))

const now = Date.parse('2026-11-02T09:00:00+13:00')
const check = (name: CheckName, state: State = 'green', more: Partial<Check> = {}): Check => ({
  ...{ name, state, text: 'So it is.', todo: state === 'green' ? null : 'Do this.' },
  ...more,
})
const copied = (ago: number) => check('backup', 'green', { at: instant(now - ago) })
const proven = check('restore_drill', 'green', { at: instant(now) })
const later = (name: CheckName) => check(name, 'green', { onlyOnInternet: true })

test.each<[string, Check[]]>([
  ['All is well.', [check('disk'), check('backup')]],
  ['All is well. Last copy 6:00 am.', [copied(minutes(180))]],
  ['All is well. Last copy 1 Nov, 11:00 pm, proven 2 November.', [copied(minutes(600)), proven]],
  ['All is well here. Before the internet: emails, sign-up.', [later('emails'), later('sign_up')]],
  ['Nothing is broken. One thing to look at when you have time.', [copied(0), check('disk', 'yellow')]],
  ['Nothing is broken. 2 things to look at when you have time.', [check('disk', 'yellow'), check('proxy', 'yellow')]],
  ['One thing needs you now.', [check('disk', 'red'), check('proxy', 'yellow')]],
  ['2 things need you now.', [check('disk', 'red'), check('clock', 'red')]],
])('the status in one sentence: %s', (sentence, checks) => {
  const report = { state: worst(checks.map(({ state }) => state)), checks }
  expect(statusSentence(report, now).replaceAll('\u00a0', ' ')).toBe(sentence)
})

const unset = Object.fromEntries([...Object.keys(businessEnvironment), 'RESEND_API_KEY'].map((name) => [name, '']))
const statusOf = async (server: TestServer) => {
  await server.signedIn({ admin: true })
  return checkStatus(server.ctx)
}

test('a fresh start on a computer of one’s own has nothing yellow, and names what the internet needs', async () => {
  const report = await statusOf(startWatched({ environment: unset }))
  expect(report.checks.filter(({ state }) => state !== 'green')).toEqual([])
  const called = (label: string) => report.checks.filter((one) => stateLabelOf(one) === label).map(({ name }) => name)
  expect(called('Not set up')).toEqual(['delivery', 'off_site', 'stamps', 'portrait'])
  expect(called('Not yet')).toEqual(['backup', 'restore_drill', 'clock', 'evidence', 'rows'])
  const text = expect.stringMatching(/Only on the internet: set RESEND_API_KEY/)
  expect(report.checks[0]).toMatchObject({ name: 'emails', text })
  const words = await wordsOfStatus(report)
  expect(words.join(' ')).toMatch(/^Status All is well here\. .*emails, alarms, business details, sign-up\./)
  expect(words.length).toBeLessThanOrEqual(60)
  const environment = { ...unset, ORIGIN: 'http://192.168.1.2' }
  expect((await statusOf(startWatched({ environment }))).state).toBe('yellow')
})
