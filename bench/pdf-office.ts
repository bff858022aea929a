import { press } from '#src/pdf/render.ts'
import { given } from './pdf-given.ts'

/*
 * The product, and beside it a door through which it is told to make documents: `POST /worker?3` has its press make three,
 * `POST /main?3` makes them on the thread that answers requests.
 */
await import('#src/main.ts')

/** Which thread makes the documents. */
export type Where = 'worker' | 'main'

const onMain = async (count: number) => {
  // Only here: the product itself has none of this on its own thread, and its memory is measured too.
  const [{ print }, { registerFonts }, { executedNda }] = await Promise.all([
    import('#src/pdf/print.ts'),
    import('#src/pdf/fonts.ts'),
    import('#src/nda/document.tsx'),
  ])
  registerFonts()
  for (let at = 0; at < count; at += 1) {
    await print(executedNda(given))
    // As if each had been asked for by a request of its own: what waits is answered in between.
    await Bun.sleep(0)
  }
}

const atOnce = 10

const inWorker = async (count: number) => {
  for (let left = count; left > 0; left -= atOnce) {
    const some = Array.from({ length: Math.min(left, atOnce) }, () => press.render({ kind: 'executed_nda', given }))
    await Promise.all(some)
  }
}

Bun.serve({
  port: Number(process.argv[2]),
  hostname: '127.0.0.1',
  idleTimeout: 0,
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url)
    const where = pathname.slice(1) as Where
    await (where === 'main' ? onMain : inWorker)(Number(search.slice(1)))
    return new Response()
  },
})
