/** On every response, errors and files included (F9). */
const always = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const

const entries = Object.entries(always)

/** What an answer of the API carries: it is nobody's to keep, frame or index. */
const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
} as const

const apiEntries = Object.entries(apiHeaders)

/** What an answer says, and what every answer says. Made once and copied whole, they cost a quarter of those set one by one. */
export const everyHeader = (said: Record<string, string>) => new Headers({ ...said, ...always })

declare const finished: unique symbol

/** An answer of the API that has every header it needs. */
export type Finished = Response & { readonly [finished]: true }

const jsonHeaders = everyHeader({ 'content-type': 'application/json', ...apiHeaders })

/** An answer of the API that is JSON text already, with every header it needs. */
export const jsonAnswer = (text: string) => new Response(text, { headers: jsonHeaders }) as Finished

/** What a file of the API says beside, or in place of, what every answer of it does. */
export const fileHeaders = (said: Record<string, string>) => everyHeader({ ...apiHeaders, ...said })

/** A file that the API answers with, or 304 in its place, by {@link fileHeaders}. */
export const fileAnswer = (body: Blob | null, headers: Headers) =>
  new Response(body, { status: body ? 200 : 304, headers }) as Finished

/** Adds the headers of an API answer, and of every response. What the response already says stands. */
export const withApiHeaders = (response: Response) => {
  const { headers } = response
  for (const [name, value] of entries) headers.set(name, value)
  for (const [name, value] of apiEntries) if (!headers.has(name)) headers.set(name, value)
  return response
}

/** A page's content security policy (F10): its own scripts and styles, nothing from anywhere else. */
const policy = (scripts: string, styles: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Of a page that is made anew for each response. */
export const pagePolicy = (nonce: string) => policy(`'nonce-${nonce}' 'strict-dynamic'`, `'nonce-${nonce}'`)

/** Of a page that was rendered once and is the same for everybody: by the hashes of what stands in it. */
export const renderedPolicy = ({ script, style }: { script: string; style: string }) =>
  policy(`'self' '${script}'`, `'${style}'`)
