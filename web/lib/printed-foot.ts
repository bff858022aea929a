import { useEffect } from 'react'

/** On every printed page, in its margin: `text`, and the page's number. Browsers without margin boxes leave it out. */
export const usePrintedFoot = (text: string) => {
  useEffect(() => {
    if (!('replaceSync' in CSSStyleSheet.prototype)) return
    const sheet = new CSSStyleSheet()
    const look = 'font: 8pt "TestServer Sans", sans-serif; color: #444444;'
    sheet.replaceSync(`@page {
      @bottom-left { content: ${JSON.stringify(text)}; ${look} }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); ${look} }
    }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    }
  }, [text])
}
