import { expect, test } from 'vitest'
import type { Refusal } from '#src/base/problem.ts'
import { textFault } from '#src/texts/rules.ts'
import { placeholders, type TextKey, textKeys, texts } from '#src/texts/text.ts'
import { read } from '#tests/fixtures/server.ts'
import { business } from '#tests/fixtures/web.tsx'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { placeholderValues } from '#web/content/figures.ts'

const key = 'faq-booking-lead-time'

const start = async () => {
  const opened = await serverWithAdmin()
  const api = opened.admin.api.admin.texts
  const versionOf = async (of: string) => (await read(api.$get())).find((text) => text.key === of)?.version ?? 0
  /** With the versions of now, unless another is given. */
  const save = async (draft: string, of: string = key, version?: number) =>
    api[':key'].$put({ param: { key: of }, json: { draft, version: version ?? (await versionOf(of)) } })
  const publishVersions = (versions: { [Key in TextKey]?: number }) =>
    api[':action'].$post({ param: { action: 'publish' }, json: { versions } })
  const publish = async (of: TextKey) => publishVersions({ [of]: await versionOf(of) })
  return {
    publishVersions,
    ...opened,
    api,
    save,
    publish,
    find: async (of: string = key) => (await read(api.$get())).find((text) => text.key === of),
    put: async (draft: string, of: TextKey = key) => {
      expect((await save(draft, of)).status).toBe(200)
      expect((await publish(of)).status).toBe(200)
    },
    restore: (version: number, seen?: number) =>
      api[':key'].restore.$post({ param: { key }, json: { version, ...(seen !== undefined && { seen }) } }),
  }
}

type Started = Awaited<ReturnType<typeof start>>

test('the words of the product keep the rules of a typed text, and name every token', () => {
  for (const one of textKeys) expect(textFault(texts[one], texts[one].text), one).toBeNull()
  expect(Object.keys(placeholderValues(business))).toEqual([...placeholders])
})

test('a personal text is the owner’s once it is kept as it is; any other without a draft stays the product’s', async () => {
  const { find, publishVersions, server } = await start()
  for (const kept of ['home-person', 'home-lead'] as const) await publishVersions({ [kept]: 0 })
  expect(await find('home-person')).toMatchObject({ versions: [{ text: texts['home-person'].text }], draft: null })
  expect(server.ctx.business().words).toEqual({ texts: { 'home-person': texts['home-person'].text } })
  expect((await publishVersions({ 'home-person': 0 })).status).toBe(200)
  expect(server.events(/^text_/)).toEqual(['text_published'])
})

test('a draft waits, is published with an event, and is restored into a draft', async () => {
  const { admin, find, save, publish, restore, put, server } = await start()
  expect(await find()).toMatchObject({ page: 'FAQ', published: texts[key].text, draft: null, versions: [] })
  const before = server.ctx.business()
  await save('At least {leadDays} working days.\n \n\nBook early.')
  const words = 'At least {leadDays} working days.\n\nBook early.'
  expect(await find()).toMatchObject({ published: texts[key].text, draft: words })
  expect(server.ctx.business()).toBe(before)
  expect((await publish(key)).status).toBe(200)
  const first = await find()
  expect(first).toMatchObject({ published: words, draft: null, versions: [{ by: admin.email, text: words }] })
  const shown = server.ctx.business()
  expect(shown.words).toEqual({ texts: { [key]: words } })
  await publish(key)
  expect(server.ctx.business()).toBe(shown)
  expect(server.events(/^text_/)).toEqual(['text_published'])
  await put('Call us.')
  expect((await restore(first?.versions[0]?.version ?? 0)).status).toBe(200)
  expect(await find()).toMatchObject({ published: 'Call us.', draft: words })
  expect((await restore(0)).status).toBe(409)
  expect((await restore(0, (await find())?.version)).status).toBe(200)
  await publish(key)
  expect(server.ctx.business()).toEqual(before)
  for (const change of ["update text_versions set text = 'x'", 'delete from text_versions'])
    expect(() => server.execute(change)).toThrow('is kept as it was made')
})

test.each([
  ['a draft that another tab saved', async ({ save }: Started) => save('Theirs.')],
  ['a text that another tab published', async ({ put }: Started) => put('Theirs.')],
  [
    'a draft that another tab restored',
    async ({ put, restore }: Started) => [await put('x'), await restore(0), await put('Theirs.')],
  ],
])('%s is overwritten or published only by who saw it, and both texts are told', async (_, act) => {
  const started = await start()
  const { save, find, publishVersions, restore, server } = started
  const seen = (await find())?.version ?? -1
  await act(started)
  const refused = await server.storesNothing(() => save('Mine.', key, seen))
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'changed_meanwhile', fields: { stored: 'Theirs.', sent: 'Mine.' } },
  ])
  expect((await server.storesNothing(() => restore(0, seen - 1))).status).toBe(409)
  // The same text again is no change, so that a repeated request is answered.
  expect((await save(' Theirs. ', key, seen)).status).toBe(200)
  const { version } = (await find()) ?? {}
  expect((await save('Mine.', key, version)).status).toBe(200)
  await save('A lead.', 'home-lead')
  const late = { 'home-lead': (await find('home-lead'))?.version ?? 0, [key]: version ?? 0 }
  expect((await server.storesNothing(() => publishVersions(late))).status).toBe(409)
  expect((await publishVersions({ ...late, [key]: (await find())?.version ?? 0 })).status).toBe(200)
  expect(await find()).toMatchObject({ published: 'Mine.', draft: null })
})

test('a draft that says what is published is none, and what is unknown is refused', async () => {
  const { find, save, publish, restore } = await start()
  await save('Call us.')
  await save(` ${texts[key].text}\n`)
  expect(await find()).toMatchObject({ draft: null })
  const unknown = [await save('Call us.', 'faq-nothing'), await publish('faq-nothing' as TextKey), await restore(999)]
  expect(unknown.map(({ status }) => status)).toEqual([404, 400, 404])
})

test('a word or a name that has a digit is no figure, nor is a year', () => {
  const said =
    'B2B, B2C, 4WD and 4x4, CO₂, H2O, m², 3D, A4, Q4, MP3, SH1 and SH 1; ISO 9001, ISO 9001:2015, ISO/IEC 27001, AS/NZS 4801; COVID-19; the 1990s and the 80s, 1990’s, since 1998. In 2019, {noticeDays} days.'
  expect(textFault(texts[key], said)).toBeNull()
})

const figure = 'is a figure that could differ from the contract'
const braces = 'Correct the braces: a token has one { before its name'

test.for<[sentence: string, of: TextKey, ...typed: string[]]>([
  ['“7” is a figure that could differ from the contract. Write a token', key, 'At least 7 working days.'],
  ['“％”', key, 'Ten ％'],
  [figure, key, '15 km', '30km away', 'a 7-day notice', '1.5h', '$500', '２ days', '½ day', '2000 a month', 'NZD 500'],
  [figure, key, 'NZD500', 'only 30 days', 'ONLY 30 DAYS', 'GST 15', 'in 2000 hours', 'Level 3', '#1', 'B2B at 90%'],
  [figure, key, 'SME 7 days'],
  [braces, key, '{noticeDays', 'noticeDays}', '{{noticeDays}}', '｛noticeDays｝', '{noticeDays}}', '﹛leadDays﹜'],
  ['There is no {leadDay}. These can be used: {background},', key, '{leadDay} days'],
  ['contains a character that cannot be used, after “Call us”', key, 'Call us\u0000b'],
  ['must be less than 1500 characters', key, 'x'.repeat(10_000)],
  ['must be one line', 'get-background', 'in sales\nand more'],
  ['No token can be used here.', 'email-sign-off', 'Kind regards, in {noticeDays} days'],
])('“%s” is said of what is typed for %s', ([sentence, of, ...typed]) => {
  for (const one of typed) expect(textFault(texts[of], one), one).toContain(sentence)
})

test('what is refused is told beside its field, and stores nothing', async () => {
  const { save, server } = await start()
  const refused = await server.storesNothing(() => save('Call us\u0000b'))
  const { code, fields } = (await refused.json()) as unknown as Refusal
  expect([code, fields?.draft]).toEqual(['invalid', expect.stringContaining('after “Call us”')])
})

test('a new quote starts with the covering note of its kind', async () => {
  const { admin, put } = await start()
  await put('Thank you for your form.', 'note-lead')
  await put('As we agreed, {freeTravel}.', 'note-other')
  const cover_notes = { lead: 'Thank you for your form.', other: 'As we agreed, {freeTravel}.' }
  expect(await read(admin.api.admin['new-quote'].$get())).toMatchObject({ cover_notes })
})

test('the sign-off stands above the name in the emails that the owner signs, and a sent email keeps its own', async () => {
  const { put, server, sendQuote } = await start()
  await put('Ngā mihi & <b>K</b>,', 'email-sign-off')
  await sendQuote()
  const [sent] = (await server.deliver()).filter(({ subject }) => subject.startsWith('Quote for'))
  expect(sent?.text).toMatch(/\nNgā mihi & <b>K<\/b>,\n\S/)
  expect(sent?.html).toContain('Ngā mihi &amp; &lt;b&gt;K&lt;/b&gt;,')
  const stored = () => server.rows('emails').map(({ envelope_sealed }) => envelope_sealed)
  const before = stored()
  await put('Regards,', 'email-sign-off')
  expect(stored()).toEqual(before)
  expect(server.ctx.business().words).toEqual({})
})
