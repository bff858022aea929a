import { faqTexts } from './faq-text.ts'
import { formTexts } from './form-text.ts'
import { getTexts } from './get-text.ts'
import { homeTexts } from './home-text.ts'
import { type EditableText, placeholdersIn, type TextWords, textFault, tidyText } from './rules.ts'
import { workTexts } from './work-text.ts'

const emailTexts = {
  'email-sign-off': {
    label: 'Sign-off of emails',
    hint: 'One line above your name in the emails that you sign, such as “Kind regards,”.',
    max: 80,
    text: '',
    optional: true,
    line: true,
  },
} as const satisfies TextWords

const noteTexts = {
  'note-lead': {
    label: 'Covering note for a quote from a lead',
    hint: 'Each new quote from a lead starts with it. You change it on the quote.',
    max: 500,
    text: '',
    optional: true,
  },
  'note-other': {
    label: 'Covering note for any other quote',
    hint: 'Each other new quote starts with it, unless a template fills it in.',
    max: 500,
    text: '',
    optional: true,
  },
} as const satisfies TextWords

const pages = {
  Home: homeTexts,
  'How We Work': workTexts,
  "What You'll Get": getTexts,
  FAQ: faqTexts,
  'Client Needs Form': formTexts,
  'New quote': noteTexts,
  Emails: emailTexts,
} as const

export type TextPage = keyof typeof pages
export const textPages = Object.keys(pages) as TextPage[]

const wordsOfPage = (page: TextPage) => Object.entries<TextWords[string]>(pages[page])

/** Published texts may have the placeholders of the product's earlier ones. */
const earlierPlaceholders = 'blockDays extensionDays freeNoticeDays noShowFee shortNoticeDays shortNoticeFee'.split(' ')

/** The names of all placeholders, such as {noticeDays}, in the product's own texts. */
export const placeholders = [
  ...new Set([
    ...earlierPlaceholders,
    ...textPages.flatMap((page) => wordsOfPage(page).flatMap(([, { text }]) => placeholdersIn(text))),
  ]),
].sort()

type KeysOf<Texts> = Texts extends unknown ? keyof Texts : never
export type TextKey = KeysOf<(typeof pages)[TextPage]> & string

type Text = EditableText & { page: TextPage }

const usualMax = ({ line }: TextWords[string]) => (line ? 400 : 1500)

/** Every text that the owner may edit, in the order of the site. */
export const texts = Object.fromEntries(
  textPages.flatMap((page) =>
    wordsOfPage(page).map(([key, words]) => [
      key,
      { max: usualMax(words), ...words, page, tokens: page === 'Emails' ? [] : placeholders },
    ]),
  ),
) as unknown as Record<TextKey, Text>

export const textKeys = Object.keys(texts) as TextKey[]

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(texts, key)

export const isOnSite = (key: TextKey) => !['New quote', 'Emails'].includes(texts[key].page)

/** @returns the text as it is stored, or the sentence that refuses it */
export const readText = (key: TextKey, typed: string): { text: string } | { fault: string } => {
  const text = tidyText(typed)
  const fault = textFault(texts[key], text)
  return fault === null ? { text } : { fault }
}
