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

const jsonHeaders = new Headers({ 'content-type': 'application/json', ...always, ...apiHeaders })

// Headers that are made once and copied whole cost a quarter of those that are set one by one.
const finished = Symbol('has every header')

/** An answer of the API that is JSON text already, with every header it needs. */
export const jsonAnswer = (text: string) => {
  const response: Response & { [finished]?: true } = new Response(text, { headers: jsonHeaders })
  response[finished] = true
  return response
}

/** Adds the headers of every response; those of an API answer where asked. What the response already says stands. */
export const withHeaders = (response: Response, { api }: { api: boolean }) => {
  if (finished in response) return response
  const { headers } = response
  for (const [name, value] of entries) headers.set(name, value)
  if (api) for (const [name, value] of apiEntries) if (!headers.has(name)) headers.set(name, value)
  return response
}

/** A page's content security policy (F10): its own scripts by nonce, nothing from anywhere else. */
export const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
