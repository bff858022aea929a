import { useEffect } from 'react'

export const usePrintFooter = (text: string) => {
  useEffect(() => {
    if (!('replaceSync' in CSSStyleSheet.prototype)) return
    const sheet = new CSSStyleSheet()
    const style = 'font: 8pt "Site Sans", sans-serif; color: #444444;'
    sheet.replaceSync(`@page {
      @bottom-left { content: ${JSON.stringify(text)}; ${style} }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); ${style} }
    }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    }
  }, [text])
}
