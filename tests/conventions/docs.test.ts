import { existsSync, globSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkNames } from '#src/base/check.ts'
import { problems } from '#src/base/problem.ts'
import { contractDetails } from '#src/business/rules.ts'
import { emailKinds } from '#src/emails.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { allRoutes } from './app-routes.ts'
import { filesIn, text } from './source.ts'

const matches = (from: string, pattern: RegExp) =>
  [...new Set([...from.matchAll(pattern)].map(([, found = '']) => found))].sort()

const readme = text('README.md')
const contributing = text('CONTRIBUTING.md')
const operating = text('docs/operating.md')
const architecture = text('docs/architecture.md')
const product = text('docs/product.md')
const guides = readme + contributing + operating

const scripts = Object.keys(JSON.parse(text('package.json')).scripts).sort()
const variables = matches(
  text('src/env.ts'),
  /^ {2}([A-Z][A-Z\d_]+): (?:z|line|printedLine|origin|flag|mailbox|secretKeys)/gm,
)
const tools = globSync('bin/*').map(text).join('\n')

/** The part of a page under a heading, up to the next heading of its level or above. */
const part = (page: string, heading: string) => {
  const from = page.indexOf(`\n${heading}\n`)
  if (from < 0) return expect.fail(`there is no ${heading}`)
  const rest = page.slice(from + heading.length + 2)
  const end = rest.search(heading.startsWith('### ') ? /^#{1,3} /m : /^## /m)
  return end < 0 ? rest : rest.slice(0, end)
}

/** The rows of the first column of each table in a page, without its head. */
const firstCells = (page: string) => page.split('\n').map((row) => row.split('|')[1] ?? '')

describe('documents stay short', () => {
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
    ['docs/operating.md', 4000],
    ['docs/product.md', 8000],
    ['docs/security.md', 5000],
  ])('%s has at most %i words', (file, most) => {
    expect(wordsIn(file)).toBeLessThanOrEqual(most)
  })

  test('a decision record has at most 650 words, all of them 10,000, and their numbers no holes', () => {
    expect(records.filter((file) => wordsIn(file) > 650)).toEqual([])
    expect(records.reduce((sum, file) => sum + wordsIn(file), 0)).toBeLessThanOrEqual(10_000)
    expect(records.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1]))).toEqual(records.map((_, at) => at + 1))
  })

  test('docs/architecture.md has no line over 130 characters, and at most 40 terms', () => {
    expect(architecture.split('\n').filter((line) => line.length > 130)).toEqual([])
    expect(part(architecture, '## Glossary').match(/^\| (?!Term)[^-]/gm)?.length).toBeLessThanOrEqual(40)
  })
})

test('README, CONTRIBUTING and docs/operating.md name every script, and no other', () => {
  const named = matches(guides, /\bbun(?:@[\d.]+)? (?:run (?:--cwd \/app )?)?(start|(?<=run |app )[a-z]+)\b/g)
  expect(named).toEqual(scripts)
})

test('every document names commands that there are', () => {
  const documents = product + text('docs/security.md') + architecture + guides
  const usage = text('src/cli-output.ts')
  const commands = matches(documents, /\bbun run (?:--cwd \/app )?([a-z]+(?: [a-z-]+)?)/g)
  expect(commands.filter((each) => !scripts.includes(each.split(' ')[0] ?? ''))).toEqual([])
  const ours = commands.filter((each) => /^(admin|audit) /.test(each))
  expect(ours.length).toBeGreaterThan(8)
  expect(ours.filter((each) => !usage.includes(`bun run ${each} `))).toEqual([])
})

test('the commands at the top are the ones that are run', () => {
  const { packageManager } = JSON.parse(text('package.json'))
  expect(readme).toContain(`npx -y ${packageManager} start`)
  expect(readme).toContain(`npx -y ${packageManager} run test`)
  expect(text('.ci/run')).toContain(`\nnpx -y ${packageManager} run test\n`)
  expect(text('Dockerfile')).toContain(`FROM oven/${packageManager.replace('@', ':')} `)
})

test('docs/drills.md says of every drill what it shows, and of no other', () => {
  const list = text('drills/main.ts').slice(0, text('drills/main.ts').indexOf('\n}\n'))
  const drills = matches(list, /^ {2}'?([\w-]+)'?: async/gm)
  expect(drills.length).toBeGreaterThan(5)
  expect(matches(part(text('docs/drills.md'), '## What each one shows'), /^\| `([\w-]+)`/gm)).toEqual(drills)
})

test('every path that README and CONTRIBUTING name exists', () => {
  const tree = readme.slice(readme.indexOf('```text'), readme.indexOf('## Configuration'))
  const tops = 'src|web|tests|bin|bench|drills|data|docs|drizzle'
  const map = matches(tree, new RegExp(`(?<![\\w./])((?:${tops})/[\\w./-]*)`, 'g'))
  const quoted = matches(readme + contributing, new RegExp(`\`((?:${tops}|[.])[/\\w.-]*[/.][\\w/-]+)\``, 'g'))
  const built = ['./data', './rules.ts']
  expect(map.length).toBeGreaterThan(10)
  expect([...map, ...quoted].filter((path) => !built.includes(path) && !existsSync(path))).toEqual([])
})

test('every variable that they name is read somewhere', () => {
  const named = matches(guides, /\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b(?!_)/g)
  expect(named.filter((name) => !variables.includes(name) && !tools.includes(name))).toEqual([])
})

describe('the deployment', () => {
  const deploy = readme.slice(readme.indexOf('## Deploy'))
  const setByReadme = matches(deploy.slice(0, deploy.lastIndexOf('```')), /\b([A-Z\d_]+)=["']?[…$]/g)

  test('sets everything that contracts show, that https needs, and that a bad day needs', () => {
    expect(setByReadme).toEqual(
      expect.arrayContaining(['RESEND_API_KEY', 'SECRET_KEY', 'BACKUP_KEY', ...Object.keys(contractDetails)]),
    )
    const backup = variables.filter((name) => /^(BACKUP|HEARTBEAT|ALERT)_/.test(name))
    expect(backup.length).toBeGreaterThan(6)
    expect(backup.filter((name) => name !== 'BACKUP_S3_REGION' && !setByReadme.includes(name))).toEqual([])
  })

  test('sets in docs/operating.md what it sets in README, and nothing else', () => {
    const [, file = ''] = /```text\n([\s\S]*?)```/.exec(operating) ?? []
    const optional = ['BACKUP_S3_REGION', 'BUSINESS_NZBN']
    expect(matches(file, /^ *([A-Z\d_]+)=/gm).filter((name) => !optional.includes(name))).toEqual(setByReadme)
  })

  const fly = Bun.TOML.parse(text('fly.toml')) as {
    primary_region: string
    env: Record<string, string>
    mounts: { source: string; destination: string; snapshot_retention: number }[]
    http_service: { internal_port: number; checks: { path: string }[] }
    checks: Record<string, { port: number; path: string }>
    vm: { memory: string; size: string }[]
  }
  const [mount] = fly.mounts
  const image = text('Dockerfile')

  test('sets in fly.toml and the image only what is read', () => {
    const set = [...Object.keys(fly.env), ...matches(image, /\b([A-Z]+_[A-Z]+)=/g)]
    expect(set.length).toBeGreaterThan(3)
    expect(set.filter((name) => name !== 'NODE_ENV' && !variables.includes(name))).toEqual([])
    expect(fly.env.TRUST_PROXY).toBe('fly')
  })

  test('makes one volume, with one name, region, size and retention in README, docs/operating.md and fly.toml', () => {
    const command = `fly volumes create ${mount?.source} --region ${fly.primary_region} --size 1 --snapshot-retention ${mount?.snapshot_retention}`
    for (const guide of [readme, operating]) expect(guide.match(/fly volumes create [^\n]*/g)).toEqual([command])
    expect(operating).toContain(`a snapshot of each day for ${mount?.snapshot_retention} days`)
    expect(product).toContain(`| Volume snapshots on Fly | ${mount?.snapshot_retention} days (fly.toml) |`)
  })

  test('has one port, one data folder and one machine everywhere', () => {
    const { port } = fly.checks.health ?? {}
    const exposed = /^EXPOSE (\d+)$/m.exec(image)?.[1]
    expect([fly.env.PORT, String(fly.http_service.internal_port), String(port)]).toEqual([exposed, exposed, exposed])
    expect([fly.env.DATA_DIR, /DATA_DIR=(\S+)/.exec(image)?.[1]]).toEqual([mount?.destination, mount?.destination])
    expect(image).toContain(`mkdir -p ${mount?.destination} && chown -R bun:bun ${mount?.destination}`)
    expect(operating).toContain(`one machine \`${fly.vm[0]?.size}\` with ${fly.vm[0]?.memory.replace('mb', ' MB')}`)
    expect(guides.match(/fly deploy(?! --ha=false)[^\n`]*`/g) ?? []).toEqual([])
  })

  test('is checked at addresses of the program, which docs/operating.md tells apart', async () => {
    const url = startTestServer().serve()
    const paths = [...fly.http_service.checks, ...Object.values(fly.checks)].map(({ path }) => path)
    expect(paths).toEqual(['/livez', '/healthz'])
    for (const path of paths) {
      expect(operating).toContain(`\`${path}\``)
      const { status, headers } = await fetch(new URL(path, url))
      expect([status, headers.get('content-type')?.split(';')[0]], path).toEqual([200, 'application/json'])
    }
  })

  test('works in docs/operating.md in the folder where the image has the program', () => {
    const [, folder] = /^WORKDIR (\S+)$/m.exec(image) ?? []
    expect(operating.match(/--cwd \S+/g)?.filter((each) => each !== `--cwd ${folder}`)).toEqual([])
    expect(operating.match(/fly ssh console(?! --user bun -C "bun run --cwd)/g)).toBeNull()
  })
})

describe('docs/operating.md', () => {
  test('explains every line of the status page', () => {
    expect(matches(part(operating, '## The status page'), /^\| [^|]*\(`(\w+)`\) \|/gm)).toEqual(checkNames.toSorted())
  })

  test('has no command of more than 80 columns, and none that the end of a line cuts', () => {
    const parts = operating.split(/^ *```.*\n/m).map((each) => each.split('\n'))
    const [prose, boxes] = [0, 1].map((odd) => parts.filter((_, at) => at % 2 === odd).flat())
    expect(boxes?.length).toBeGreaterThan(50)
    expect(boxes?.filter((line) => line.length > 80)).toEqual([])
    expect(prose?.filter((line) => line.split('`').length % 2 === 0)).toEqual([])
  })

  test('has every heading that it leads to', () => {
    const anchorOf = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-')
    const headings = matches(operating, /^## (.+)$/gm).map(anchorOf)
    const links = matches(operating.replace(/\n\s*/g, ' '), /\]\(#([\w-]+)\)/g)
    expect(links.length).toBeGreaterThan(8)
    expect(links.filter((link) => !headings.includes(link))).toEqual([])
  })
})

describe('docs/architecture.md', () => {
  test('names before a file what is declared in it', () => {
    const cited = [...architecture.matchAll(/((?:`\w+`(?:, | and )?)+) \(((?:src|web|tests)\/[\w./-]+)\)/g)].flatMap(
      ([, names = '', file = '']) => matches(names, /`(\w+)`/g).map((name) => ({ name, file })),
    )
    expect(cited.length).toBeGreaterThan(40)
    const isDeclared = ({ name, file }: (typeof cited)[number]) =>
      new RegExp(`\\b(?:const|class|function\\*?|type) ${name}\\b`).test(text(file))
    expect(cited.filter((each) => !existsSync(each.file) || !isDeclared(each))).toEqual([])
  })

  test('names every folder of src', () => {
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const unnamed = folders.filter(({ name }) => !new RegExp(`\\bsrc/${name}\\b`).test(architecture))
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })
})

describe('docs/product.md', () => {
  /** The cells of each row of the tables under a heading, without backticks. */
  const rowsUnder = (heading: string) =>
    part(product, heading)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))

  test('has every route with who may call it', () => {
    const listed = rowsUnder('## API').flatMap(([, address = '', who = '']) => {
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

  test('has every refusal with its status, whose sentence stands once in the program', () => {
    const listed = rowsUnder('### Refusals').flatMap(([, status, codes = '']) =>
      codes.split(', ').map((code) => `${code} ${status}`),
    )
    const codes = Object.entries(problems).map(([code, [status]]) => `${code} ${status}`)
    expect(listed.filter((row) => /\d$/.test(row)).sort()).toEqual(codes.sort())
    const program = filesIn('src', 'web').map(text)
    const sentences = [...new Set(Object.values(problems).map(([, sentence]) => sentence))]
    expect(sentences.filter((each) => program.filter((file) => file.includes(each)).length !== 1)).toEqual([])
  })

  test('has every kind of email once', () => {
    const named = firstCells(part(product, '## Emails')).flatMap((cell) => cell.match(/\w+_\w+/g) ?? [])
    expect(named.sort()).toEqual(emailKinds.map(({ kind }) => kind).sort())
  })

  test('has every background job once', () => {
    const named = firstCells(part(product, '## Background jobs')).flatMap((cell) => cell.match(/(?<=`)\w+/g) ?? [])
    expect(named.sort()).toEqual(matches(text('src/jobs.ts'), /^ {2}(\w+): \{ run: /gm))
  })

  test.each([
    ['docs/product.md', part(product, '## Configuration')],
    ['README.md', part(readme, '## Configuration')],
  ])('%s has every variable of src/env.ts in its table, and no other', (_, page) => {
    expect(matches(firstCells(page).join('\n'), /`([A-Z\d_]+)`/g)).toEqual(variables)
  })
})
