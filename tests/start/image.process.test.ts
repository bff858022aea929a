import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#bin/free-port.ts'
import { endOf } from '#tests/fixtures/command.ts'
import { keyOf } from './fixtures.ts'

const root = join(import.meta.dirname, '../..')

const linesOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

/** A stage while it is built: what is its `/`, where it works, and its environment. */
type Stage = { folder: string; workDir: string; env: Record<string, string> }

/**
 * Runs the steps of the Dockerfile one by one in a new folder, without Docker: a stage is a folder, and the base image
 * has Bun alone. The page that is already built stands in for a cached layer. The app folder of the last stage becomes
 * read-only. @returns that stage's folder, its environment, and the command
 */
const buildImage = async () => {
  const top = join(tmpdir(), `image-${crypto.randomUUID()}`)
  Bun.spawnSync(['install', '-D', '-m', '755', process.execPath, join(top, 'bin/bun')])
  const path = `${join(top, 'bin')}:/usr/bin:/bin`

  const context = join(top, 'context')
  for (const line of linesOf('.dockerignore').filter((each) => each.startsWith('!')))
    cpSync(join(root, line.slice(1)), join(context, line.slice(1)), { recursive: true })

  const stages = new Map<string, Stage>()
  let stage: Stage = { folder: '', workDir: '', env: {} }
  let command: string[] = []
  const here = (file: string) =>
    file.startsWith('/') ? join(stage.folder, file) : join(stage.folder, stage.workDir, file)

  const steps: Record<string, (rest: string) => unknown> = {
    from: (rest) => {
      const [base = '', , name = 'last'] = rest.split(' ')
      const from = stages.get(base)
      stage = { folder: join(top, name), workDir: from?.workDir ?? '/', env: { ...from?.env } }
      mkdirSync(stage.folder)
      if (from) cpSync(from.folder, stage.folder, { recursive: true })
      stages.set(name, stage)
    },
    workdir: (rest) => {
      stage.workDir = rest
      mkdirSync(here('.'), { recursive: true })
    },
    copy: (rest) => {
      const [, from, files = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? []
      const [target = '', ...names] = files.split(' ').reverse()
      const source = from ? (stages.get(from)?.folder ?? '') : context
      for (const name of names) {
        const isInto = /[/.]$/.test(target) && statSync(join(source, name)).isFile()
        cpSync(join(source, name), isInto ? join(here(target), basename(name)) : here(target), { recursive: true })
      }
      if (!from && files === '. .') cpSync(join(root, 'dist'), here('dist'), { recursive: true })
    },
    run: async (rest) => {
      const env = { PATH: path, HOME: process.env.HOME ?? top, ...stage.env }
      const child = Bun.spawn(['sh', '-c', rest], { cwd: here('.'), env, stdio: ['ignore', 'pipe', 'pipe'] })
      if ((await child.exited) !== 0) throw new Error(`RUN ${rest}\n${await new Response(child.stderr).text()}`)
    },
    env: (rest) => Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('=')))),
    cmd: (rest) => {
      command = JSON.parse(rest)
    },
  }
  for (const line of linesOf('Dockerfile')) {
    const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const step = steps[name.toLowerCase()]
    if (!step && name !== 'EXPOSE') throw new Error(`What is ${line}?`)
    await step?.(rest)
  }
  const app = join(stage.folder, '/app')
  Bun.spawnSync(['chmod', '-R', 'a+rX,a-w', app])
  return { top, app, path, env: stage.env, command }
}

let image: Awaited<ReturnType<typeof buildImage>>

beforeAll(async () => {
  image = await buildImage()
})

afterAll(() => {
  Bun.spawnSync(['chmod', '-R', 'u+w', image.top])
  rmSync(image.top, { recursive: true })
})

// Where the tests run as root, a program gets no more rights than a stranger's.
const stranger = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []

const run = (command: readonly string[], dataDir: string, environment: Record<string, string> = {}) =>
  Bun.spawn([...stranger, ...command], {
    cwd: image.app,
    env: { ...image.env, PATH: image.path, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const folderOfStranger = (name: string) => {
  const folder = join(image.top, name)
  Bun.spawnSync(['install', '-d', '-m', '777', folder])
  return folder
}

/** Starts what the image starts, as the user that it starts it as, and waits until it prints an email. */
const serve = async (dataDir: string) => {
  const [, , script = ''] = image.command
  const [, program = ''] = /&& exec setpriv --reuid=bun --regid=bun --init-groups (.+)$/.exec(script) ?? []
  const server = run(program.split(' '), dataDir, { PORT: String(await freePort()), HOST: '127.0.0.1' })
  const reader = server.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  while (!said.includes('Subject: ')) {
    const { value, done } = await reader.read()
    if (done) throw new Error(said + (await new Response(server.stderr).text()))
    said += value
  }
  return server
}

test('the image takes at most 120 MB beside its base (H13)', () => {
  const megabytes = Number.parseInt(Bun.spawnSync(['du', '-sm', image.app]).stdout.toString(), 10)
  expect(megabytes).toBeLessThanOrEqual(120)
})

test('no user can write into the app folder, and nothing that only builds is in it (H13)', async () => {
  const touch = run(['touch', join(image.app, 'src/main.ts'), join(image.app, 'new')], image.top)
  expect(await touch.exited).toBe(1)
  const { out } = await endOf(run(['ls', 'node_modules', 'node_modules/better-sqlite3/prebuilds'], image.top))
  expect(out).not.toMatch(/^(vite|tailwindcss|typescript)$/m)
  expect(out.match(/^.*[.]node$/gm)).toEqual([`${process.platform}-${process.arch}.node`])
})

test('a password of breaches is refused with what is left of the packages (A6)', async () => {
  const program = `
    const { checkStrength } = await import('./src/auth/password/passwords.ts')
    const business = { name: '', legalName: '', web: '', address: '' }
    await checkStrength('GenuineIntel', { email: 'hana@rimu.example', business }).catch(({ code }) => console.log(code))`
  const { out } = await endOf(run(['bun', '-e', program], image.top))
  expect(out).toBe('invalid\n')
})

test('a copy that belongs to another user, or lies in their folder, is closed, not damaged, and the command that opens it is named (H7)', async () => {
  mkdirSync(join(image.top, 'of-root'), { mode: 0o700 })
  for (const [name, says] of [
    ['copy.sqlite', /copy.sqlite is closed to user (\d+), .* chown \1 .*copy.sqlite\n$/],
    ['of-root/copy.sqlite', /of-root is closed to user (\d+), .* put the copy into DATA_DIR, then chown \1 it\n$/],
  ] as const) {
    const copy = join(image.top, name)
    writeFileSync(copy, 'whatever it holds', { mode: 0o000 })
    const command = ['bun', 'run', '--cwd', image.app, 'restore', copy]
    expect((await endOf(run(command, folderOfStranger('closed'), { SECRET_KEY: keyOf(1) }))).err).toMatch(says)
  }
})

test.concurrent('it makes PDFs and writes emails with what is left of its packages (H13)', async ({
  expect,
  onTestFinished,
}) => {
  const dataDir = folderOfStranger('http')
  const samples = await endOf(run(['bun', 'src/cli.ts', 'seed'], dataDir))
  expect(samples).toMatchObject({ code: 0, out: '10 sample quotes, 4 sample leads\n' })
  // The audit head goes to the owner once a day has ended, which a seed has behind it.
  const server = await serve(dataDir)
  onTestFinished(() => server.kill('SIGKILL'))
  const verify = () => endOf(run(['bun', 'run', '--cwd', image.app, 'audit', 'verify'], dataDir))
  await expect
    .poll(async () => (await verify()).out, { interval: 1000 })
    // Those of quotes and decisions; how many statements there are depends on the day.
    .toMatch(/: 6 decisions, 1 signatures, (?:1[6-9]|[2-9]\d) PDFs of quotes and days\. The file holds/)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
