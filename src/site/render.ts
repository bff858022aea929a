import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seconds } from '#src/base/time.ts'
import type { PublicBusiness } from '#src/business/schema.ts'
import { askSubprocess } from '#src/subprocess.ts'
import { shownTerms, termsPath } from '#src/terms/rules.ts'
import type { Terms } from '#src/terms/text.ts'
import type { Frame, PageBytes, RenderAnswer, RenderRequest } from './schema.ts'

const defaultLimitMs = seconds(20)

type Manifest = Record<string, { file: string; isEntry?: boolean; css?: string[] }>

/** The fonts that each page preloads: not the italic, which is used far down. */
export const fontsIn = (css: string) => [...new Set(css.match(/\/assets\/(?!serif-italic)[^)"']+\.woff2/g))]

export const readFrame = (folder: string, origin: string): Frame => {
  const client = join(folder, 'client')
  const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build has no entry.')
  const css = (entry.css ?? []).map((file) => readFileSync(join(client, file), 'utf8').trim()).join('')
  return { origin, css, entry: `/${entry.file}`, fonts: fontsIn(css) }
}

const worker = new URL('./worker.ts', import.meta.url)

type Options = Pick<RenderRequest, 'frame' | 'paths'> & {
  business: PublicBusiness
  /** Every version, newest first. */
  terms: readonly Terms[]
  posted?: unknown
  limitMs?: number
}

/** The data of the pages of the terms. */
export const termsData = (terms: readonly Terms[]): RenderRequest['dataOf'] => ({
  '/terms': { terms: shownTerms(terms, null) },
  ...Object.fromEntries(terms.map((one) => [termsPath(one), { terms: shownTerms(terms, one.version) }])),
})

export const renderPages = async (
  folder: string,
  { frame, business, terms, posted, paths, limitMs = defaultLimitMs }: Options,
): Promise<PageBytes[]> => {
  const request: RenderRequest = {
    bundle: join(folder, 'server/server-entry.js'),
    frame,
    pageData: { business, ...(posted !== undefined && { posted }) },
    dataOf: termsData(terms),
    paths,
  }
  const answer = await askSubprocess<RenderRequest, RenderAnswer>(worker, request, { limitMs })
  if ('fault' in answer) throw new Error(answer.fault)
  return answer.pages
}
