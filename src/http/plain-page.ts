import { createHash } from 'node:crypto'

const inHtml = (text: string) => text.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}body{max-width:34rem;margin:3rem auto;padding:0 1.25rem;overflow-wrap:anywhere}h1{font:600 1.75rem/1.25 Georgia,serif}'

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type PageText = { title: string; paragraphs: readonly string[]; link: { href: string; label: string } }

/** A page that needs no renderer. @param answer gives the status and the headers */
export const plainPage = (answer: Response, { title, paragraphs, link: { href, label } }: PageText) => {
  const text = paragraphs.map((paragraph) => `<p>${inHtml(paragraph)}</p>`).join('')
  const html = `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${inHtml(title)}</title><style>${style}</style></head><body><main><h1>${inHtml(title)}</h1>${text}<p><a href="${href}">${inHtml(label)}</a></p></main></body></html>`
  const headers = new Headers(answer.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy)
  return new Response(html, { status: answer.status, headers })
}
