import { expect, test } from 'vitest'
import { type Code, everyProblem, problems } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { PageInput } from '#src/http/page-schema.ts'
import { ndaFor } from '#src/nda/clauses.ts'
import type { NdaInvitation } from '#src/nda/schema.ts'
import { businessWith } from '#tests/fixtures/config.ts'
import { pageHtml, readableHtml } from '#tests/fixtures/page-html.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { markupOf } from '#tests/fixtures/web.tsx'
import { ExecutionBlock } from '#web/nda/public/execution.tsx'
import { InlineSigning } from '#web/nda/public/inline-signing.tsx'
import { FailureBox } from '#web/nda/public/signing-result.tsx'
import { earlyNda, issuedNda, signed } from './fixtures.ts'

const now = Date.parse('2026-11-02T09:00:00+13:00')

const htmlOf = (page: Pick<PageInput, 'data' | 'failure'>) =>
  pageHtml('/nda?token=a-token', { ...page, now }, businessWith())

const pageOf = async (answer: NdaInvitation) =>
  readableHtml(await htmlOf({ data: { answer, posted: null, trace: null } }))

test('without a token there is no invitation', async () => {
  const answer = await startTestServer().ask('/nda')
  const sentence = 'This page requires an invitation link. Please contact the provider.'
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(sentence)])
})

test('the page of an unknown link offers the email that asks for a new one', async () => {
  const [status, error] = problems.nda_not_found
  const page = await htmlOf({ failure: { status, refusal: { code: 'nda_not_found', error }, trace: null } })
  expect(page).toMatch(/href="mailto:hello@southernaccounts.example[^"]+">Email us for a new link<\/a>/)
})

test('the page has the whole text, clause by clause and unfolded, and above the current text its summary', async () => {
  const { read } = await issuedNda()
  const invitation = await read()
  expect(await pageOf(invitation)).toContain('In short')
  expect(await pageOf({ ...invitation, textSha256: 'f'.repeat(64) })).not.toContain('In short')
  const page = (await pageOf(invitation)).replaceAll(/<(?!\/?(details|h3))[^>]+>/g, '')
  const clauses = page.match(/<details open class="group border-t.*?<\/details>/gs) ?? []
  const { legalName } = invitation.execution
  const text = ndaFor({ legalName, companyName: invitation.client.company }, invitation.text)
  expect(clauses).toHaveLength(text.clauses.length)
  for (const [at, { number, title, paragraphs }] of text.clauses.entries()) {
    expect(clauses[at]).toMatch(/<h3/)
    for (const words of [`${number}. ${title}`, ...paragraphs.map(({ text }) => text)])
      expect(clauses[at]).toContain(words)
  }
})

test('an open invitation has a form to sign and one to hand it over, and an ended one has none', async () => {
  const { read, sign } = await issuedNda()
  const invitation = await read()
  const actsOn = (page: string) =>
    [...page.matchAll(/<button[^>]* value="(\w+)"[^>]* name="do"/g)].map(([, act]) => act)
  const open = await pageOf(invitation)
  expect(open.match(/<form[^>]* method="post"/g)).toHaveLength(2)
  expect(actsOn(open)).toEqual(['hand_over', 'sign'])
  const handedOver = { name: 'Wiremu Kahu', at: instant(0), signedAt: null }
  const ended = await pageOf({ ...invitation, handedOver })
  expect(ended).toContain('Handed to Wiremu Kahu on 1 January 1970')
  expect(actsOn(ended)).toEqual([])
  await sign()
  const executed = await pageOf(await read())
  for (const words of ['Signed. Thank you.', 'Managing Director', 'nda.pdf" download'])
    expect(executed).toContain(words)
  expect(actsOn(executed)).toEqual([])
})

test('the printed Execution block says what has not happened yet', async () => {
  const { read, sign } = await earlyNda()
  const invitation = await read()
  const acceptanceIn = (of: NdaInvitation, typed: ReturnType<typeof signed> | null) =>
    /Acceptance<\/dt><dd[^>]*>([^<]+)/.exec(markupOf(<ExecutionBlock invitation={of} typed={typed} intent="" />))?.[1]
  expect(acceptanceIn(invitation, null)).toBe('Quote not accepted yet')
  expect(acceptanceIn(invitation, signed(invitation))).toBe('Recorded by our system; it stands on the signed PDF')
  await sign()
  expect(acceptanceIn(await read(), signed(invitation))).toBe('Quote not accepted when this was signed')
})

test.each([
  ['gone', 'nda_not_found', 'Nothing was signed', /href="mailto:[^"]+">Email us for a new link<\/a>/],
  ['signed', 'nda_signed', 'This NDA is signed already', /What you typed just now was not recorded\./],
  ['failed', 'too_many_requests', 'Your signature has not been recorded yet', />Try again<\/button>/],
] as const)('a signature that failed as %s says why, and what to do', (kind, code: Code, title, act) => {
  const sentence = everyProblem[code][1]
  const box = markupOf(<FailureBox failure={{ kind, sentence }} isSending={false} retry={() => undefined} />)
  for (const words of [title, sentence]) expect(box).toContain(words)
  expect(box).toMatch(act)
})

test.each([
  ['handed over', { handedOver: { at: instant(0), signedAt: null } }, '>Handed over on 1 January 1970</p>'],
  ['over', 'over', '>Email us for a new link</a>'],
  ['unreadable', 'failed', '>Try again</button>'],
] as const)('the page of a quote says that its NDA is %s', (_, shown, words) => {
  const page = markupOf(<InlineSigning token="a-token" inline={shown as never} expected onSigned={() => undefined} />)
  expect(page).toContain(words)
})
