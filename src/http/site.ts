import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Day, endOfDay, minutes, msOf, nzDay, seconds } from '#src/base/time.ts'
import { publicBusinessOf } from '#src/business/identity.ts'
import type { SiteWords } from '#src/business/schema.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { answerWorkingDays } from '#src/leads/rules.ts'
import { documents, securityPath, securityText } from '#src/site/documents.ts'
import { pagePolicy } from '#src/site/policy.ts'
import { readFrame, renderPages } from '#src/site/render.ts'
import { formPath, missingPath, publicPaths, termsPaths } from '#src/site/rules.ts'
import type { PageBytes } from '#src/site/schema.ts'
import { createQueue } from '#src/task-queue.ts'
import { termsPath } from '#src/terms/rules.ts'
import { terms as sourceTerms, type Terms } from '#src/terms/text.ts'
import type { ShowClientPage } from './client-page.ts'
import { clientRenderer, compressed } from './client-renderer.ts'
import { everyHeader } from './headers.ts'
import { foldedPath, redirectTo } from './page-case.ts'
import { answerPicture, currentPicture, type Picture } from './pictures.ts'
import { answersIn, prefilledForm } from './prefilled-form.ts'
import { isPrivatePage, shellServer } from './shell.ts'
import { type File, newFile, readStaticFiles, serveFile, textFile } from './static.ts'

/** `portrait` is the hash of the picture, `terms` every version of the terms, newest first. */
export type SiteDetails = Pick<Context['config'], 'business' | 'signatory' | 'place'> & {
  portrait: string | null
  terms: readonly [Terms, ...Terms[]]
  words?: SiteWords | null
}

/** Serves the pages and the files of the build. */
export type Site = {
  /** Rejects when the build cannot be read: the product must stop. */
  read: Promise<void>
  /** The addresses of the public pages at the start. */
  paths: readonly string[]
  serve: (request: Request, path: string) => Response | Promise<Response>
  /** Renders the pages again with these details. Requests wait for that, as at the start. */
  show: (details: SiteDetails) => Promise<void>
  /** The page after a form was posted to it. @throws unavailable when too many requests wait */
  answerPosted: (path: string, posted: unknown, status: number) => Promise<Response>
  answerClient: ShowClientPage
}

// Rendering a page takes a process and some hundred milliseconds. All of them wait less than the idle timeout.
const renderLimits = { concurrency: 1, maxWaiting: 19 }

// Less than the server's idle timeout of 10 seconds.
const maxWaitMs = seconds(8)

// Only a renderer that hangs takes this long. The pages are then missing until the next start.
const startLimitMs = minutes(5)

const pageFile = ({ policy, path, ...bodies }: PageBytes): File => {
  const isMissing = path === missingPath
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // The browser asks each time and gets 304 while the page is unchanged.
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    ...(isMissing && { 'x-robots-tag': 'noindex' }),
  }
  return newFile(bodies, headers, isMissing ? 404 : 200)
}

const refusal = (status: number) =>
  new Response(null, { status, headers: everyHeader({ 'cache-control': 'no-store' }) })

/** A person opens a link, so the answer is a page even if characters were added to the address. */
const isLink = (path: string) => /^\/(quote|nda|digest)\b/.test(path)

const pathsOf = (terms: readonly Terms[]): string[] => [...publicPaths, ...terms.map(termsPath)]

/** The FAQ links to sections of the terms; of a version that was published in the browser, to those that it has. */
const shownBusiness = ({ terms: [newest], portrait, words, ...details }: SiteDetails, today: Day) => ({
  ...publicBusinessOf(details, portrait),
  answerBy: addWorkingDays(today, answerWorkingDays, details.place.region.code),
  ...words,
  ...(newest.version !== sourceTerms.version && {
    termsTitles: Object.fromEntries(newest.sections.map(({ id, title }) => [id, title])),
  }),
})

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

/**
 * Reads the build and renders the public pages once, with this business's details. The start does not wait for that;
 * requests do, for a limited time.
 * @param folder the output of the build
 */
export const createSite = (
  ctx: Pick<Context, 'clock' | 'config' | 'random' | 'log'> & {
    details: SiteDetails
    findPicture: (hash: string) => Picture | null
  },
  folder: string,
  waitMs = maxWaitMs,
): Site => {
  const { origin } = ctx.config
  let { details } = ctx
  let { terms } = details
  let dayEnds = 0
  let business = shownBusiness(details, nzDay(ctx.clock()))
  const client = join(folder, 'client')
  const frame = readFrame(folder, origin)
  const renderClient = clientRenderer(folder, business)
  const emptyPage = readFileSync(join(client, 'index.html'), 'utf8')
  let shell = shellServer(emptyPage, business, ctx.random)
  const files = new Map<string, File>()
  const queue = createQueue(renderLimits)
  const setDetails = (next: SiteDetails) => {
    details = next
    terms = next.terms
    const today = nzDay(ctx.clock())
    dayEnds = msOf(endOfDay(today))
    business = shownBusiness(next, today)
    shell = shellServer(emptyPage, business, ctx.random)
    for (const [name, text] of Object.entries(documents(origin, { business, terms: terms[0] })))
      files.set(name, textFile(name, text))
  }
  setDetails(details)

  const read = readStaticFiles(client).then((found) => {
    for (const [path, file] of found) files.set(path, file)
  })

  const render = async () => {
    const rendering = business
    const paths = [...pathsOf(terms), missingPath]
    const pages = await renderPages(folder, { frame, business, terms, paths, limitMs: startLimitMs })
    // The pages of older details come too late.
    if (rendering === business) for (const page of pages) files.set(page.path, pageFile(page))
  }

  // The browser can render the same pages from the shell, more slowly and unseen by search engines.
  const logFault = (fault: unknown) => ctx.log.error({ event: 'render_fault', reason: String(fault) })

  const renderOrLate = () =>
    Promise.race([render().catch(logFault), new Promise<void>((resolve) => setTimeout(resolve, waitMs).unref())])
  let renderedOrLate = renderOrLate()

  const show = (next: SiteDetails) => {
    setDetails(next)
    for (const path of pathsOf(terms)) files.delete(path)
    renderedOrLate = renderOrLate()
    return renderedOrLate
  }

  /** Answers that were given on the home page are in the form. */
  const serveFound = (file: File, request: Request, path: string) => {
    const answers = path === formPath ? answersIn(request) : []
    return answers.length > 0 ? prefilledForm(file, answers) : serveFile(file, request)
  }

  const serveUnknown = async (request: Request, path: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
    const folded = foldedPath(path, terms.map(termsPath))
    if (folded !== null) return redirectTo(folded, request)
    if (isPrivatePage(path)) return shell(request)
    const hash = /^\/portrait\/([0-9a-f]{32})(?:-\d+)?\.\w+$/.exec(path)?.[1]
    if (hash) {
      const picture = ctx.findPicture(hash)
      return picture ? answerPicture(picture) : currentPicture(business.owner.portrait)
    }
    await read
    const file = files.get(path)
    const served = file && serveFile(file, request)
    if (served) return served
    if (/\.[^/]*$/.test(path) && !isLink(path)) return refusal(404)
    await renderedOrLate
    const isKnown = pathsOf(terms).includes(withoutSlash(path))
    const page = files.get(isKnown ? withoutSlash(path) : missingPath)
    return (page && serveFound(page, request, path)) ?? shell(request, isKnown ? 200 : 404)
  }

  return {
    show,
    read,
    paths: [...publicPaths, ...termsPaths],
    serve: (request, path) => {
      // The pages name the day of our answer, so they end with the day.
      if (ctx.clock() >= dayEnds) show(details)
      const file =
        path === securityPath ? textFile(path, securityText({ origin, business }, ctx.clock())) : files.get(path)
      return (file && serveFound(file, request, path)) ?? serveUnknown(request, path)
    },
    answerClient: async (page, { request, status, headers }) => {
      const nonce = Buffer.from(ctx.random(16)).toString('base64url')
      const html = await renderClient({ ...page, origin, business }, nonce)
      const { body, encoding } = await compressed(html, request.headers.get('accept-encoding') ?? '')
      return new Response(request.method === 'HEAD' ? null : body, {
        status,
        headers: everyHeader({
          ...headers,
          ...(encoding && { 'content-encoding': encoding }),
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': pagePolicy(nonce),
          'x-robots-tag': 'noindex',
          vary: 'accept-encoding',
        }),
      })
    },
    answerPosted: async (path, posted, status) => {
      const [page] = await queue(() => renderPages(folder, { frame, business, terms, posted, paths: [path] }))
      if (!page) throw new Error(`${path} was not rendered`)
      const headers = everyHeader({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': page.policy,
        'x-robots-tag': 'noindex',
      })
      return new Response(page.identity, { status, headers })
    },
  }
}
