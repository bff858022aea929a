import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyProblem } from '#src/base/problem.ts'
import { settings } from '#src/business/settings-rules.ts'
import { emailKinds } from '#src/emails.ts'
import { checkNames } from '#src/status/rules.ts'
import { allRoutes } from './app-routes.ts'
import { expectNone, filesIn, text } from './source.ts'

const every = (from: string, pattern: RegExp) => [...from.matchAll(pattern)].map(([, found = '']) => found).sort()
const matches = (from: string, pattern: RegExp) => [...new Set(every(from, pattern))]

const readme = text('README.md')
const contributing = text('CONTRIBUTING.md')
const operating = text('docs/operating.md')
const architecture = text('docs/architecture.md')
const product = text('docs/product.md')
const guides = readme + contributing + operating

const scripts = Object.keys(JSON.parse(text('package.json')).scripts).sort()
const variables = matches(
  text('src/env/env.ts'),
  /^ {2}([A-Z][A-Z\d_]+): (?:z|line|printedLine|origin|flag|mailbox|secretKeys)/gm,
)

/** The part of a page under a heading, up to the next heading of its level or above. */
const part = (page: string, heading: string) => {
  const from = page.indexOf(`\n${heading}\n`)
  if (from < 0) return expect.fail(`there is no ${heading}`)
  const rest = page.slice(from + heading.length + 2)
  const end = rest.search(heading.startsWith('### ') ? /^#{1,3} /m : /^## /m)
  return end < 0 ? rest : rest.slice(0, end)
}

/** The cells of each row of the tables under a heading. */
const rowsUnder = (page: string, heading: string) => {
  const rows = part(page, heading).match(/^\| .*$/gm) ?? []
  return rows.map((row) => row.split('|').map((cell) => cell.trim()))
}
const firstCells = (page: string, heading: string) =>
  rowsUnder(page, heading)
    .map(([, first]) => first)
    .join('\n')

const wordsIn = (file: string) => text(file).trim().split(/\s+/).length
const records = globSync('docs/decisions/*.md').sort()

test.each([
  ['README.md', 1000],
  ['CONTRIBUTING.md', 1100],
  ['docs/architecture.md', 2500],
  ['docs/asvs.md', 6000],
  ['docs/capacity.md', 900],
  ['docs/drills.md', 1000],
  ['docs/inventory.md', 3000],
  ['docs/operating.md', 3500],
  ['docs/product.md', 8000],
  ['docs/days.md', 900],
  ['docs/invoices.md', 900],
  ['docs/notices.md', 400],
  ['docs/evidence.md', 900],
  ['docs/security.md', 5000],
])('%s has at most %i words', (file, most) => {
  expect(wordsIn(file)).toBeLessThanOrEqual(most)
})

test('a decision record has at most 650 words, all of them 10,000, and their numbers no holes', () => {
  expectNone(records.filter((file) => wordsIn(file) > 650))
  expect(records.reduce((sum, file) => sum + wordsIn(file), 0)).toBeLessThanOrEqual(10_000)
  expect(records.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1]))).toEqual(records.map((_, at) => at + 1))
})

test('docs/architecture.md has no line over 130 characters, and at most 40 terms', () => {
  expectNone(architecture.split('\n').filter((line) => line.length > 130))
  expect(part(architecture, '## Glossary').match(/^\| (?!Term)[^-]/gm)?.length).toBeLessThanOrEqual(40)
})

test('README, CONTRIBUTING and docs/operating.md name every script, and no other', () => {
  const named = matches(guides, /\bbun(?:@[\d.]+)? (?:run (?:--cwd \/app )?)?(start|(?<=run |app )[a-z]+)\b/g)
  expect(named).toEqual(scripts)
})

test('every document names commands that there are', () => {
  const documents = product + text('docs/security.md') + architecture + guides
  const usage = text('src/cli-output.ts')
  const commands = matches(documents, /\bbun run (?:--cwd \/app )?([a-z]+(?: [a-z-]+)?)/g)
  expectNone(commands.filter((each) => !scripts.includes(each.split(' ')[0] ?? '')))
  const ours = commands.filter((each) => /^(admin|audit) /.test(each))
  expect(ours.length).toBeGreaterThan(8)
  expectNone(ours.filter((each) => !usage.includes(`bun run ${each} `)))
})

test('docs/operating.md names only buttons, lines and pages that there are', () => {
  const program = filesIn('src', 'web').map(text).join('\n')
  const named = matches(operating, /"([A-Z][^"…]+)"/g)
  const pages = matches(operating, /(?<=[\s(])\/((?:admin|auth)[a-z/]*)/g).map((path) => path.replaceAll('/', '.'))
  expect([named.length > 8, pages.length > 4]).toEqual([true, true])
  expectNone(named.filter((each) => !program.includes(each)))
  const routes = filesIn('web/routes').join()
  expectNone(pages.filter((page) => !routes.includes(`/${page}.tsx`)))
})

test('the commands at the top are the ones that are run', () => {
  const { packageManager } = JSON.parse(text('package.json'))
  expect(readme).toContain(`npx -y ${packageManager} start`)
  expect(readme).toContain(`npx -y ${packageManager} run test`)
  expect(text('.ci/run')).toContain(`\nnpx -y ${packageManager} run test\n`)
  expect(text('Dockerfile')).toContain(`FROM oven/${packageManager.replace('@', ':')} `)
})

const drills = text('drills/main.ts').split('\n}\n')[0] ?? ''

const fixing = [...Object.values(settings).flatMap(({ variable }) => variable ?? []), 'OWNER_PORTRAIT'].sort()

test.each<[what: string, page: string, names: RegExp, there: string[]]>([
  [
    'drills',
    firstCells(text('docs/drills.md'), '## What each one shows'),
    /^`([\w-]+)`/gm,
    matches(drills, /^ {2}'?([\w-]+)'?: async/gm),
  ],
  ['lines of the status page', firstCells(operating, '### The status page'), /\(`(\w+)`\)$/gm, checkNames.toSorted()],
  ['kinds of email', firstCells(product, '## Emails'), /(\w+_\w+)/g, emailKinds.map(({ kind }) => kind).sort()],
  [
    'background jobs',
    firstCells(product, '## Background jobs'),
    /`(\w+)/g,
    matches(text('src/jobs.ts'), /^ {2}(\w+): \{ run: /gm),
  ],
  ['variables that fix a setting', firstCells(product, '## Configuration'), /`([A-Z\d_]+)`/g, fixing],
  [
    'variables of the machine',
    firstCells(readme, '## Configuration'),
    /`([A-Z\d_]+)`/g,
    variables.filter((name) => !fixing.includes(name)),
  ],
])('a table names all %s once, and no other', (_, page, names, there) => {
  expect(there.length).toBeGreaterThan(5)
  expect(every(page, names)).toEqual(there)
})

const [, secrets = ''] = /```text\n([\s\S]*?)```/.exec(operating) ?? []
const setByGuide = matches(secrets, /^ *([A-Z\d_]+)=/gm)

test('the deployment sets what https needs and what a bad day needs, and nothing of the business', () => {
  expect(setByGuide).toEqual(expect.arrayContaining(['RESEND_API_KEY', 'SECRET_KEY', 'BACKUP_KEY']))
  expectNone(setByGuide.filter((name) => fixing.includes(name)))
  const backup = variables.filter((name) => /^(BACKUP|HEARTBEAT|ALERT)_/.test(name))
  expect(backup.length).toBeGreaterThan(6)
  expectNone(backup.filter((name) => !setByGuide.includes(name)))
})

const fly = text('fly.toml')
const image = text('Dockerfile')
const set = (name: string) => matches(fly, RegExp(`^ *${name} = "?([^"\\n]+)`, 'gm')).join()

test('the deployment sets in fly.toml and the image only what is read', () => {
  const names = [...matches(fly, /^ *([A-Z_]+) = /gm), ...matches(image, /\b([A-Z]+_[A-Z]+)=/g)]
  expect(names.length).toBeGreaterThan(3)
  expectNone(names.filter((name) => name !== 'NODE_ENV' && !variables.includes(name)))
  expect(set('TRUST_PROXY')).toBe('fly')
})

test('the deployment makes one volume, with one name, region, size and retention in docs/operating.md and fly.toml', () => {
  const retention = set('snapshot_retention')
  const command = `fly volumes create ${set('source')} --region ${set('primary_region')} --size 1 --snapshot-retention ${retention}`
  expect(operating.match(/fly volumes create [^\n]*/g)).toEqual([command])
  expect(operating).toContain(`a snapshot of each day for ${retention} days`)
  expect(product).toContain(`| Volume snapshots on Fly | ${retention} days (fly.toml) |`)
})

test('the deployment has one port, one data folder and one machine everywhere', () => {
  const exposed = /^EXPOSE (\d+)$/m.exec(image)?.[1]
  expect([set('PORT'), set('internal_port'), set('port')]).toEqual([exposed, exposed, exposed])
  const folder = set('destination')
  expect([set('DATA_DIR'), /DATA_DIR=(\S+)/.exec(image)?.[1]]).toEqual([folder, folder])
  expect(image).toContain(`mkdir -p ${folder} && chown -R bun:bun ${folder}`)
  expect(operating).toContain(`one machine \`${set('size')}\` with ${set('memory').replace('mb', ' MB')}`)
  expectNone(guides.match(/fly deploy(?! --ha=false)[^\n`]*`/g) ?? [], 'Deploy with --ha=false: there is one machine')
})

test('docs/product.md has every route with who may call it', () => {
  const listed = rowsUnder(product.replaceAll('`', ''), '## API').flatMap(([, address = '', who = '']) => {
    const [first = '', ...others] = address.split(', ')
    const below = first.slice(0, first.lastIndexOf('/'))
    return [first, ...others.map((end) => below + end)].map((route) => `${route}: ${who}`)
  })
  const routes = allRoutes()
  expect(routes.size).toBeGreaterThan(40)
  expect(listed.filter((row) => / \/api\//.test(row)).sort()).toEqual(
    [...routes].map(([route, audience]) => `${route}: ${audience}`).sort(),
  )
})

test('the sentence of a refusal is in one place of the program', () => {
  const program = filesIn('src', 'web').map(text)
  const sentences = [...new Set(Object.values(everyProblem).map(([, sentence]) => sentence))]
  expectNone(sentences.filter((each) => program.filter((file) => file.includes(each)).length !== 1))
})
