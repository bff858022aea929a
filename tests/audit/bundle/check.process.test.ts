import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { everyRowIn } from '#tests/fixtures/rows.ts'
import { checkBundle } from '#web/verify/offline/check.ts'
import { type Files, openBundles, stampingAuthority, textIn, unzipBundle, withStamp } from './fixtures.ts'

const check = (files: Files) =>
  checkBundle(new Map(Object.entries(files).map(([name, bytes]) => [name, new Uint8Array(bytes)])))

const statesOf = async (files: Files) =>
  Object.fromEntries((await check(files)).verdicts.map(({ name, state }) => [name, state]))

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

const flip = (bytes: Uint8Array = new Uint8Array(), at = Math.floor(bytes.length / 2)) =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))

/** With SHA256SUMS recomputed, as a forger would. */
const summed = ({ SHA256SUMS: _, ...files }: Files): Files => ({
  ...files,
  SHA256SUMS: bytesOf(
    Object.entries(files)
      .map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`)
      .join(''),
  ),
})

test('of each file of a whole bundle the page says at whose word it stands (D7, D12)', async () => {
  const opened = await openBundles()
  const authority = await stampingAuthority()
  const apart = { 'verify.html': 'apart', SHA256SUMS: 'apart' }
  const intact = { 'README.txt': 'intact', 'bundle.json': 'intact' }
  const of = (state: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, state]))
  for (const [bundle, names] of [
    [opened.decision, ['quote.pdf', 'record.pdf', 'shown.json', 'decision.json']],
    [opened.nda, ['nda.pdf', 'nda.json']],
    [opened.invoice, ['invoice.pdf', 'invoice.json']],
  ] as const) {
    const files = await bundle()
    expect(await statesOf(files)).toEqual({ ...apart, ...intact, ...of('logged', ...names, 'events.txt') })
    const stamped = await withStamp(opened, files, authority)
    const all = of('stamped', ...names, 'events.txt', 'stamp.tsr')
    expect(await statesOf(stamped)).toEqual({ ...apart, ...intact, ...all, 'chain.pem': 'intact' })
    const { says, verdicts } = await check(stamped)
    expect(textIn(files, 'README.txt')).toContain(says)
    expect(verdicts.find(({ name }) => name === 'stamp.tsr')?.words).toMatch(
      /^It is a time on Record \d+: .* NZ[DS]T \(.* UTC\), says Stand-in, Time[.]$/,
    )
  }
})

test('each kind of tampering is named, also where the forger recomputes the sums (D7, D12, E3)', async () => {
  const opened = await openBundles()
  const [authority, other] = [await stampingAuthority(), await stampingAuthority()]
  const whole = await withStamp(opened, await opened.decision(), authority)
  const unstamped = await opened.decision()
  const others = await unzipBundle(opened.kauri.atLink('/evidence.zip'))
  const otherwise = await withStamp(opened, whole, other)
  const edit = (name: string, from: string | RegExp, to: string): Files => {
    const text = textIn(whole, name)
    expect(text.replace(from, to)).not.toBe(text)
    return { ...whole, [name]: bytesOf(text.replace(from, to)) }
  }
  const lines = textIn(whole, 'events.txt').trimEnd().split('\n')
  const withLines = (changed: string[]): Files => ({ ...whole, 'events.txt': bytesOf(`${changed.join('\n')}\n`) })
  const without = (...gone: string[]): Files =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => !gone.includes(name)))
  const [first = '', second = '', ...rest] = lines
  const events = ['events.txt']
  const cases: Record<string, [Files, string[]]> = {
    'a byte of a PDF': [{ ...whole, 'record.pdf': flip(whole['record.pdf']) }, ['record.pdf']],
    'a byte of the JSON': [edit('decision.json', '"prepaid"', '"retainer"'), ['decision.json', 'README.txt']],
    'a file with its sum': [summed(edit('shown.json', 'Rimu', 'Rimo')), ['shown.json', 'README.txt']],
    "another quote's PDF": [summed({ ...whole, 'quote.pdf': others['quote.pdf'] ?? new Uint8Array() }), ['quote.pdf']],
    'a field of an event': [summed(edit('events.txt', '"at":"2026', '"at":"2025')), events],
    'an event removed': [summed(withLines([first, ...rest])), events],
    'the first event removed': [summed(withLines([second, ...rest])), [...events, 'decision.json', 'shown.json']],
    'the last event removed': [summed(withLines(lines.slice(0, -1))), ['bundle.json']],
    'two events swapped': [summed(withLines([second, first, ...rest])), events],
    'the hash of an event': [
      summed(edit('events.txt', /^(\d+ )\w/, '$1x')),
      [...events, 'decision.json', 'shown.json', 'quote.pdf', 'record.pdf'],
    ],
    'the head': [
      summed(edit('bundle.json', /("hash": ")\w{6}/, '$1abcdef')),
      ['bundle.json', 'README.txt', 'stamp.tsr'],
    ],
    'the time of the fact': [summed(edit('bundle.json', '"at": "2026', '"at": "2025')), ['bundle.json']],
    'the time of the stamp': [
      summed(edit('bundle.json', /("stampedAt": ")\d{4}/, '$12001')),
      ['bundle.json', 'README.txt'],
    ],
    'the number of the fact': [
      summed(edit('bundle.json', /"event": \d+/, '"event": 1')),
      ['bundle.json', 'README.txt'],
    ],
    'a stamp of another head': [
      summed({ ...whole, 'stamp.tsr': (await authority('a'.repeat(64))).response }),
      ['stamp.tsr'],
    ],
    'a byte of the signature': [
      summed({ ...whole, 'stamp.tsr': flip(whole['stamp.tsr'], (whole['stamp.tsr']?.length ?? 0) - 9) }),
      ['stamp.tsr'],
    ],
    'a byte of the stamped time': [
      summed({
        ...whole,
        'stamp.tsr': Buffer.from(
          Buffer.from(whole['stamp.tsr'] ?? '')
            .toString('latin1')
            .replace(/\d{14}(?=[.])/, '20200101000000'),
          'latin1',
        ),
      }),
      ['stamp.tsr'],
    ],
    'the certificates': [summed({ ...whole, 'chain.pem': otherwise['chain.pem'] ?? new Uint8Array() }), ['chain.pem']],
    'the stamp of another authority': [
      summed({ ...whole, 'stamp.tsr': otherwise['stamp.tsr'] ?? new Uint8Array() }),
      ['chain.pem'],
    ],
    'the stamp removed': [summed(without('stamp.tsr', 'chain.pem')), ['stamp.tsr']],
    'a stamp added': [summed({ ...unstamped, 'stamp.tsr': whole['stamp.tsr'] ?? new Uint8Array() }), ['bundle.json']],
    'the figures of the README': [summed(edit('README.txt', 'Plan: prepaid', 'Plan: retainer')), ['README.txt']],
    'a file removed': [summed(without('decision.json')), ['decision.json']],
    'a file that SHA256SUMS does not list': [{ ...whole, 'more.pdf': bytesOf('%PDF') }, ['more.pdf']],
    'the manifest made unreadable': [summed(edit('bundle.json', 'decision', 'will')), ['bundle.json']],
  }
  for (const [what, [files, names]] of Object.entries(cases)) {
    const { verdicts } = await check(files)
    const changed = verdicts.filter(({ state }) => state === 'changed').map(({ name }) => name)
    expect(changed.toSorted(), what).toEqual(expect.arrayContaining(names))
    if (names.includes('events.txt'))
      expect(
        verdicts.map(({ state }) => state),
        what,
      ).not.toContain('stamped')
  }
})

test("a log of an earlier version, hashed in one step, keeps others' words, and says what cannot be checked apart", async () => {
  const opened = await openBundles()
  const { server } = opened
  let previous = '0'.repeat(64)
  for (const { mac: _, hash: __, ...row } of everyRowIn(server.ctx.db, 'audit_events')) {
    const content = `{${Object.entries({ ...row, previous })
      .toSorted(([one], [two]) => (one < two ? -1 : 1))
      .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)}}`
    const hash = sha256(previous + content)
    server.forge('update audit_events set previous = ?, hash = ? where seq = ?', previous, hash, row.seq)
    server.forge('update audit_heads set hash = ? where seq = ?', hash, row.seq)
    previous = hash
  }
  const files = await opened.decision()
  expect(textIn(files, 'events.txt')).toMatch(/^\d+ \w{64} one-step$/m)
  expect(
    Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString())
      .join(),
  ).not.toContain(opened.kauri.id)
  const states = await statesOf(files)
  expect(states).toMatchObject({ 'decision.json': 'apart', 'shown.json': 'apart', 'README.txt': 'intact' })
  expect(Object.values(states)).not.toContain('changed')
})
