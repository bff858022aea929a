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
