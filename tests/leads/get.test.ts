import { expect, test } from 'vitest'
import { refusalOf } from '#tests/fixtures/server.ts'
import { assessment, newLead, openAsAdmin } from './fixtures.ts'

test('a lead reads as it was sent, with its emails', async () => {
  const { server, admin } = await openAsAdmin()
  const { emails, ...lead } = await newLead(server, admin)
  expect(lead).toEqual({
    ...assessment(),
    id: expect.stringMatching(/^lea_/),
    state: 'new',
    late: false,
    due_day: '2026-11-03',
    created_at: '2026-11-01T20:00:20.000Z',
    answered_at: null,
    archived_at: null,
    quarantined: false,
    quarantine_reason: null,
    quote_ids: [],
    correction: null,
    corrected_at: null,
  })
  expect(emails.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'assessment_confirmed pending',
    'assessment_received pending',
  ])
})

test('every verb answers 404 for an unknown lead', async () => {
  const { leads, change } = await openAsAdmin()
  expect(await refusalOf(leads[':id'].$get({ param: { id: 'lea_nothing' } }))).toEqual([404, 'not_found'])
  for (const verb of ['archive', 'restore', 'not-spam', 'erase'] as const) {
    expect(await refusalOf(change(verb, 'lea_nothing')), verb).toEqual([404, 'not_found'])
  }
})
