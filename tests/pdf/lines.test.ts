import { Document, Page } from '@react-pdf/renderer'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged, registerFonts, sans, serif } from '#src/pdf/fonts.ts'

registerFonts()

const said = { title: 'T', author: 'A', subject: 'S', language: 'en-NZ', creationDate: new Date(0) }

type Setting = Parameters<typeof Words>[0] & { around?: Parameters<typeof Box>[0]['style']; of?: string }

const words = 'Nothing in this agreement obliges either party to buy, to sell, or to go on talking. '.repeat(3).trim()

const sheets = ({ around = {}, of = words, ...props }: Setting) => {
  const text = createElement(Words, { ...props, style: { width: 160, ...props.style } }, of)
  const page = createElement(
    Page,
    { size: 'A4', style: { fontFamily: sans } },
    createElement(Box, { style: around }, text),
  )
  return { document: createElement(Document, said, page), foot: () => createElement(Page, { size: 'A4' }) }
}

/** The printer of a process that has printed nothing yet. */
const freshPrint = async () => {
  vi.resetModules()
  const { print } = await import('#src/pdf/print.ts')
  return async (setting: Setting) => Buffer.from(await print(sheets(setting))).toString('base64')
}

// The same words, set in ways that differ in one thing each.
const settings: readonly Setting[] = [
  {},
  { style: { width: 240 } },
  { style: { fontSize: 9 } },
  { style: { lineHeight: 2 } },
  { style: { textAlign: 'right' } },
  { ...ragged },
  { around: { fontWeight: 600 } },
  { around: { fontFamily: serif } },
  { around: { color: '#1c6b5a' } },
  { of: words.replace('buy', 'lend') },
]

test('P2 a text that was printed before is printed as if it never had been', async () => {
  const first = await Promise.all(settings.map(async (setting) => (await freshPrint())(setting)))
  expect(new Set(first).size).toBe(settings.length)
  const print = await freshPrint()
  for (const _ of [1, 2]) for (const [at, setting] of settings.entries()) expect(await print(setting)).toBe(first[at])
})
