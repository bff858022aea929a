import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { run } from '#bin/run.ts'
import { ask } from './load.ts'
import { folder, ownBun, type Server, startServer } from './processes.ts'
import { databaseName, scope, settleSql } from './product.ts'
import { size } from './size.ts'

export const SECRET_KEY = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')

export const databaseIn = (dataDir: string) => join(dataDir, databaseName)

/** An empty data folder, or a copy of another. */
export const newDataDir = (name: string, from?: string) => {
  const dataDir = join(folder, name)
  if (from) cpSync(from, dataDir, { recursive: true })
  else mkdirSync(dataDir, { recursive: true })
  return dataDir
}

/** `under` starts it in a control group. */
export const startProduct = (dataDir: string, env: Record<string, string> = {}, under: readonly string[] = []) =>
  startServer('product', () => [...under, ownBun, 'src/main.ts'], { SECRET_KEY, ...env, DATA_DIR: dataDir })

export const fromPage = { 'sec-fetch-site': 'same-origin' }

export const postOf = (body: object, cookie = '') => ({
  method: 'POST',
  headers: { ...fromPage, 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
})

/** What the bench reads of the API's answers. */
type Quote = { id: string; public_link: string; shown_hash: string; next: string | null }
type Nda = {
  invitations: { link: string }[]
  execution: { quoteId: string }
  textSha256: string
  shownHash: string
  pdf: string | null
}

/** Calls the API: GET, or with a body POST. */
export const newCall =
  ({ url }: Server, cookie: string) =>
  async (path: string, body?: object) => {
    const response = await ask(url + path, body ? postOf(body, cookie) : { headers: { cookie } })
    return (await response.json()) as Quote & Nda
  }

type Call = ReturnType<typeof newCall>

/** Signs the first admin up, by the link that the command line gives. @returns the session's cookie. */
const signUp = async ({ url }: Server, dataDir: string) => {
  const env = { SECRET_KEY, DATA_DIR: dataDir }
  const { output } = await run([ownBun, 'src/cli.ts', 'admin', 'setup-link'], { env })
  const setup = /setup=([\w-]+)/.exec(output)?.[1]
  const account = { email: 'admin@example.nz', password: crypto.randomUUID(), setup }
  const { headers } = await ask(`${url}/api/auth/sign-up`, postOf(account))
  const cookies = headers.getSetCookie().map((one) => one.split(';')[0])
  return cookies.join('; ')
}

/** Every count of size.ts is a multiple of it. */
const atOnce = 8

type Make<Item> = (call: Call, number: number, server: Server) => Promise<Item>

/** Fills a new data folder through the API. */
const seed = async <Item>(name: string, count: number, make: Make<Item>) => {
  const dataDir = newDataDir(name)
  const server = await startProduct(dataDir)
  const cookie = await signUp(server, dataDir)
  const call = newCall(server, cookie)
  const items: Item[] = []
  for (let from = 0; from < count; from += atOnce) {
    items.push(...(await Promise.all(Array.from({ length: atOnce }, (_, at) => make(call, from + at, server)))))
  }
  await server.stop()
  const database = new Database(databaseIn(dataDir))
  database.exec(settleSql)
  database.close()
  return { dataDir, cookie, items }
}

const monthMs = 30 * 24 * 60 * 60_000
const retainer = { retainer_rate: 2450, retainer_days_per_month: 3, extra_half_day_rate: 420, min_term_months: 3 }
const others = { prepaid_day_rate: 890, mileage_rate_per_km: 0.95, mileage_threshold_km: 50, start_date: null }

export const newDraft = (number: number) => ({
  ...retainer,
  ...others,
  client_name: `Mere Tāmati ${number}`,
  client_company: `Waimakariri Joinery ${number} Limited`,
  client_email: `mere${number}@joinery.example.nz`,
  client_phone: '03 555 0100',
  scope_summary: scope,
  valid_until: new Date(Date.now() + monthMs).toISOString().slice(0, 10),
  notes_internal: 'Met at the trade fair.',
})

const sendQuote = async (call: Call, number: number) => {
  const { id } = await call('/api/admin/quotes', newDraft(number))
  const { public_link } = await call(`/api/admin/quotes/${id}/send`, {})
  const path = `/api/quotes/${public_link.split('/').at(-1)}`
  return { id, path, shownHash: (await call(path)).shown_hash }
}

/** A data folder with an admin and nothing else. */
export const emptyProduct = () => seed('empty', 0, async () => null)

/** A data folder of decided quotes, each with both of its PDFs. */
export const decidedQuotes = () =>
  seed('decided', size.weighed, async (call, number, { url }) => {
    const { path, shownHash } = await sendQuote(call, number)
    const accepted = { decision: 'accepted', plan: 'retainer', authorization_confirmed: true, shown_hash: shownHash }
    await call(`${path}/decision`, accepted)
    // A download waits for the PDF that is being made.
    for (const name of ['quote.pdf', 'record.pdf']) await (await ask(`${url}${path}/${name}`)).arrayBuffer()
  })

let quotes: ReturnType<typeof seed<Awaited<ReturnType<typeof sendQuote>>>> | undefined

/** A data folder of sent quotes, each with the path of its private link. Written once in a run. */
export const sentQuotes = () => {
  quotes ??= seed('quotes', size.quotes, sendQuote)
  return quotes
}

const signer = { companyName: 'Waimakariri Joinery', contactName: 'Mere', title: 'Director', signature: 'Mere' }

/** A data folder of signed NDAs, with the paths of their executed PDFs and of the PDFs of their quotes. */
export const signedNdas = () =>
  seed('signed', size.downloads, async (call, number) => {
    const { id, path: quote } = await sendQuote(call, number)
    const { invitations } = await call(`/api/admin/quotes/${id}/nda`, { title: 'Director' })
    const path = `/api/nda/${new URL(invitations[0]?.link ?? '').searchParams.get('token')}`
    const { execution, textSha256, shownHash } = await call(path)
    const { quoteId } = execution
    const signed = { ...signer, date: '7 November 2026', confirmationChecked: true, quoteId, textSha256, shownHash }
    let pdf: string | null = null
    // The same signature again is answered with the PDF, once it is made.
    while (pdf === null) pdf = (await call(`${path}/sign`, signed)).pdf
    return { nda: pdf, quote: `${quote}/quote.pdf` }
  })
