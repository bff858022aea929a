import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (file: string) => readFileSync(file, 'utf8')
const manifest = JSON.parse(text('package.json'))

test('every package has one exact version, and none may run a script when it is installed (H13)', () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.length).toBeGreaterThan(40)
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
  expect(manifest.trustedDependencies ?? []).toEqual([])
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
