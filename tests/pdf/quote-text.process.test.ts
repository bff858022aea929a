import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, Page } from '@react-pdf/renderer'
import fc from 'fast-check'
import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { PdfProps } from '#src/documents.ts'
import { registerFonts, sans } from '#src/pdf/fonts.ts'
import type { Fact } from '#src/pdf/parts.tsx'
import { print } from '#src/pdf/print.ts'
import { lacking } from '#src/pdf/rules.ts'
import { FactSection, quoteDocument } from '#src/quotes/document.tsx'
import { recordDocument } from '#src/quotes/record-document.tsx'
import { cardsOf, quoteProps, recordProps } from './quote-fixtures.ts'
import { partsOf, readPdf } from './read-pdf.ts'

const seed = 20261122

const printable = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => lacking(character) === null && character !== ' ',
)

/** One line as the schemas store it, with words of any length. */
const line = (most: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...'aeiouāēōūnghkmprtwNHKMPRTW’“”-–,.&()0159') },
        { weight: 1, arbitrary: fc.constantFrom(...printable) },
        { weight: 1, arbitrary: fc.constant(' ') },
      ),
      { minLength: 1, maxLength: most },
    )
    .map((parts) => parts.join('').trim().replaceAll(/ +/g, ' ').normalize('NFC'))
    .filter((text) => text.length > 0)

const generated = fc.record({
  client_name: line(40),
  client_company: line(60),
  scope_summary: fc.array(line(60), { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n')),
  retainer: fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100),
  day: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
  acceptedBy: fc.option(fc.record({ name: line(40), title: fc.option(line(30)) })),
  decision: fc.constantFrom('accepted' as const, 'rejected' as const),
})

type Generated = typeof generated extends fc.Arbitrary<infer One> ? One : never

const propsOf = ({ retainer, day, acceptedBy, decision, ...typed }: Generated): PdfProps['record'] => {
  const isAccepted = decision === 'accepted'
  const changes = { ...typed, plan_cards: cardsOf(retainer, day) }
  const plan = isAccepted ? ('retainer' as const) : null
  return recordProps({ ...quoteProps(changes), decision, plan, acceptedBy: isAccepted ? acceptedBy : null })
}

/** What must stand in both documents, line by line. */
const textsOf = ({ shown }: PdfProps['record']) => [
  shown.client_name,
  shown.client_company,
  ...shown.scope_summary.split('\n'),
  ...shown.plan_cards.map(({ headline }) => headline),
]

const byWhom = ({ acceptedBy, decision, shown }: PdfProps['record']) => {
  if (acceptedBy) return acceptedBy.title ? `${acceptedBy.name}, ${acceptedBy.title}` : acceptedBy.name
  return `${decision === 'accepted' ? 'accepted' : 'declined'} through the private link sent to ${shown.client_name}`
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

const everyElement = (node: ReactNode): ReactElement<Record<string, unknown>>[] =>
  Children.toArray(node)
    .filter((child) => isValidElement<Record<string, unknown>>(child))
    .flatMap((child) => [child, ...everyElement(child.props.children as ReactNode)])

/** The parts of the record that hold what people typed: its facts, and the scope. */
const typedPartsOf = (props: PdfProps['record'], key: string) => {
  const elements = everyElement(recordDocument(props).document)
  const facts = elements.find(({ props: { title } }) => title === 'What was decided')
  const scope = elements.find(({ props: { title } }) => title === 'Scope')
  if (!facts || !scope) throw new Error('the record lacks a part')
  const typed = ['Client', 'Prepared for', 'Plan', 'By']
  const rows = (facts.props.rows as Fact[]).filter(([term]) => typed.includes(term))
  return [createElement(FactSection, { key, title: key, rows }), { ...scope, key: `${key} scope` }]
}

const said = { title: 'Records', author: 'Tests', subject: 'Records', language: 'en-NZ', creationDate: new Date(0) }
const perDocument = 250

test('the text of the PDF is the text of the record, for 1,000 generated decisions (E5)', async () => {
  registerFonts()
  const all = fc.sample(generated, { numRuns: 1000, seed }).map(propsOf)
  const wrong: [string, unknown][] = []
  for (let from = 0; from < all.length; from += perDocument) {
    const some = all.slice(from, from + perDocument)
    const content = some.flatMap((props, at) => typedPartsOf(props, `Record ${from + at}`))
    const sheet = createElement(Page, { size: 'A4', style: { padding: 34, fontFamily: sans } }, ...content)
    const read = await readPdf(
      await print({ document: createElement(Document, said, sheet), foot: () => createElement(Page, { size: 'A4' }) }),
    )
    const tags = ['TD', 'P'].flatMap((tag) => read.pages.flatMap((page) => partsOf(page, tag)))
    const found = new Set(tags.map(({ text }) => withoutSpaces(text)))
    for (const props of some) {
      const chosen = props.shown.plan_cards.filter(({ plan }) => plan === props.plan)
      const texts = [
        props.shown.client_name,
        props.shown.client_company,
        ...props.shown.scope_summary.split('\n'),
        ...chosen.map(({ label, headline }) => `${label}, ${headline}`),
        byWhom(props),
      ]
      for (const text of texts) if (!found.has(withoutSpaces(text))) wrong.push([text, props.decision])
    }
  }
  expect(wrong).toEqual([])
}, 240_000)

const run = async (...command: string[]) => {
  const { exited, stdout, stderr } = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' })
  const [exitCode, output] = await Promise.all([exited, new Response(stdout).text(), new Response(stderr).text()])
  return { exitCode, output }
}

/** A second reader (poppler-utils) and a checker, where the machine has them. Mozilla's reader always runs. */
const [pdftotext, qpdf] = ['pdftotext', 'qpdf'].map((tool) => Bun.which(tool))

test('4 whole quotes and records hold what they are made of, for every reader (E5)', async () => {
  registerFonts()
  const folder = mkdtempSync(join(tmpdir(), 'quotes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [at, one] of fc.sample(generated, { numRuns: 4, seed: seed + 1 }).entries()) {
    const props = propsOf(one)
    const record = [...textsOf(props).slice(0, -props.shown.plan_cards.length), byWhom(props)]
    for (const [sheets, texts] of [
      [quoteDocument(props), textsOf(props)],
      [recordDocument(props), record],
    ] as const) {
      const bytes = await print(sheets)
      const file = join(folder, `${at}-${texts.length}.pdf`)
      writeFileSync(file, bytes)
      const readers = [(await readPdf(bytes)).words.join('')]
      if (pdftotext) readers.push((await run(pdftotext, '-enc', 'UTF-8', file, '-')).output)
      for (const read of readers) for (const text of texts) expect(withoutSpaces(read)).toContain(withoutSpaces(text))
      if (qpdf) expect(await run(qpdf, '--check', file)).toMatchObject({ exitCode: 0 })
    }
  }
}, 240_000)
