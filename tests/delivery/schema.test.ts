import { expect, test } from 'vitest'
import { parseReport } from '#src/delivery/schema.ts'

const bounceOf = (subType: string) =>
  parseReport({
    type: 'email.bounced',
    created_at: '2026-11-01T20:00:05.123Z',
    data: { email_id: 're_1', bounce: { type: 'Permanent', subType } },
  })

test.each(['__proto__', 'constructor', 'toString', ''])(
  'a bounce of the kind “%s” is one that says no more (G6)',
  (kind) => {
    expect(bounceOf(kind)?.reason).toBe('There is no such mailbox, or it takes no emails.')
  },
)

test('an event of a kind that every object knows is no report (G6)', () => {
  for (const type of ['__proto__', 'constructor']) expect(parseReport({ type })).toBeNull()
})
