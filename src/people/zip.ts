import type { Zip } from 'fflate'

// Loaded for the first export, because the library takes megabytes of memory.
const library = () => import('fflate')

/** `read` is called after the previous file is written, so that one file at a time is in memory. */
export type ZipEntry = { path: string; read: () => Uint8Array }

type ZipInput = { entries: readonly ZipEntry[]; at: number }

export const zipStream = ({ entries, at }: ZipInput): ReadableStream<Uint8Array> => {
  const rest = entries.values()
  let zip: Zip
  return new ReadableStream({
    start: async (controller) => {
      const { Zip } = await library()
      zip = new Zip((fault, chunk, isLast) => {
        if (fault) return controller.error(fault)
        controller.enqueue(chunk)
        if (isLast) controller.close()
      })
    },
    pull: async () => {
      const { ZipDeflate } = await library()
      const { value, done } = rest.next()
      if (done) return zip.end()
      const file = new ZipDeflate(value.path)
      file.mtime = at
      zip.add(file)
      file.push(value.read(), true)
    },
  })
}
