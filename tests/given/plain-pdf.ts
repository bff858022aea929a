import type { Kit } from '#src/kit.ts'

/** In the press's place where only its bytes matter: other bytes for another order. */
export const plainPdf: Kit['pdf'] = async (order) =>
  new TextEncoder().encode(`%PDF-1.7\n${JSON.stringify(order)}\n%%EOF\n`)
