import { unzipSync } from 'fflate'
import { parseHead } from '#src/audit/rules.ts'
import { type BundleReport, checkBundle, type FileState, type Files } from './check.ts'
import './page.css'

const get = <Found extends HTMLElement>(id: string) => document.getElementById(id) as Found

const labels: Record<FileState, string> = {
  stamped: 'At a third party’s time',
  logged: 'In our log',
  intact: 'Intact',
  apart: 'Cannot be checked apart',
  changed: 'Changed',
}

const worst: readonly FileState[] = ['changed', 'apart', 'intact', 'logged', 'stamped']

const make = (tag: string, className: string, ...children: (Node | string)[]) => {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

const readFiles = async (chosen: Iterable<File>): Promise<Files> => {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) files.set(file.name, bytes)
    else for (const [name, content] of Object.entries(unzipSync(bytes))) files.set(name, new Uint8Array(content))
  }
  return files
}

const show = ({ says, verdicts }: BundleReport) => {
  const changed = verdicts.filter(({ state }) => state === 'changed').map(({ name }) => name)
  const sentence =
    changed.length > 0 ? `Not as it was recorded: ${changed.join(', ')}.` : 'Nothing that can be checked was changed.'
  const rows = verdicts
    .toSorted((one, other) => worst.indexOf(one.state) - worst.indexOf(other.state))
    .map(({ name, state, words }) =>
      make(
        'li',
        '',
        ...[make('span', 'name', name), make('span', `state ${state}`, labels[state]), make('p', '', words)],
      ),
    )
  get('result').replaceChildren(
    make('h2', '', 'What can be said'),
    make('p', `note ${changed.length > 0 ? 'bad' : 'good'}`, sentence),
    ...(changed.length > 0 || says === '' ? [] : [make('p', 'says', says)]),
    make('ul', '', ...rows),
  )
}

const record = get<HTMLInputElement>('record')
let heads: BundleReport['heads'] = new Map()

const compareRecord = () => {
  const head = parseHead(record.value)
  const found = head && heads.get(head.seq)
  const [first, last] = [...heads.keys()]
    .sort((one, other) => one - other)
    .filter((_, at, all) => at === 0 || at === all.length - 1)
  const words = () => {
    if (!head) return 'Enter the number, a colon and the 64 characters of the hash.'
    if (!found) return `This bundle has the events ${first} to ${last ?? first}: it says nothing of event ${head.seq}.`
    return found === head.hash
      ? `Event ${head.seq} has this hash: the log is still the one that your email knew.`
      : `Event ${head.seq} has another hash: this is not the log that your email knew.`
  }
  get('agrees').textContent = record.value === '' ? '' : words()
}

const check = async (chosen: Iterable<File>) => {
  try {
    const report = await checkBundle(await readFiles(chosen))
    heads = report.heads
    show(report)
    get('witness').hidden = heads.size === 0
    compareRecord()
  } catch {
    get('result').replaceChildren(make('p', 'note bad', 'These files cannot be read. Choose the ZIP as you got it.'))
  }
}

get<HTMLInputElement>('files').addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) void check(target.files ?? [])
})
record.addEventListener('input', compareRecord)
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  void check(event.dataTransfer?.files ?? [])
})
