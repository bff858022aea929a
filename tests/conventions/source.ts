import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect } from 'vitest'

/** The files of some folders, by default of TypeScript, without what the build writes; a path that is a file is itself. */
export const filesIn = (...paths: string[]) => filesLike(/\.tsx?$/, ...paths)

export const filesLike = (pattern: RegExp, ...paths: string[]) =>
  paths
    .flatMap((path) => (path.endsWith('/') || !/\.\w+$/.test(path) ? globSync(`${path}/**/*`) : path))
    .filter((file) => pattern.test(file) && !file.includes('node_modules') && file !== 'web/routeTree.gen.ts')
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .sort()

export const text = (file: string) => readFileSync(file, 'utf8')

/** Fails with each place on a line, under what mends it: the title, which says what must be, unless told otherwise. */
export const expectNone = (found: readonly unknown[], mend = expect.getState().currentTestName) => {
  if (found.length > 0) expect.fail([`${mend}:`, ...found].join('\n'))
}

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
export const commentLines = (file: string) => {
  const comments = text(file).match(/^[ \t]*(?:\/\/|\{?\/\*[\s\S]*?\*\/).*$/gm) ?? []
  return { comments: comments.flatMap((each) => each.split('\n')).length, all: text(file).split('\n').length }
}

/** Every exported arrow function of a file with its parameters. */
export const exportedFunctions = (file: string) => {
  const source = text(file)
  const declared = parseSync(file, source).program.body.flatMap((each) =>
    each.type === 'ExportNamedDeclaration' && each.declaration?.type === 'VariableDeclaration'
      ? each.declaration.declarations
      : [],
  )
  return declared.flatMap(({ id, init }) =>
    init?.type === 'ArrowFunctionExpression'
      ? [
          {
            name: source.slice(id.start, id.end),
            parameters: init.params.map(({ start, end }) => source.slice(start, end)),
          },
        ]
      : [],
  )
}

/** What imports itself in one or more steps: folder or file → what it imports. */
export const circlesIn = (imports: ReadonlyMap<string, ReadonlySet<string>>) => {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return [...imports.keys()].filter((each) => reaches(each, each)).sort()
}

/** The ids at the end of test titles: of strings that end with "(D2)" or "(D2, D7)". */
export const provedIn = (source: string) =>
  [...source.matchAll(/\(([A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*)\)['"`]/g)].flatMap(([, ids = '']) => ids.split(', '))
