import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { portraitPath } from '#src/base/links.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { publicBusinessOf } from '#src/business/identity.ts'
import type { Context } from '#src/context.ts'
import type { MadePortrait, Portrait } from '#src/portrait/open.ts'
import type { Picture } from '#src/portrait/rules.ts'
import { documents, securityPath, securityText } from '#src/site/documents.ts'
import { quality, readFrame, renderPages } from '#src/site/render.ts'
import { missingPath, publicPaths, termsPaths } from '#src/site/rules.ts'
import type { PageBytes } from '#src/site/schema.ts'
import { createQueue } from '#src/task-queue.ts'
import { everyHeader } from './headers.ts'
import { foldedPath, redirectTo } from './page-case.ts'
import { isPrivatePage, shellServer } from './shell.ts'
import { type File, newFile, readStaticFiles, serveFile, textFile } from './static.ts'

/** Serves the pages and the files of the build. */
export type Site = {
  /** Rejects when the build cannot be read: the product must stop. */
  read: Promise<void>
  /** The addresses of the public pages. */
  paths: readonly string[]
  serve: (request: Request, path: string) => Response | Promise<Response>
  /** The page after a form was posted to it. @throws unavailable when too many requests wait */
  answerPosted: (path: string, posted: unknown, status: number) => Promise<Response>
}

// Rendering a page takes a process and some hundred milliseconds. All of them wait less than the idle timeout.
const renderLimits = { concurrency: 1, maxWaiting: 19 }

// Less than the server's idle timeout of 10 seconds.
const maxWaitMs = seconds(8)

// Only a renderer that hangs takes this long. The pages are then missing until the next start.
const startLimitMs = minutes(5)

const renderedPaths: readonly string[] = [...publicPaths, ...termsPaths]

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

const pictureFile = ({ format, bytes }: Picture): File =>
  newFile(
    { identity: bytes },
    {
      'content-type': format === 'avif' ? 'image/avif' : 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      // Emails show it.
      'cross-origin-resource-policy': 'cross-origin',
    },
  )

const refusal = (status: number) =>
  new Response(null, { status, headers: everyHeader({ 'cache-control': 'no-store' }) })

/** A person opens a link, so the answer is a page even if characters were added to the address. */
const isLink = (path: string) => /^\/(quote|nda|digest)\b/.test(path)

const transparentPixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** An email names the portrait of its day. It shows the current one, or a transparent pixel while there is none. */
const portraitOfToday = (location: string | null) => {
  const headers = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' }
  return location
    ? new Response(null, { status: 302, headers: everyHeader({ location, ...headers }) })
    : new Response(transparentPixel, { headers: everyHeader({ 'content-type': 'image/gif', ...headers }) })
}

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

/**
 * Reads the build and renders the public pages once, with this business's details. The start does not wait for that;
 * requests do, for a limited time.
 * @param folder the output of the build
 */
export const createSite = (
  ctx: Pick<Context, 'clock' | 'config' | 'random' | 'log'> & { portrait: Portrait },
  folder: string,
  waitMs = maxWaitMs,
): Site => {
  const { origin } = ctx.config
  let business = publicBusinessOf(ctx.config, null)
  const client = join(folder, 'client')
  const frame = readFrame(folder, origin)
  const emptyPage = readFileSync(join(client, 'index.html'), 'utf8')
  let shell = shellServer(emptyPage, business, ctx.random)
  const files = new Map<string, File>()
  const queue = createQueue(renderLimits)
  for (const [name, text] of Object.entries(documents(origin, business))) files.set(name, textFile(name, text))

  const read = readStaticFiles(client).then((found) => {
    for (const [path, file] of found) files.set(path, file)
  })
  const showPortrait = (portrait: MadePortrait | null) => {
    if (!portrait) return
    const { hash, pictures } = portrait
    for (const picture of pictures) {
      files.set(portraitPath(hash, picture.width, picture.format), pictureFile(picture))
    }
    business = publicBusinessOf(ctx.config, hash)
    shell = shellServer(emptyPage, business, ctx.random)
  }

  const paths = [...renderedPaths, missingPath]
  const render = (how: keyof typeof quality) =>
    renderPages(folder, { frame, business, paths, quality: quality[how], limitMs: startLimitMs }).then((pages) => {
      for (const page of pages) files.set(page.path, pageFile(page))
    })

  // The browser can render the same pages from the shell, more slowly and unseen by search engines.
  const logFault = (fault: unknown) => ctx.log.error({ event: 'render_fault', reason: String(fault) })

  const shown = ctx.portrait.kept.then(showPortrait)
  const rendered = shown.then(() => render('quick')).catch(logFault)

  // Makes smaller pages and the first pictures. Both take seconds, so no page waits, and memory, so they take turns.
  const renderAgain = async () => {
    if (business.owner.portrait === null) showPortrait(await ctx.portrait.make())
    await render('best')
  }
  void rendered.then(renderAgain).catch(logFault)

  const renderedOrLate = Promise.race([rendered, new Promise<void>((resolve) => setTimeout(resolve, waitMs).unref())])

  const serveUnknown = async (request: Request, path: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
    const folded = foldedPath(path)
    if (folded !== null) return redirectTo(folded, request)
    if (isPrivatePage(path)) {
      await shown
      return shell(request)
    }
    const size = /^\/portrait\/\w+(-\d+\.\w+)$/.exec(path)?.[1]
    await (size === undefined ? read : shown)
    // No file waits for the pages.
    const file = files.get(path)
    const served = file && serveFile(file, request)
    if (served) return served
    if (size !== undefined) {
      const location = `/portrait/${business.owner.portrait}${size}`
      return portraitOfToday(files.has(location) ? location : null)
    }
    if (/\.[^/]*$/.test(path) && !isLink(path)) return refusal(404)
    await renderedOrLate
    const page = files.get(withoutSlash(path)) ?? files.get(missingPath)
    const isKnown = renderedPaths.includes(withoutSlash(path))
    return (page && serveFile(page, request)) ?? shell(request, isKnown ? 200 : 404)
  }

  return {
    read,
    paths: renderedPaths,
    serve: (request, path) => {
      const file = path === securityPath ? textFile(path, securityText(ctx.config, ctx.clock())) : files.get(path)
      return (file && serveFile(file, request)) ?? serveUnknown(request, path)
    },
    answerPosted: async (path, posted, status) => {
      const [page] = await queue(() =>
        renderPages(folder, { frame, business, posted, paths: [path], quality: quality.quick }),
      )
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
