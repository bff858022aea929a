/** `bun run sbom [FILE]`: writes every package of the lock file as a CycloneDX 1.6 document. Equal locks give equal files. */
import { join } from 'node:path'
import { root } from './install.ts'

type Needs = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>
type Locked = [id: string, registry: string, needs: Needs, integrity: string]
type Lock = {
  workspaces: Record<'', Pick<Needs, 'dependencies'> & { devDependencies?: Record<string, string> }>
  packages: Record<string, Locked>
}

const lock = Bun.JSONC.parse(await Bun.file(join(root, 'bun.lock')).text()) as Lock
const product = await Bun.file(join(root, 'package.json')).json()

/** `a/b` is the b that a has for itself. A name is looked up as a program would: with its owner first, then above. */
const keyOf = (name: string, owner: string): string | null => {
  const own = owner === '' ? name : `${owner}/${name}`
  if (lock.packages[own]) return own
  return owner === '' ? null : keyOf(name, owner.replace(/\/?(@[^/]+\/)?[^/]+$/, ''))
}

const needsOf = (key: string) => {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[key]?.[2] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return [...new Set(names.flatMap((name) => keyOf(name, key) ?? []))]
}

const reachedFrom = (keys: readonly string[]) => {
  const reached = new Set(keys)
  for (const key of reached) for (const need of needsOf(key)) reached.add(need)
  return reached
}

const { '': workspace } = lock.workspaces
const runs = reachedFrom(Object.keys(workspace.dependencies ?? {}))
const direct = Object.keys({ ...workspace.dependencies, ...workspace.devDependencies })

/** `@scope/name@1.2.3` → `pkg:npm/%40scope/name@1.2.3`. */
const purlOf = (id: string) => `pkg:npm/${id.replace(/^@/, '%40')}`

const idOf = (key: string) => lock.packages[key]?.[0] ?? key

/** What the installed package says; a package of another system is not installed. */
const licenseOf = async (key: string) => {
  const folder = key.replaceAll(/(^|\/)((?:@[^/]+\/)?[^/@]+)/g, '/node_modules/$2')
  const file = Bun.file(join(root, folder, 'package.json'))
  const license = (await file.exists()) ? (await file.json()).license : undefined
  return typeof license === 'string' ? [{ expression: license.replace(/^SEE LICEN.*/, 'LicenseRef-see-package') }] : []
}

const componentOf = async (key: string) => {
  const id = idOf(key)
  const [, group, name, version] = /^(?:(@[^/]+)\/)?([^@]+)@(.+)$/.exec(id) ?? []
  const [, algorithm, digest = ''] = /^(sha512)-(.+)$/.exec(lock.packages[key]?.[3] ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': purlOf(id),
    ...(group && { group }),
    name,
    version,
    scope: runs.has(key) ? 'required' : 'excluded',
    ...(algorithm && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    licenses: await licenseOf(key),
    purl: purlOf(id),
  }
}

const keys = Object.keys(lock.packages)
const components = await Promise.all(keys.map(componentOf))
const own = `pkg:npm/${product.name}@${product.version}`
const needs = new Map<string, Set<string>>()
for (const key of keys) {
  const known = needs.get(purlOf(idOf(key))) ?? new Set()
  needs.set(purlOf(idOf(key)), new Set([...known, ...needsOf(key).map((need) => purlOf(idOf(need)))]))
}
const byReference = new Map(components.map((component) => [component['bom-ref'], component]))
const document = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', 'bom-ref': own, name: product.name, version: product.version, purl: own },
  },
  // One version may stand at several places; it counts as running where one of them does.
  components: [...byReference.values()].map((component) => ({
    ...component,
    scope: components.some((one) => one.purl === component.purl && one.scope === 'required') ? 'required' : 'excluded',
  })),
  dependencies: [
    { ref: own, dependsOn: direct.map((name) => purlOf(idOf(name))) },
    ...[...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] })),
  ],
}

const file = process.argv[2] ?? join(root, 'sbom.cdx.json')
await Bun.write(file, `${JSON.stringify(document, null, 2)}\n`)
process.stdout.write(`${file}: ${document.components.length} packages, ${[...runs].length} of them run\n`)
