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

const idOf = (key: string) => lock.packages[key]?.[0] ?? key

/** `@scope/name@1.2.3` → `pkg:npm/%40scope/name@1.2.3`. */
const purlOf = (key: string) => `pkg:npm/${idOf(key).replace(/^@/, '%40')}`

/** What the installed package says; a package of another system is not installed. */
const licenseOf = async (key: string) => {
  const folder = key.replaceAll(/(^|\/)((?:@[^/]+\/)?[^/@]+)/g, '/node_modules/$2')
  const file = Bun.file(join(root, folder, 'package.json'))
  const license = (await file.exists()) ? (await file.json()).license : undefined
  return typeof license === 'string' ? [{ expression: license.replace(/^SEE LICEN.*/, 'LicenseRef-see-package') }] : []
}

/** One version may stand at several places; it counts as running where one of them does. */
const componentOf = async ([purl, keys]: [string, string[]]) => {
  const [key = ''] = keys
  const [, group, name, version] = /^(?:(@[^/]+)\/)?([^@]+)@(.+)$/.exec(idOf(key)) ?? []
  const [, algorithm, digest = ''] = /^(sha512)-(.+)$/.exec(lock.packages[key]?.[3] ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name,
    version,
    scope: keys.some((each) => runs.has(each)) ? 'required' : 'excluded',
    ...(algorithm && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    licenses: await licenseOf(key),
    purl,
  }
}

const places = [...Map.groupBy(Object.keys(lock.packages), purlOf)]
const purlsOf = (keys: readonly string[]) => [...new Set(keys.map(purlOf))]
const own = `pkg:npm/${product.name}@${product.version}`
const document = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', 'bom-ref': own, name: product.name, version: product.version, purl: own },
  },
  components: await Promise.all(places.map(componentOf)),
  dependencies: [
    { ref: own, dependsOn: purlsOf(direct) },
    ...places.map(([ref, keys]) => ({ ref, dependsOn: purlsOf(keys.flatMap(needsOf)) })),
  ],
}

const file = process.argv[2] ?? join(root, 'sbom.cdx.json')
await Bun.write(file, `${JSON.stringify(document, null, 2)}\n`)
process.stdout.write(`${file}: ${document.components.length} packages, ${[...runs].length} of them run\n`)
