import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { expectNone, text } from './source.ts'

const manifest = JSON.parse(text('package.json'))

test('every package has one exact version, and none may run a script when it is installed (H13)', () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.length).toBeGreaterThan(40)
  expectNone(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))))
  expectNone(manifest.trustedDependencies ?? [])
})

test('only what the lockfile names is installed, on this machine and in the image (H13)', () => {
  expect(text('bin/install.ts')).toContain("'--frozen-lockfile'")
  expect(text('bunfig.toml')).toMatch(/^auto = "disable"$/m)
  expect(text('bunfig.toml')).toMatch(/^exact = true$/m)
  expect(text('Dockerfile')).toMatch(/bun install [^\n]*--frozen-lockfile/)
  expect(text('Dockerfile')).toMatch(/bun install [^\n]*--production/)
})

test('the image runs as another user than root (H13)', () => {
  expect(text('Dockerfile')).toMatch(/setpriv [^\n]*bun|^USER bun$/m)
})

test('the bill of materials has every package once, and says which of them run (H13)', async () => {
  const file = join(folderForTest(), 'sbom.json')
  expect(await Bun.spawn([process.execPath, 'bin/sbom.ts', file]).exited).toBe(0)
  type Component = { 'bom-ref': string; purl: string; name: string; scope: string }
  const { components, dependencies }: { components: Component[]; dependencies: { dependsOn: string[] }[] } = JSON.parse(
    text(file),
  )
  const references = components.map((each) => each['bom-ref'])
  expect(new Set(references).size).toBe(references.length)
  const scopeOf = (name: string, version: unknown) =>
    components.find(({ purl }) => purl === `pkg:npm/${name.replace(/^@/, '%40')}@${version}`)?.scope
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect(scopeOf(name, version), name).toBe('required')
  expect(scopeOf('vitest', manifest.devDependencies.vitest)).toBe('excluded')
  // A package of a package.
  expect(components.filter(({ name }) => name === 'lucia' || name === 'oslo')).toHaveLength(2)
  const needed = dependencies.flatMap(({ dependsOn }) => dependsOn)
  expectNone(needed.filter((reference) => !references.includes(reference)))
})
