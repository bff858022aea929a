import { expect, test } from 'vitest'
import { smallestBlock } from '#src/business/text.ts'
import { terms } from '#src/terms/text.ts'
import { business } from '#tests/fixtures/web.tsx'
import { faqContent, questionsAndAnswers } from '#web/content/faq.ts'

const ids: string[] = faqContent(business).groups.flatMap((group) => group.questions.map(({ id }) => id))
const answerOf = (id: string) => questionsAndAnswers(business).find((_, at) => ids[at] === id)?.answer
const clausesOf = (id: string) => terms.sections.find((section) => section.id === id)?.paragraphs.join('\n')

test.each([
  ['where-we-work', 'charged at the rate on', 'pricing-and-payment'],
  ['booking-lead-time', '50% of the price of the booked time', 'scheduling-and-cancellations'],
  ['short-campaigns', smallestBlock, 'pricing-and-payment'],
  ['minimum-scale', 'not used by the end of their month lapse, unless', 'pricing-and-payment'],
  ['payment-terms', 'All prices exclude GST', 'pricing-and-payment'],
  ['no-commission', 'commission on your sales', 'pricing-and-payment'],
  ['no-commission', 'do not promise a particular level of sales, leads or income', 'services'],
  ['force-majeure', '30 days’ notice, even within a minimum term', 'force-majeure'],
])('a figure reads the same in the FAQ and in the terms: %s: %s', (id, words, section) => {
  expect(answerOf(id)?.toLowerCase()).toContain(words.toLowerCase())
  expect(clausesOf(section)?.toLowerCase()).toContain(words.toLowerCase())
})
