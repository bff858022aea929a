import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endOfDay, msOf, nzDay } from '#src/base/time.ts'
import { publicBusinessOf } from '#src/business/identity.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context, CurrentBusiness } from '#src/context.ts'
import { everyHeader } from '#src/http/headers.ts'
import type { ShowPage } from '#src/http/page-forms.ts'
import type { PageInput } from '#src/http/page-schema.ts'
import { redirectTo } from '#src/http/redirects.ts'
import { answerWorkingDays, openedMark } from '#src/leads/rules.ts'
import { documents, securityPath, securityText } from '#src/site/documents.ts'
import { formPath, missingPath, publicPaths } from '#src/site/rules.ts'
import { findShownTerms, termsPath } from '#src/terms/rules.ts'
import { terms as sourceTerms } from '#src/terms/text.ts'
import { foldedPath } from './page-case.ts'
import { answerPicture, currentPicture, type Picture } from './pictures.ts'
import { compressCachedPage, compressPage, createRenderer } from './renderer.ts'
import { isPrivatePage, shellServer } from './shell.ts'
import { type File, newFile, readStaticFiles, serveFile, textFile } from './static.ts'

export type Site = {
  /** Rejects when the build cannot be read: the server must stop. */
  read: Promise<void>
  /** The paths of the public pages at the start. */
  paths: readonly string[]
  serve: (request: Request, path: string) => Response | Promise<Response>
  show: ShowPage
}

const refusal = (status: number) =>
  new Response(null, { status, headers: everyHeader({ 'cache-control': 'no-store' }) })

/** A person opens a private link, so the answer is a page even if characters were added to the URL. */
const isLink = (path: string) => /^\/(quote|nda|digest)\b/.test(path)

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

const pageFile = async (path: string, { html, policy }: { html: string; policy: string }): Promise<File> => {
  const isMissing = path === missingPath
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // The browser asks each time and gets 304 while the page is unchanged.
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    ...(isMissing && { 'x-robots-tag': 'noindex' }),
  }
  return newFile(await compressCachedPage(html), headers, isMissing ? 404 : 200)
}

/** `termsTitles`: the sections of a version published in the browser, for the FAQ, which links to sections. */
const publicDetails = (current: CurrentBusiness, now: number) => {
  const [newest] = current.terms
  return {
    ...publicBusinessOf(current),
    answerBy: addWorkingDays(nzDay(now), answerWorkingDays, current.place.region.code),
    ...current.words,
    ...(newest.version !== sourceTerms.version && {
      termsTitles: Object.fromEntries(newest.sections.map(({ id, title }) => [id, title])),
    }),
  }
}

/** Keeps what was made for a key, unless that failed. */
const newPromises = <Made>() => {
  const known = new Map<string, Promise<Made>>()
  return (key: string, make: () => Promise<Made>) =>
    known.getOrInsertComputed(key, () => {
      const made = make()
      made.catch(() => known.delete(key))
      return made
    })
}

/** Rendered once: all that strangers ask of unknown links ends in one of these pages (C9). */
const isFixed = ({ failure }: Pick<PageInput, 'failure'>) =>
  failure && !failure.trace && !failure.refusal.fields && !failure.refusal.quote

type SiteContext = Pick<Context, 'business' | 'clock' | 'config' | 'random' | 'log'> & {
  findPicture: (hash: string) => Picture | null
  /** The moment as the form's first page has it (F13). */
  signOpening: (at: number) => string
}

/** @param folder the output of the build */
export const createSite = (ctx: SiteContext, folder: string): Site => {
  const { origin } = ctx.config
  const client = join(folder, 'client')
  const emptyPage = readFileSync(join(client, 'index.html'), 'utf8')
  const renderer = createRenderer(folder)
  const render = async (path: string, page: PageInput) => {
    const { html, policy } = await renderer(path, page)
    if (!path.startsWith(formPath) || page.data) return { html, policy }
    return { html: html.replace(openedMark, ctx.signOpening(ctx.clock())), policy }
  }
  const files = new Map<string, File>()
  const read = readStaticFiles(client).then((found) => {
    for (const [path, file] of found) files.set(path, file)
  })

  /** Made again when the business or the day changes. Each public page is rendered at its first request and then kept. */
  const newSite = (current: CurrentBusiness, now: number) => {
    const { terms } = current
    const business = publicDetails(current, now)
    const paths: string[] = [...publicPaths, ...terms.map(termsPath)]
    const texts = documents(origin, { business: current, terms: terms[0] })
    const dataOf = (path: string) => {
      const version = terms.find((one) => termsPath(one) === path)?.version ?? null
      return path.startsWith('/terms') ? findShownTerms(terms, version) : undefined
    }
    const pages = newPromises<File>()
    const renderPage = async (path: string) =>
      pageFile(path, await render(path, { business, origin, data: dataOf(path) }))
    let forms = { tick: 0, pages }
    /** The form carries when it was opened, so its bytes are kept for a tenth of a second only. */
    const pagesWith = (path: string) => {
      if (path !== formPath) return pages
      const tick = Math.floor(ctx.clock() / 100)
      if (tick !== forms.tick) forms = { tick, pages: newPromises<File>() }
      return forms.pages
    }
    return {
      current,
      // The pages name the day by which we answer, so they expire when today ends.
      ends: msOf(endOfDay(nzDay(now))),
      business,
      terms,
      paths,
      shell: shellServer(emptyPage, { business, origin }, ctx.random),
      documents: new Map(Object.entries(texts).map(([name, text]) => [name, textFile(name, text)])),
      pageAt: (path: string) => pagesWith(path)(path, () => renderPage(path)),
      failureAt: newPromises<Awaited<ReturnType<typeof render>>>(),
    }
  }
  let site = newSite(ctx.business(), ctx.clock())
  const currentSite = () => {
    const [current, now] = [ctx.business(), ctx.clock()]
    if (current !== site.current || now >= site.ends) site = newSite(current, now)
    return site
  }

  const show: ShowPage = async (path, page, { request, status, headers = {} }) => {
    const { business, failureAt } = currentSite()
    const made = () => render(path, { ...page, business, origin, now: ctx.clock() })
    const { html, policy } = await (isFixed(page) ? failureAt(`${path} ${page.failure?.refusal.error}`, made) : made())
    const { body, encoding } = await compressPage(html, request.headers.get('accept-encoding') ?? '')
    return new Response(request.method === 'HEAD' ? null : body, {
      status,
      headers: everyHeader({
        ...headers,
        ...(encoding && { 'content-encoding': encoding }),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'x-robots-tag': 'noindex',
        vary: 'accept-encoding',
      }),
    })
  }

  /** The browser can render the same page from the shell, more slowly and unseen by search engines. */
  const servePage = async (request: Request, path: string) => {
    const { pageAt, shell } = currentSite()
    try {
      return serveFile(await pageAt(path), request) ?? refusal(405)
    } catch (fault) {
      ctx.log.error({ event: 'render_fault', reason: String(fault) })
      return shell(request, path === missingPath ? 404 : 200)
    }
  }

  const serveOther = async (request: Request, path: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
    const { terms, business, paths, shell } = currentSite()
    const folded = foldedPath(path, terms.map(termsPath))
    if (folded !== null) return redirectTo(folded, request)
    if (isPrivatePage(path)) return shell(request)
    const hash = /^\/portrait\/([0-9a-f]{32})(?:-\d+)?\.\w+$/.exec(path)?.[1]
    if (hash) {
      const picture = ctx.findPicture(hash)
      return picture ? answerPicture(picture) : currentPicture(business.owner.portrait)
    }
    await read
    const served = files.has(path) ? serveFile(files.get(path) as File, request) : null
    if (served) return served
    if (/\.[^/]*$/.test(path) && !isLink(path)) return refusal(404)
    if (paths.includes(withoutSlash(path))) return servePage(request, withoutSlash(path))
    // The browser renders a missing page of the admin, whose header is for whoever is signed in.
    return path.startsWith('/admin/') ? shell(request, 404) : servePage(request, missingPath)
  }

  return {
    read,
    paths: site.paths,
    show,
    serve: (request, path) => {
      const { current, documents, paths } = currentSite()
      // The home page asks the form's first question, so the form opens with those answers ticked.
      if (path === formPath && request.method === 'GET' && new URL(request.url).searchParams.has('supportTypes')) {
        return show(path + new URL(request.url).search, {}, { request, status: 200 })
      }
      if (paths.includes(path)) return servePage(request, path)
      const file =
        path === securityPath
          ? textFile(path, securityText({ origin, business: current }, ctx.clock()))
          : (documents.get(path) ?? files.get(path))
      return (file && serveFile(file, request)) ?? serveOther(request, path)
    },
  }
}
