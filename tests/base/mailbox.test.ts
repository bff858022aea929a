import { expect, test } from 'vitest'
import { formatMailbox, parseMailbox } from '#src/base/mailbox.ts'
import { businessWith } from '#tests/fixtures/config.ts'

test.each([
  ['jo@example.nz', 'jo@example.nz'],
  ['Jo Smith <jo@example.nz>', 'Jo Smith <jo@example.nz>'],
  ['"Jones, Smith & Co" <jo@example.nz>', '"Jones, Smith & Co" <jo@example.nz>'],
  ['Jones, Smith & Co <jo@example.nz>', '"Jones, Smith & Co" <jo@example.nz>'],
  ['"Jo \\"the\\" Smith" <jo@example.nz>', '"Jo \\"the\\" Smith" <jo@example.nz>'],
  ['"Māori Media" <jo@example.nz>', 'Māori Media <jo@example.nz>'],
  ['Kea Ltd. <smith&sons@example.nz>', '"Kea Ltd." <smith&sons@example.nz>'],
])('the sender %s is written %s', (typed, written) => {
  expect(businessWith({ MAIL_FROM: typed }).mailFrom).toBe(written)
})

const notOne = ['a@b.nz, c@d.nz', 'a@b.nz, Us <c@d.nz>', 'Us <a b@c.nz>', 'Us <>', '"Us <a@b.nz>', 'Us']

test.each(notOne)('%s is no sender', (typed) => {
  expect(parseMailbox(typed)).toBeNull()
})

test('a name keeps its quotation marks and brackets', () => {
  const name = 'A \\ "B" <C>'
  expect(parseMailbox(formatMailbox({ name, address: 'jo@example.nz' }))).toEqual({ name, address: 'jo@example.nz' })
})
