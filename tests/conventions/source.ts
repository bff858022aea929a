import { existsSync, globSync, readFileSync, statSync } from 'node:fs'

/** The files of some folders, by default of TypeScript, without what the build writes; a path that is a file is itself. */
export const filesIn = (...paths: string[]) => filesLike(/\.tsx?$/, ...paths)

export const filesLike = (pattern: RegExp, ...paths: string[]) =>
  paths
    .flatMap((path) => (path.endsWith('/') || !/\.\w+$/.test(path) ? globSync(`${path}/**/*`) : path))
    .filter((file) => pattern.test(file) && !file.includes('node_modules') && file !== 'web/routeTree.gen.ts')
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .sort()

export const text = (file: string) => readFileSync(file, 'utf8')

/** `file:line: text` of every line that matches, outside the files that are allowed. */
export const breaches = (files: readonly string[], pattern: RegExp, allowed: readonly string[] = []) =>
  files
    .filter((file) => !allowed.includes(file))
    .flatMap((file) =>
      text(file)
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    )

/** How many lines of a file hold nothing but a comment, and how many lines it has. */
export const commentLines = (source: string) => {
  let inBlock = false
  const lines = source.split('\n')
  const comments = lines.filter((line) => {
    const isComment = inBlock || /^\s*(\/\/|\{?\/\*)/.test(line)
    if (/^\s*\{?\/\*/.test(line)) inBlock = true
    if (inBlock && line.includes('*/')) inBlock = false
    return isComment
  })
  return { comments: comments.length, all: lines.length }
}

const closes: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' }

/** The parameters of a list that begins at `from`, just behind its bracket. */
const parametersAt = (source: string, from: number) => {
  const parameters: string[] = []
  const open: string[] = []
  let start = from
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] ?? ''
    if (open.length === 0 && (character === ',' || character === ')')) {
      parameters.push(source.slice(start, at).trim())
      start = at + 1
      if (character === ')') return parameters.filter(Boolean)
    } else if (character === '=' && source[at + 1] === '>') at += 1
    else if (closes[character]) open.push(closes[character] ?? '')
    else if (character === open.at(-1)) open.pop()
  }
  return parameters
}

/** Every exported arrow function of a file with its parameters. */
export const exportedFunctions = (source: string) =>
  [...source.matchAll(/^export const (\w+) = (?:async )?(?:<[^(]*>)?\(/gm)].map((match) => ({
    name: match[1] ?? '',
    parameters: parametersAt(source, match.index + match[0].length),
  }))

/** The names that a file exports, types too. */
export const exportedNames = (source: string) =>
  [...source.matchAll(/^export (?:declare )?(?:const|function\*?|class|type|interface|enum) (\w+)/gm)].map(
    ([, name = '']) => name,
  )

/** Pairs of folders that import each other, in one or more steps. `edges`: folder → the folders it imports. */
export const cyclesIn = (edges: ReadonlyMap<string, ReadonlySet<string>>) => {
  const reachable = (from: string) => {
    const seen = new Set<string>()
    const visit = (folder: string) => {
      for (const next of edges.get(folder) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(from)
    return seen
  }
  return [...edges.keys()].filter((folder) => reachable(folder).has(folder)).sort()
}
