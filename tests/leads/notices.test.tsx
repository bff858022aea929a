import { expect, test } from 'vitest'
import { Problem, problems } from '#src/base/problem.ts'
import { markupOf } from '#tests/fixtures/web.tsx'
import { FailureNotice } from '#web/leads/form/notices.tsx'
import { assessmentFailure } from '#web/leads/form/validation.ts'

const noticeOf = (error: Error) => {
  const failure = assessmentFailure(error)
  return failure.kind === 'failed' ? markupOf(<FailureNotice failure={failure} />).replace(/<[^>]+>/g, '') : ''
}

test.each(['form_stale', 'too_many_forms', 'key_reused'] as const)(
  'a form that is refused as %s says why, and whom to call (F14)',
  (code) => {
    const notice = noticeOf(new Problem(code))
    expect(notice).toContain('Submission failed')
    expect(notice).toContain('You can also call 03 555 0142.')
    expect(notice).toContain(
      code === 'key_reused' ? 'To send this version as well, press the button once more.' : problems[code][1],
    )
  },
)

test('a form that gets no answer says whom to call', () => {
  expect(noticeOf(new TypeError('Failed to fetch'))).toContain('Please try again or call 03 555 0142.')
})
