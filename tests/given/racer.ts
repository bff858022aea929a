import { expect } from 'vitest'

/**
 * Half of a race, in a process of its own: a script that says `ready`, waits for a line, and then writes what it saw as
 * JSON.
 */
export const startRacer = <Seen>(script: string, ...given: (string | number)[]) => {
  const child = Bun.spawn([process.execPath, script, ...given.map(String)], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (until: (text: string) => boolean) => {
    while (!until(text)) {
      const { value, done } = await lines.read()
      if (done) break
      text += value
    }
    return text
  }
  return {
    ready: () => read((so) => so.includes('ready\n')),
    start: () => {
      child.stdin.write('go\n')
      child.stdin.end()
    },
    seen: async (): Promise<Seen> => {
      await read(() => false)
      expect(await new Response(child.stderr).text()).toBe('')
      return JSON.parse(text.slice('ready\n'.length))
    },
  }
}
