import fc from 'fast-check'

/** Texts that break what trusts them. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    "'; drop table quotes; --",
    '<script>',
    '{{7*7}}',
    '\r\nBcc: a@b',
    '2027-02-30',
    '1e400',
    '-0',
  ),
)
const oddValue = fc.oneof(
  oddText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.anything(), { maxLength: 3 }),
  fc.object({ maxDepth: 2 }),
)

/** A good body with some of its fields made odd, or something else altogether. */
export const bodies = (good: Record<string, unknown>) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .dictionary(fc.constantFrom(...Object.keys(good), 'role', 'isAdmin', 'id', 'status'), oddValue, { maxKeys: 4 })
        .map((odd) => JSON.stringify({ ...good, ...odd })),
    },
    { weight: 1, arbitrary: oddValue.map((value) => JSON.stringify(value) ?? 'undefined') },
    { weight: 1, arbitrary: oddText },
  )
