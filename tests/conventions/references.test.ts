import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { expectNone, filesIn, filesLike, provedIn, text } from './source.ts'

const programs = filesLike(/\.(tsx?|m?js|css)$/, 'src', 'web', 'bin', 'bench', 'drills')
const tests = filesIn('tests').filter((file) => basename(file) !== basename(import.meta.filename))
const pages = ['README.md', 'CONTRIBUTING.md', ...filesLike(/\.md$/, 'docs')]

/** The comments of a program, each on one line. Block comments are found first, so that `//` inside them counts once. */
const commentsIn = (source: string) => {
  const blocks = source.match(/\/\*[\s\S]*?\*\//g) ?? []
  const lines = source.replace(/\/\*[\s\S]*?\*\//g, '').match(/(?<=^|[\s{])\/\/.*$/gm) ?? []
  return [...blocks, ...lines].map((comment) => comment.replace(/\s*\n\s*(?:\*(?!\/))?\s*/g, ' '))
}

/** Ids in brackets, also beside other words: "(D2)", "(D2, D7)", "(C1: a key)". */
const citedIn = (words: string) =>
  [...words.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(/[,;:]\s*/).filter((word) => /^[A-Z]\d{1,2}$/.test(word)),
  )

/** Paths that begin with a folder of this repository; `{a,b}` is spelled out, and a pattern with `*` or `…` is no path. */
const pathsIn = (words: string) =>
  [...words.matchAll(/(?<![\w./@:-])#?((?:src|web|tests|bin|bench|docs|drizzle|data)\/(?:[\w./$@*…-]|\{[\w,]+\})*)/g)]
    .map(([, path = '']) => path.replace(/[.…-]+$/, (end) => (end.includes('…') ? '…' : '')))
    .filter((path) => !/[*…]/.test(path))
    .flatMap((path) => {
      const [, before = '', choices, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(path) ?? []
      return choices ? choices.split(',').map((choice) => before + choice + after) : [path]
    })

/** The targets of a page's links within the repository. */
const linksIn = (page: string) =>
  [...text(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => join(dirname(page), target))

/** A decision may be cited by its number alone. */
const exists = (path: string) =>
  existsSync(path) || (/^docs\/decisions\/\d{4}$/.test(path) && globSync(`${path}-*.md`).length === 1)

const security = text('docs/security.md')
const part = (heading: string) => security.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''

/** Each control with the folders and files that prove it. */
const controls = new Map(
  [...part('Controls').matchAll(/^\| ([A-Z]\d{1,2}) \|.*\|([^|]*)\|$/gm)].map(([, id = '', proofs = '']) => [
    id,
    proofs.split(',').map((proof) => proof.trim().replaceAll('`', '')),
  ]),
)
const unbuilt = [...part('Not built yet').matchAll(/^- ([A-Z]\d{1,2}): /gm)].map(([, id = '']) => id)

const unknown = (file: string, ids: readonly string[]) =>
  ids.filter((id) => !controls.has(id)).map((id) => `${file}: ${id}`)

const missing = (file: string, paths: readonly string[]) =>
  [...new Set(paths)].filter((path) => !exists(path)).map((path) => `${file}: ${path}`)

test('docs/security.md lists each control once, and each of its threats cites what it lists', () => {
  expect(controls.size).toBeGreaterThan(60)
  expect(part('Controls').match(/^\| [A-Z]\d{1,2} \|/gm)).toHaveLength(controls.size)
  const threats = [...part('Threats').matchAll(/\|([^|]*)\|$/gm)].flatMap(
    ([, ids = '']) => ids.match(/[A-Z]\d+/g) ?? [],
  )
  expect(threats.length).toBeGreaterThan(40)
  expectNone(threats.filter((id) => !controls.has(id) && !unbuilt.includes(id)))
})

test('every control that a comment or a document cites is in docs/security.md', () => {
  const inComments = [...programs, ...tests].flatMap((file) => unknown(file, commentsIn(text(file)).flatMap(citedIn)))
  const inPages = pages.flatMap((page) => unknown(page, citedIn(text(page))))
  expectNone([...inComments, ...inPages])
})

test('every control that a test names is in docs/security.md', () => {
  expectNone(tests.flatMap((file) => unknown(file, provedIn(text(file)))))
})

test('every control has a test in each of the places that docs/security.md names', () => {
  const proved = (place: string) => new Set(filesIn(place).flatMap((file) => provedIn(text(file))))
  const places = new Map([...new Set([...controls.values()].flat())].map((place) => [place, proved(place)]))
  const unproved = [...controls].flatMap(([id, proofs]) =>
    proofs.filter((place) => !places.get(place)?.has(id)).map((place) => `${id}: ${place}`),
  )
  expectNone(unproved)
})

test('every file that a comment or a document names exists', () => {
  const inComments = [...programs, ...tests].flatMap((file) => missing(file, commentsIn(text(file)).flatMap(pathsIn)))
  const inPages = pages.flatMap((page) => missing(page, [...pathsIn(text(page)), ...linksIn(page)]))
  expectNone([...inComments, ...inPages])
})
