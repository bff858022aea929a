import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'

const root = join(import.meta.dirname, '../..')

const sources = ['src', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
)

const timesWritten = (sentence: string) => sources.filter((text) => text.includes(sentence)).length

// SPEC §§2, 4, 5 and 8: what the pages of quotes and accounts say, word for word.
const sentences = [
  'Too many requests on this link. Please try again shortly.',
  'Quote not found. Please check the link.',
  'This quote has expired. Please contact us for a new quote.',
  'Server error. Please try again in a moment.',
  'An error occurred. Please try again.',
  'Unable to load quote. Please contact us for assistance.',
  'Connection timeout. Please refresh or try another network.',
  'Loading is taking too long. Please refresh the page or contact support.',
  'Failed to load quotes',
  'Failed to delete quote',
  'Failed to restore quote',
  'Failed to send quote',
  'Failed to update quote',
  'Error Saving Quote',
  'Unable to save quote. Please try again.',
  'Failed to accept quote',
  'Failed to decline quote',
  'Quote has been deleted',
  'Quote has been restored',
  'Quote updated',
  'Quote sent to client',
  'Quote marked as expired',
  'Link copied to clipboard',
  'Quote saved as draft successfully',
  'Quote accepted successfully. You will receive a confirmation email.',
  'Thank you for letting us know.',
  'Quote Accepted — Thank You!',
  'Quote Declined',
  'Discuss a Revision',
  'Unable to load quote status',
  'Choose Your Plan',
  'Accept or Decline',
  'All prices are exclusive of GST.',
  'Retainer (Monthly)',
  'Pre-paid Day Units (8h/day)',
  'Plan Required',
  'Please select a plan',
  'Authorization Required',
  'Please confirm authorization',
  'Only EXPIRED, ACCEPTED, or REJECTED quotes can be deleted',
  'Delete this quote from admin views? You can restore it later.',
  'Show deleted quotes',
  'Quote & Acceptance',
  'No quotes yet',
  'Create your first quote',
  'Save as Draft',
  'Save Changes',
  'Send to Client',
  'Mark Expired',
  'Public Quote Link',
  'Please fill in all required fields (marked with *)',
  'must be a positive number with up to 2 decimals',
  'must be an integer >=',
  'Validation Error',
  'Admin Login or Signup',
  'Need an account? Sign up',
  'Already have an account? Login',
  'Login successful',
  'Welcome back!',
  'Login failed',
  'Signup successful',
  'Please check your email for confirmation.',
  'Signup failed',
  'Rate limit exceeded',
  'Too many attempts. Please wait 1 minute.',
  'Too many attempts. Please wait 1 hour.',
  'Access denied',
  'You must be an admin to access this page',
  'Oops! Page not found',
  'Return to Home',
]

test.each(sentences)('SPEC’s sentence stands in the house: %s', (sentence) => {
  expect(timesWritten(sentence)).toBeGreaterThanOrEqual(1)
})

// A refusal has one home (DESIGN "Where a sentence lives").
test.each([...new Set(Object.values(problems).map(([, sentence]) => sentence))])(
  'and is written once: %s',
  (sentence) => {
    expect(timesWritten(sentence)).toBe(1)
  },
)
