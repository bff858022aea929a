import { describe, expect, test } from 'vitest'
import { freeTravel, smallestBlock } from '#src/business/text.ts'
import { terms } from '#src/terms/text.ts'
import { faq, questionsAndAnswers } from '#web/content/faq.ts'

const questions = faq.groups.flatMap((group) => group.questions)
const ids = questions.map(({ id }) => id)

const answerOf = (id: string) => questionsAndAnswers[ids.indexOf(id)]?.answer
const clausesOf = (id: string) => terms.sections.find((section) => section.id === id)?.paragraphs.join('\n')

test('the 19 questions stand in their order', () => {
  expect(ids).toEqual([
    'who-we-work-with',
    'where-we-work',
    'getting-started',
    'booking-lead-time',
    'micro-businesses',
    'short-campaigns',
    'minimum-scale',
    'payment-terms',
    'consultant-and-employee-rates',
    'no-commission',
    'why-not-a-part-timer',
    'visibility-and-reporting',
    'technical-products',
    'excluded-industries',
    'sounding-board',
    'non-disclosure-agreement',
    'restraint-of-trade',
    'force-majeure',
    'next-steps',
  ])
})

test('ids are unique on the page and readable in an address', () => {
  const all = [...ids, ...faq.groups.map(({ id }) => id)]
  expect(new Set(all).size).toBe(all.length)
  for (const id of all) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test('each is a question with an answer of 40 to 110 words', () => {
  for (const { question, answer } of questionsAndAnswers) {
    expect(question).toMatch(/^[A-Z].*\?$/)
    const words = answer.split(/\s+/).length
    expect(words, question).toBeGreaterThanOrEqual(40)
    expect(words, question).toBeLessThanOrEqual(110)
  }
})

test('the sections of the terms that answers name exist under that title', () => {
  const titles = new Map(terms.sections.map(({ id, title }) => [id, title]))
  for (const { terms: named = [] } of questions) {
    for (const { id, title } of named) expect(titles.get(id)).toBe(title)
  }
})

describe('a figure reads the same in the FAQ and in the terms', () => {
  test.each([
    ['where-we-work', freeTravel(50), 'pricing-and-payment'],
    ['where-we-work', 'each further kilometre, there and back', 'pricing-and-payment'],
    ['where-we-work', 'charged at the rate on', 'pricing-and-payment'],
    ['booking-lead-time', 'at least 7 working days', 'scheduling-and-cancellations'],
    ['booking-lead-time', 'ith 3 or more business days’ notice', 'scheduling-and-cancellations'],
    ['booking-lead-time', 'ith 1 to under 3 business days’ notice', 'scheduling-and-cancellations'],
    ['booking-lead-time', 'the fee is 50% of the price of the booked time', 'scheduling-and-cancellations'],
    ['booking-lead-time', 'if you do not show up', 'scheduling-and-cancellations'],
    ['booking-lead-time', '100%', 'scheduling-and-cancellations'],
    ['short-campaigns', 'valid for 90 days from the day they are paid for', 'pricing-and-payment'],
    ['short-campaigns', 'one 30-day extension if you request it before expiry', 'pricing-and-payment'],
    ['short-campaigns', '8 hours', 'pricing-and-payment'],
    ['short-campaigns', smallestBlock, 'pricing-and-payment'],
    ['minimum-scale', 'not used by the end of their month lapse, unless', 'pricing-and-payment'],
    ['minimum-scale', 'day is 8 hours', 'pricing-and-payment'],
    ['minimum-scale', 'booked in half-day blocks of 4 hours', 'pricing-and-payment'],
    ['payment-terms', 'etainers are invoiced at the start of each month', 'pricing-and-payment'],
    ['payment-terms', 'nvoices are payable within 7 days of the invoice date', 'pricing-and-payment'],
    ['payment-terms', '2% per month on late balances', 'pricing-and-payment'],
    ['payment-terms', 'All prices exclude GST', 'pricing-and-payment'],
    ['no-commission', 'commission on your sales', 'pricing-and-payment'],
    ['no-commission', 'do not promise a particular level of sales, leads or income', 'services'],
    ['why-not-a-part-timer', '30 days’ notice', 'term-and-termination'],
    ['sounding-board', 'for 2 years after our relationship ends', 'confidentiality'],
    ['non-disclosure-agreement', 'for 2 years after our relationship ends', 'confidentiality'],
    ['restraint-of-trade', 'for 6 months after it ends', 'non-solicitation'],
    ['force-majeure', '30 days’ notice, even within a minimum term', 'force-majeure'],
    ['next-steps', '10 working days from its date', 'electronic-acceptance'],
  ])('%s: %s', (id, words, section) => {
    expect(answerOf(id)?.toLowerCase()).toContain(words.toLowerCase())
    expect(clausesOf(section)?.toLowerCase()).toContain(words.toLowerCase())
  })
})

test('search engines get a description of fitting length', () => {
  expect(faq.description.length).toBeGreaterThanOrEqual(70)
  expect(faq.description.length).toBeLessThanOrEqual(155)
})
