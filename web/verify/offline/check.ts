import {
  type BundleKind,
  isFact,
  isNamedBy,
  type Manifest,
  type OwnEvent,
  oneStep,
  parseLogLine,
  readme,
  recordedFiles,
} from '#src/audit/bundle/rules.ts'
import { formatInstant, formatUtc } from '#src/base/time.ts'
import { hexOf, readStamp } from './stamp.ts'

export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

export type FileState = 'stamped' | 'logged' | 'intact' | 'apart' | 'changed'

type Verdict = { name: string; state: FileState; words: string }

/** `says`: who did what and when. `heads`: the hash of each event. */
export type BundleReport = { says: string; verdicts: Verdict[]; heads: ReadonlyMap<number, string> }

const utf8 = new TextEncoder()

const sha256 = async (content: string | Uint8Array<ArrayBuffer>) => {
  const bytes = typeof content === 'string' ? utf8.encode(content) : content
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const needed: Record<BundleKind, readonly string[]> = {
  decision: ['decision.json', 'shown.json'],
  nda: [],
  invoice: ['invoice.json'],
}

type Own = OwnEvent & { seq: number; at: string; subject: string }

type Log = { heads: Map<number, string>; own: Own[]; gap: number; fault: string | null }

/** Goes over the events as the README's second line does. `gap`: the last one that cannot be checked apart. */
const readLog = async (text: string, previous: string): Promise<Log> => {
  const log: Log = { heads: new Map(), own: [], gap: 0, fault: null }
  let [hash, last] = [previous, 0]
  for (const line of text.trimEnd().split('\n')) {
    const event = parseLogLine(line)
    if (!event) return { ...log, fault: `The line after event ${last} is no event.` }
    const { seq, part, content } = event
    const said = content && JSON.parse(content)
    const isWhole = content === null || part === oneStep || (await sha256(content)) === part
    const isNext = (last === 0 || seq === last + 1) && (!said || (said.seq === seq && said.previous === hash))
    const isBare = part === oneStep && content === null
    const computed = isBare ? event.hash : await sha256(hash + (part === oneStep ? content : part))
    if (!isWhole || !isNext || computed !== event.hash) {
      return { ...log, fault: `Event ${seq} is not the one that was recorded, or one before it is missing.` }
    }
    ;[hash, last] = [computed, seq]
    log.heads.set(seq, hash)
    if (isBare) log.gap = seq
    if (said) log.own.push({ ...said, detail: JSON.parse(said.detail) })
  }
  return log
}

const readManifest = (text: string): Manifest => {
  const manifest = JSON.parse(text)
  const { kind, previous, head } = manifest
  if (!(kind in needed) || !/^[0-9a-f]{64}$/.test(previous) || !/^[0-9a-f]{64}$/.test(head.hash)) throw new Error(kind)
  return manifest
}

/** Says of each file of a bundle what can be said of it without asking anybody. */
export const checkBundle = async (files: Files): Promise<BundleReport> => {
  const textOf = (name: string) => {
    const bytes = files.get(name)
    return bytes ? new TextDecoder().decode(bytes) : null
  }
  const faults = new Map<string, string>()
  const blame = (name: string, words: string) => {
    if (!faults.has(name)) faults.set(name, words)
  }
  const sums = new Map<string, string>()
  for (const line of (textOf('SHA256SUMS') ?? '').split('\n')) {
    const [, sum, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? []
    if (sum && name) sums.set(name, sum)
  }
  const hashes = new Map<string, string>()
  for (const [name, bytes] of files) hashes.set(name, await sha256(bytes))
  for (const [name, sum] of sums)
    if (hashes.get(name) !== sum) blame(name, files.has(name) ? 'It was changed.' : 'It is missing.')
  for (const name of files.keys())
    if (name !== 'SHA256SUMS' && !sums.has(name)) blame(name, 'SHA256SUMS does not list it.')

  const words = new Map<string, [FileState, string]>()
  const report = (says: string, heads: ReadonlyMap<number, string> = new Map()): BundleReport => ({
    says,
    heads,
    verdicts: [...new Set([...files.keys(), ...faults.keys()])].map((name) => {
      const fault = faults.get(name)
      const [state, said] = fault
        ? (['changed', fault] as const)
        : (words.get(name) ?? ['intact', 'It is as it was packed.'])
      return { name, state, words: said }
    }),
  })

  let manifest: Manifest
  try {
    manifest = readManifest(textOf('bundle.json') ?? '')
  } catch {
    blame('bundle.json', 'It is missing or cannot be read: nothing else can be checked.')
    return report('')
  }
  const { kind, event, at, head, stampedAt } = manifest
  const log = await readLog(textOf('events.txt') ?? '', manifest.previous).catch(() => null)
  const fact = log?.own.find(({ seq }) => seq === event)
  if (!log || log.fault) blame('events.txt', log?.fault ?? 'It cannot be read.')
  else if (log.heads.get(head.seq) !== head.hash || [...log.heads.keys()].at(-1) !== head.seq) {
    blame('bundle.json', `The events do not lead to Record ${head.seq} with its hash.`)
  } else if (fact?.at !== at || !isFact(kind, fact) || log.own.some(({ subject }) => subject !== fact.subject)) {
    blame('bundle.json', `Event ${event} is not the one that it names.`)
  }
  const holds = !faults.has('events.txt') && !faults.has('bundle.json')

  let stamp: Awaited<ReturnType<typeof readStamp>> | null = null
  const response = files.get('stamp.tsr')
  if (response || stampedAt) {
    try {
      stamp = await readStamp(response ?? new Uint8Array(), head.hash)
      if (stampedAt !== stamp.at) blame('bundle.json', 'It has another time than the stamp.')
    } catch (fault) {
      blame('stamp.tsr', `It proves nothing: ${fault instanceof Error ? fault.message : 'it cannot be read'}.`)
    }
    if (stamp && !stamp.isChain(textOf('chain.pem') ?? ''))
      blame('chain.pem', 'It has other certificates than the stamp.')
  }
  const time =
    stamp && holds && !faults.has('stamp.tsr')
      ? `${formatInstant(stamp.at)} (${formatUtc(stamp.at)}), says ${stamp.by}`
      : null

  for (const name of [...recordedFiles.filter((one) => files.has(one)), ...needed[kind]]) {
    const sum = hashes.get(name) ?? ''
    const naming = log?.own.find((one) => isNamedBy(one, { name, sha256: sum }))
    if (!files.has(name)) blame(name, 'It is missing.')
    else if (!naming) blame(name, 'The log does not have its hash: it is not the one that was recorded.')
    else if (name === `${kind}.json` && naming.seq !== event)
      blame('bundle.json', `Event ${event} is not the one of ${name}.`)
    else if (!holds) words.set(name, ['apart', 'An event has its hash, but the events do not hold.'])
    else if (log && log.gap > naming.seq) {
      words.set(name, ['apart', `Event ${naming.seq} has its hash, but event ${log.gap} cannot be checked apart.`])
    } else if (time) words.set(name, ['stamped', `Event ${naming.seq} has its hash, and existed on ${time}.`])
    else words.set(name, ['logged', `Event ${naming.seq} has its hash. No third party's time covers it here.`])
  }
  if (holds && log?.gap === 0)
    words.set(
      'events.txt',
      time ? ['stamped', `It existed on ${time}.`] : ['logged', `It leads to Record ${head.seq}.`],
    )
  if (time) words.set('stamp.tsr', ['stamped', `It is a time on Record ${head.seq}: ${time}.`])
  words.set('verify.html', ['apart', 'It is this page. It is only as trustworthy as the ZIP that it came with.'])
  words.set('SHA256SUMS', ['apart', 'It proves nothing alone: whoever changes a file can change it too.'])
  try {
    const text = readme(manifest, textOf)
    if (textOf('README.txt') !== text) blame('README.txt', 'It says something else than the files.')
    return report(text.slice(0, text.indexOf('\nEvent ')), log?.heads)
  } catch {
    return report('', log?.heads)
  }
}
