/** Content security policy (F10). */
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
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

export const pagePolicy = (nonce: string) => policy(`'nonce-${nonce}' 'strict-dynamic'`, `'nonce-${nonce}'`)

export const renderedPolicy = ({ script, style }: { script: string; style: string }) =>
  policy(`'self' '${script}'`, `'${style}'`)
