/** What stands around every rendered page: the address of the site, and what the build made. */
export type Frame = {
  origin: string
  /** The small stylesheet, which stands in the page. */
  css: string
  /** The address of the script that takes the page over. */
  entry: string
  /** The addresses of the fonts. */
  fonts: readonly string[]
}

/** A page's whole HTML, and its inline script, whose hash its policy must name. */
type Rendered = { html: string; script: string }

/** What the build's server entry gives: an address → its page. What pages read by name was put in place before. */
export type RenderPage = (path: string, frame: Frame) => Promise<Rendered>

/** What the renderer is asked: these pages, each reading these things by name. `bundle` is the build's server entry. */
export type RenderRequest = {
  bundle: string
  frame: Frame
  given: Readonly<Record<string, unknown>>
  paths: readonly string[]
}

/** A page as bytes, in each form that a browser may ask for, and its content policy. */
export type PageBytes = {
  path: string
  identity: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  policy: string
}

/** What the renderer answers: the pages, or what went wrong. */
export type RenderAnswer = { pages: PageBytes[] } | { fault: string }
