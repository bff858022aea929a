import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { inspect } from '#src/status/inspect.ts'
import { prove } from '#tests/csv/fixtures.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { engaged } from './engagement.ts'

test('an erasure takes the words out of the days and keeps the entries; the copy has both before (H11)', async () => {
  const { server, admin, enter } = await engaged()
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, words: 'CANARY with Hana' })
  prove(server)
  const { copy, find, erase } = peopleOf(admin)
  const files = unzipSync(new Uint8Array(await (await copy('hana@rimu.example')).arrayBuffer()))
  const days = Object.entries(files).find(([path]) => path.endsWith('-days.json'))?.[1] ?? new Uint8Array()
  expect(JSON.parse(strFromU8(days))).toMatchObject({
    entries: [{ kind: 'worked', hours: 4, words: 'CANARY with Hana' }],
  })
  const trace = async () =>
    (await find('hana@rimu.example')).groups.flatMap(({ traces }) => traces).find(({ id }) => id.endsWith('-days'))
  expect(await trace()).toMatchObject({ outcome: 'redacted', state: '1 entries' })
  expect((await erase('hana@rimu.example')).status).toBe(200)
  expect(server.rows('day_entries')).toMatchObject([{ hours: 4, words: '(erased)' }])
  expect(await trace()).toMatchObject({ outcome: 'kept', why: 'days', until: '2033-11-01T20:00:00.000Z' })
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
})
