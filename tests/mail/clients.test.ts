import { caniemail } from 'caniemail'
import { expect, test } from 'vitest'
import { nightStyle, outlookNightStyle } from '#src/mail/design/colours.ts'
import { emailsOfEveryKind } from './every-kind.ts'
import { rendered } from './fixtures.ts'

const clients = ['gmail.*', 'outlook.windows', 'outlook.outlook-com', 'apple-mail.*'] as const

/** What a client that lacks it leaves out, by why the email stays whole there. */
const spared = Object.values({
  'what the email needs is in the elements': ['<style> element', '@media', 'Class selector', 'Descendant combinator'],
  'Outlook on the web alone reads those rules': ['Attribute selector'],
  'Apple Mail alone asks for it, others recolour by themselves': ['color-scheme CSS property', 'color-scheme meta tag'],
  'a long word then widens the email in Outlook on Windows, which scrolls': ['table-layout'],
  'word-break does the same there': ['overflow-wrap'],
  'a date or a price may then break over two lines': ['white-space'],
  'the corners are then square': ['border-radius'],
  'where Gmail in a browser on a phone shows it, the preview has no height': ['display:none'],
  'Outlook on Windows does not display the preview': ['max-height property', 'overflow', 'opacity'],
}).flat()

const unsupportedIn = (html: string) => {
  const { errors } = caniemail({ clients: [...clients], html }).issues
  return [...new Set([...errors.values()].flatMap((issues) => issues.map(({ title }) => title)))]
}

const emails = await Promise.all(
  emailsOfEveryKind().map(async ([name, email]) => {
    const { html } = await rendered(email, { auditHead: `1284:${'a1'.repeat(32)}` })
    return { name, html, unsupported: unsupportedIn(html) }
  }),
)

test.each(emails)('$name needs nothing that Gmail, Outlook or Apple Mail lacks', ({ html, unsupported }) => {
  expect(unsupported.filter((title) => !spared.includes(title))).toEqual([])
  // At most one button, and a picture without which nothing is missing.
  expect(html.match(/class="on-button"/g)?.length ?? 0).toBeLessThan(2)
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).toMatch(/<img [^>]*alt="" width="560" height="106"/)
})

test('both sheets for the night are within what Gmail reads of a style element', () => {
  expect(nightStyle.length + outlookNightStyle.length).toBeLessThan(8000)
})
