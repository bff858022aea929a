import { assessment, draftQuote } from '#tests/fixtures/bodies.ts'
import type { newRandom } from './random.ts'

type Random = ReturnType<typeof newRandom>

/** Values that some route takes, by the key of each. No password of an account is among them. */
const good: Record<string, unknown> = {
  ...assessment,
  ...draftQuote,
  ...{
    website: '',
    issue: 'x',
    lead_id: 'lea_nothing',
    version: 1,
    id: 'quo_nothing',
    ids: ['lea_nothing'],
    state: 'new',
  },
  ...{ decision: 'accepted', plan: 'retainer', authorization_confirmed: true, shown_hash: '0'.repeat(64) },
  ...{ companyName: 'Rimu', contactName: 'Hana', title: 'Director', date: '2 November 2026', signature: 'Hana' },
  ...{ confirmationChecked: true, quoteId: 'Q-00000000', textSha256: '0'.repeat(64), shownHash: '0'.repeat(64) },
  ...{ password: 'a phrase that nobody has', current: 'another phrase', token: 'x'.repeat(43), code: '123456' },
  ...{ sha256: '0'.repeat(64), verifier: '0'.repeat(8), reason: 'price', text: 'Words', action: 'archive' },
}

const strange: readonly unknown[] = [
  ...[null, true, 7, -0.5, 1e308, '', 'banana', 'x'.repeat(5000), '\u0000', '\ud800', '\u202e', '\u2028', '\u{e0041}'],
  ...[[], ['x'], {}, { name: 7 }, [[[[]]]], '<script>', "' or 1=1 --", '../../etc/passwd', '9'.repeat(400)],
  ...['admin', '2026-02-30', '__proto__', 'constructor'],
]

// What a stranger adds to become more than one.
const greedy: Record<string, unknown> = {
  ...{ role: 'admin', isAdmin: true, is_admin: 1, admin: true, user_id: 'usr_1', actor: 'operator' },
  ...{ user_roles: [{ role: 'admin' }], roles: ['admin'], setup: 'x'.repeat(43), confirmed_at: '2026-01-01' },
}

const bytes = (random: Random, length: number) => Uint8Array.from(Array.from({ length }, () => random.between(0, 255)))

const object = (random: Random) => {
  const keys = [...Object.keys(good), ...Object.keys(greedy)]
  const chosen = Array.from({ length: random.between(0, 20) }, () => random.pick(keys))
  const valueFor = (key: string) => (random.next() < 0.6 ? (good[key] ?? greedy[key]) : random.pick(strange))
  const json = JSON.stringify(Object.fromEntries(chosen.map((key) => [key, valueFor(key)])))
  return random.next() < 0.05 ? json.replace('{', '{"__proto__":{"isAdmin":true},') : json
}

/** A body that no page sends: an object of known keys, text that is hardly JSON, bytes, or too much of anything. */
export const oddBody = (random: Random): string | Uint8Array<ArrayBuffer> => {
  const kind = random.next()
  if (kind < 0.75) return object(random)
  if (kind < 0.85) return bytes(random, random.between(0, 300))
  if (kind < 0.95) return object(random).slice(random.between(0, 30))
  if (kind < 0.99) return '['.repeat(random.between(1, 5000))
  return 'x'.repeat(random.between(60_000, 300_000))
}

/** What stands in a path or a query in the place of an id. */
export const oddPlace = (random: Random) =>
  encodeURIComponent(String(random.pick(strange)).toWellFormed().slice(0, 200)) || 'x'
