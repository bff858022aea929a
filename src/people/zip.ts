import { setImmediate as nextTurn } from 'node:timers/promises'

// Loaded for the first export, because the library takes megabytes of memory.
const library = () => import('fflate')

export type FileParts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** `read` is called after the previous file is written, so that one file at a time, or a part of it, is in memory. */
export type ZipEntry = { path: string; read: () => Uint8Array | FileParts }

type ZipInput = { entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>; at: number }

/** Small, because compressing a part blocks all other requests for some milliseconds. */
const partBytes = 65_536

/** Files that are compressed already. To try again would take time and memory, and save nothing. */
const packed = /[.](pdf|png|jpg|webp)$/

async function* chunksOf({ entries, at }: ZipInput) {
  const { Zip, ZipDeflate, ZipPassThrough } = await library()
  const ready: Uint8Array[] = []
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault
    ready.push(chunk)
  })
  for await (const { path, read } of entries) {
    const file = packed.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path)
    file.mtime = at
    zip.add(file)
    const content = read()
    for await (const part of content instanceof Uint8Array ? [content] : content) {
      for (let start = 0; start < part.length; start += partBytes) {
        file.push(part.subarray(start, start + partBytes))
        yield* ready.splice(0)
        await nextTurn()
      }
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
    await nextTurn()
  }
  zip.end()
  yield* ready.splice(0)
}

export const zipStream = (input: ZipInput) => {
  const chunks = chunksOf(input)
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await chunks.next()
      if (done) return controller.close()
      controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return()),
  })
}
