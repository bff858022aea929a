import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { text } from '#tests/conventions/source.ts'

const source = text('web/leads/form/at-load.js')

/** Loads the form's page with what led to it. @returns what it asks for */
const load = ({ search = '', referrer = '', hidden = false } = {}) => {
  const asked: [path: string, body?: object][] = []
  const page = Object.assign(new EventTarget(), { referrer, hidden })
  const location = new URL(`https://kea.example/start-assessment${search}`)
  const fetch = async (path: string, init?: { body: string }) => {
    asked.push(init ? [path, JSON.parse(init.body)] : [path])
    return Response.json({ formToken: 'an-formToken' })
  }
  new Function('window', 'document', 'location', 'fetch', source)({}, page, location, fetch)
  return { asked, page, events: () => asked.slice(1) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a view is counted once, after two seconds in sight without a break', () => {
  const { page, asked, events } = load({ hidden: true })
  const show = (isShown: boolean) => {
    page.hidden = !isShown
    page.dispatchEvent(new Event('visibilitychange'))
  }
  expect(asked).toEqual([['/api/needs-assessments/form']])
  for (let times = 0; times < 2; times += 1) {
    show(false)
    vi.advanceTimersByTime(10_000)
    show(true)
    vi.advanceTimersByTime(1999)
  }
  expect(events()).toEqual([])
  vi.advanceTimersByTime(1)
  const counted = [['/api/events', { name: 'needs_form_view' }]]
  expect(events()).toEqual(counted)
  show(false)
  show(true)
  vi.advanceTimersByTime(10_000)
  expect(events()).toEqual(counted)
})

test.each([
  [{ referrer: 'https://news.example/business' }, 'news.example'],
  [{ referrer: 'https://news.example/', search: '?utm_source=LinkedIn' }, 'LinkedIn'],
  [{ search: `?utm_source=${'x'.repeat(101)}` }, 'x'.repeat(100)],
  [{ referrer: 'https://kea.example/faq' }, undefined],
])('a view from %j is one of %s', (from, wanted) => {
  const { events } = load(from)
  vi.advanceTimersByTime(2000)
  expect(events()).toEqual([['/api/events', { name: 'needs_form_view', source: wanted }]])
})
