/** The result of a program that has ended. */
export type Ended = { code: number; output: string; seconds: number }

type Options = {
  /** Print the program's output as it comes, instead of keeping it. */
  show?: boolean
  env?: Record<string, string>
  cwd?: string
  /** After this time the program is ended, and counts as failed. */
  limitSeconds?: number
}

const codeOf = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
const signals = Object.keys(codeOf) as (keyof typeof codeOf)[]

/** The Bun that runs this process, which need not be on the PATH. */
export const bun = (...args: string[]) => [process.execPath, ...args]

/**
 * Runs a program to its end, without standard input. It has a process group of its own, so that its end, a signal to us,
 * or the limit, ends all that it started.
 */
export const run = async (command: string[], { show, env, cwd, limitSeconds }: Options = {}): Promise<Ended> => {
  const began = performance.now()
  const output = show ? 'inherit' : 'pipe'
  const colour = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const child = Bun.spawn(command, {
    stdio: ['ignore', output, output],
    env: { ...process.env, CI: 'true', ...colour, ...env },
    ...(cwd ? { cwd } : {}),
    detached: true,
  })
  const kill = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It has ended already.
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    kill(signal)
    await Promise.race([child.exited, Bun.sleep(5000)])
    kill('SIGKILL')
  }
  const stop = async (signal: keyof typeof codeOf) => {
    await end(signal)
    process.exit(codeOf[signal])
  }
  for (const signal of signals) process.on(signal, stop)
  const limit = limitSeconds && setTimeout(() => end('SIGTERM'), limitSeconds * 1000)

  const outputs = Promise.all([child.stdout, child.stderr].map((pipe) => (pipe ? new Response(pipe).text() : '')))
  const code = await child.exited
  kill('SIGKILL')
  if (limit) clearTimeout(limit)
  for (const signal of signals) process.off(signal, stop)
  return { code, output: (await outputs).join('').trim(), seconds: (performance.now() - began) / 1000 }
}
