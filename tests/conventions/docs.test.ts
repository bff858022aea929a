import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (file: string) => readFileSync(file, 'utf8')
const matches = (from: string, pattern: RegExp) =>
  [...new Set([...from.matchAll(pattern)].map(([, found]) => found))].sort()

const readme = text('README.md')
const contributing = text('CONTRIBUTING.md')
const both = readme + contributing

const scripts = Object.keys(JSON.parse(text('package.json')).scripts).sort()
const variables = matches(
  text('src/env.ts'),
  /^ {2}([A-Z][A-Z_]+): (?:z|line|printedLine|origin|flag|mailbox|secretKeys)/gm,
)
const tools = readdirSync('bin')
  .map((file) => text(`bin/${file}`))
  .join('\n')

test('README and CONTRIBUTING stay short', () => {
  expect(readme.split('\n').length - 1).toBeLessThan(80)
  expect(contributing.split('\n').length - 1).toBeLessThan(60)
})

test('they name every script, and no other', () => {
  const named = matches(both, /\bbun(?:@[\d.]+)? (?:run )?(start|(?<=run )[a-z]+)\b/g)
  expect(named).toEqual(scripts)
})

test('the commands at the top are the ones that are run', () => {
  const { packageManager } = JSON.parse(text('package.json'))
  expect(readme).toContain(`npx -y ${packageManager} start`)
  expect(readme).toContain(`npx -y ${packageManager} run test`)
  expect(text('.ci/run')).toContain(`\nnpx -y ${packageManager} run test\n`)
  expect(text('Dockerfile')).toContain(`FROM oven/${packageManager.replace('@', ':')} `)
})

test('every path they name exists', () => {
  const map = matches(readme, /^((?:src|web|tests|bin|bench|data|docs|drizzle)\/\S*) {2,}/gm)
  const quoted = matches(both, /`((?:src|web|tests|bin|bench|data|docs|drizzle|[.])[/\w.-]*[/.][\w/-]+)`/g)
  const built = ['./data', './rules.ts']
  expect(map.length).toBeGreaterThan(10)
  expect([...map, ...quoted].filter((path) => path && !built.includes(path) && !existsSync(path))).toEqual([])
})

test('the table of configuration has every variable of src/env.ts, and no other', () => {
  const table = readme.slice(readme.indexOf('| variable |'), readme.indexOf('## Deploy'))
  const rows = table.split('\n').map((row) => row.split('|')[1] ?? '')
  expect(matches(rows.join('\n'), /`([A-Z_]+)`/g)).toEqual(variables)
})

test('every variable they name is read somewhere', () => {
  const named = matches(both, /\b([A-Z]+(?:_[A-Z]+)+)\b/g)
  expect(named.filter((name) => name && !variables.includes(name) && !tools.includes(name))).toEqual([])
})

test('fly.toml and the image set only what is read', () => {
  const [, environment = ''] = /\[env\]\n((?: .*\n)+)/.exec(text('fly.toml')) ?? []
  const set = [...matches(environment, /^ *([A-Z_]+) =/gm), ...matches(text('Dockerfile'), /\b([A-Z]+_[A-Z]+)=/g)]
  expect(set.length).toBeGreaterThan(3)
  expect(set.filter((name) => name !== 'NODE_ENV' && !variables.includes(name))).toEqual([])
})
