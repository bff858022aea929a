import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#src/base/problem.ts'
import { minutes, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { documents } from '#src/site/documents.ts'
import { readFrame, renderPages } from '#src/site/render.ts'
import { missingPath, publicPaths, termsPaths } from '#src/site/rules.ts'
import type { PageBytes } from '#src/site/schema.ts'
import { everyHeader } from './headers.ts'
import { isPrivatePage, shellServer } from './shell.ts'
import { type File, newFile, readStaticFiles, serveFile, textFile } from './static.ts'

/** Everything that is not the API: the pages, and the files of the build. */
export type Site = {
  /** Rejects where the build cannot be read: the product must not go on. */
  read: Promise<void>
  /** Where the public pages are. */
  paths: readonly string[]
  serve: (request: Request, path: string) => Response | Promise<Response>
  /** A public page as it answers what was posted to it. @throws unavailable when too many wait for theirs */
  answerPosted: (path: string, posted: unknown, status: number) => Promise<Response>
}

/** Rendering a page anew takes a process and some hundred milliseconds: no more than these wait for one. */
const mostWaiting = 8

/** A request waits no longer for the rendered pages: the server hangs up on who has heard nothing for ten seconds. */
const patience = seconds(8)

/** The pages of a start that is given up are missing until the next one: only a renderer that hangs takes so long. */
const startLimit = minutes(5)

const renderedPaths: readonly string[] = [...publicPaths, ...termsPaths]

const pageFile = ({ policy, path, ...forms }: PageBytes): File => {
  const missing = path === missingPath
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // Asked for again each time, and answered 304 while it is the same.
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    ...(missing && { 'x-robots-tag': 'noindex' }),
  }
  return newFile(forms, headers, missing ? 404 : 200)
}

const refusal = (status: number) =>
  new Response(null, { status, headers: everyHeader({ 'cache-control': 'no-store' }) })

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

/**
 * Reads the build, and renders the public pages once with this business's details: beside the start, which does not wait;
 * requests do, for a while.
 * @param folder where the build left the page.
 */
export const createSite = (ctx: Context, folder: string, patienceMs = patience): Site => {
  const { business, origin } = ctx.config
  const client = join(folder, 'client')
  const frame = readFrame(folder, origin)
  const shell = shellServer(readFileSync(join(client, 'index.html'), 'utf8'), business, ctx.random)
  const files = new Map<string, File>()
  for (const [name, text] of Object.entries(documents(origin, business))) files.set(name, textFile(name, text))

  const read = readStaticFiles(client).then((found) => {
    for (const [path, file] of found) files.set(path, file)
  })
  const rendered = read
    .then(() => renderPages(folder, { frame, business, paths: [...renderedPaths, missingPath], limitMs: startLimit }))
    .then(
      (pages) => {
        for (const page of pages) files.set(page.path, pageFile(page))
      },
      // A browser can make the same pages from the shell: slower, and unseen by search engines, but there.
      (fault: unknown) => ctx.log.error({ event: 'render_fault', reason: String(fault) }),
    )

  // Shared by all who wait, and counted from the start.
  const renderedOrLate = Promise.race([
    rendered,
    new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref()),
  ])

  const serveOther = async (request: Request, path: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
    if (isPrivatePage(path)) return shell(request)
    await read
    if (/\.[^/]*$/.test(path) && !files.has(path)) return refusal(404)
    await renderedOrLate
    const page = files.get(withoutSlash(path)) ?? files.get(missingPath)
    const isKnown = renderedPaths.includes(withoutSlash(path))
    return (page && serveFile(page, request)) ?? shell(request, isKnown ? 200 : 404)
  }

  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const renderPosted = (path: string, posted: unknown) => {
    const next = last.then(() => renderPages(folder, { frame, business, posted, paths: [path] }))
    last = next.catch(() => undefined)
    return next
  }

  return {
    read,
    paths: renderedPaths,
    serve: (request, path) => {
      const file = files.get(path)
      return (file && serveFile(file, request)) ?? serveOther(request, path)
    },
    answerPosted: async (path, posted, status) => {
      if (waiting >= mostWaiting) throw new Problem('unavailable')
      waiting += 1
      try {
        const [page] = await renderPosted(path, posted)
        if (!page) throw new Error(`${path} was not rendered`)
        const headers = everyHeader({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': page.policy,
          'x-robots-tag': 'noindex',
        })
        return new Response(page.identity, { status, headers })
      } finally {
        waiting -= 1
      }
    },
  }
}
