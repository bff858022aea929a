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

const finished = Symbol('has every header')

const finish = (response: Response & { [finished]?: true }) => {
  response[finished] = true
  return response
}

const jsonHeaders = everyHeader({ 'content-type': 'application/json', ...apiHeaders })

/** An answer of the API that is JSON text already, with every header it needs. */
export const jsonAnswer = (text: string) => finish(new Response(text, { headers: jsonHeaders }))

const plainHeaders = everyHeader(apiHeaders)

/** An answer of the API that is no JSON, with these headers beside, or in place of, those it needs. */
export const fileAnswer = (body: Blob | null, said: Record<string, string>, status = 200) => {
  const headers = new Headers(plainHeaders)
  for (const [name, value] of Object.entries(said)) headers.set(name, value)
  return finish(new Response(body, { status, headers }))
}

/** Adds the headers of an API answer, and of every response. What the response already says stands. */
export const withApiHeaders = (response: Response) => {
  if (finished in response) return response
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
