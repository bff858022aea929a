export type Frame = {
  origin: string
  css: string
  entry: string
  fonts: readonly string[]
}

/** The policy must contain the hash of the inline script. */
type RenderedPage = { html: string; script: string }

export type RenderPage = (path: string, frame: Frame) => Promise<RenderedPage>

/** `bundle` is the server bundle. Pages read `pageData` by name. */
export type RenderRequest = {
  bundle: string
  frame: Frame
  pageData: Readonly<Record<string, unknown>>
  /** More of it for the pages at these paths. */
  dataOf: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  paths: readonly string[]
}

export type PageBytes = {
  path: string
  identity: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  policy: string
}

export type RenderAnswer = { pages: PageBytes[] } | { fault: string }
