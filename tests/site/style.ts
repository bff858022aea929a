import { readFileSync } from 'node:fs'
import { publicPaths } from '#src/site/rules.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }

const client = `${import.meta.dirname}/../../dist/client`
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))
const built = (name: string) => readFileSync(`${client}/${name}`, 'utf8')

/** The classes that a stylesheet has rules for. */
const classesOf = (sheet: string) =>
  new Set([...sheet.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')))

const [inlined = ''] = manifest['index.html']?.css ?? []
const inPublicSheet = classesOf(built(inlined))
const inAnySheet = classesOf(
  Object.values(manifest)
    .map(({ file }) => (file.endsWith('.css') ? built(file) : ''))
    .join(),
)
/** The classes that have a rule, but not in the public stylesheet. */
export const unstyled = (words: string[]) =>
  [...new Set(words)].filter((word) => inAnySheet.has(word) && !inPublicSheet.has(word))

/** The chunks that a public page loads, now or later, but for those that bring a stylesheet of their own. */
const publicChunks = () => {
  const chunks = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(name) || (chunk.css && name !== 'index.html')) return
    chunks.add(name)
    // The entry may load every page.
    if (name === 'index.html') return
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  const pages = publicPaths.map((path) => (path === '/' ? 'index' : path === '/terms' ? 'terms.index' : path.slice(1)))
  for (const page of [...pages, 'terms.$version']) visit(`routes/${page}.tsx?tsr-split=component---loader`)
  return [...chunks]
}

/** The modules of {@link publicChunks}. */
export const publicModules = () => publicChunks().map((name) => built(manifest[name]?.file ?? ''))
