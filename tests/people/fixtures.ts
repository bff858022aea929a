import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { instant, minutes } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import type { Admin } from '#tests/fixtures/server.ts'
import { databaseOf, databaseOnDisk, read, runJobsOnce, startTestServer, storedIn } from '#tests/fixtures/server.ts'
import { openAsAdmin } from '#tests/leads/fixtures.ts'
import { handOver, invitationsOf, newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'

export const peopleOf = ({ api }: Admin) => {
  const { people } = api.admin
  return {
    find: (email: string) => read(people.$get({ query: { email } })),
    erase: (email: string) => people.erase.$post({ json: { email, confirm: true } }),
    copy: (email: string) => people.export.$get({ query: { email } }),
  }
}

/** The files of a copy. `text`, `json`: of one of them. `all`: of all of them. */
export const unzipped = async (copying: ReturnType<ReturnType<typeof peopleOf>['copy']>) => {
  const answer = await copying
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const bytes = (path: string) => files[path] ?? new Uint8Array()
  const text = (path: string) => strFromU8(bytes(path))
  const all = Object.keys(files).map((path) => path + text(path))
  return { answer, files, bytes, text, all: all.join(), json: (path: string) => JSON.parse(text(path)) }
}

/** A person with one of everything. Their words begin with `tag`; `colleague` signs an NDA that was handed over. */
const addPerson = async (opened: Awaited<ReturnType<typeof openAsAdmin>>, tag: string, address: string) => {
  const { server, admin, receive, quoteFrom, sendQuote } = opened
  const email = `${tag}mail@rimu.example`
  const client = (word: string) => ({
    ...{ client_name: `${tag}name`, client_company: `${tag}company`, client_phone: `021 ${tag}${word}phone` },
    client_email: word === 'open' ? email.toUpperCase() : email,
    scope_summary: `${tag}${word}scope`,
    ...{ cover_note: `${tag}${word}cover`, notes_internal: `${tag}${word}notes` },
  })
  const send = async (word: string) => {
    server.wait(minutes(2))
    return sendQuote(client(word))
  }
  const sendAndAccept = async (word: string) => {
    const quote = await send(word)
    expect((await quote.accept()).status).toBe(200)
    return quote
  }
  const newestNda = async ({ id }: { id: string }) => {
    const nda = await newestOf(admin, id)
    return { id: nda.id, token: tokenIn(nda.link) }
  }

  const company = `${tag}leadcompany`
  const said = { email, company, name: `${tag}leadname`, phone: null, additionalNotes: `${tag}wish` }
  const lead = await receive(said, address)
  await server.api.events.$post({ json: { name: 'needs_form_submit', company } })
  const drafted = await quoteFrom(lead.id, client('draft'))
  const open = await send('open')
  const lapsed = await send('lapsed')
  await lapsed.expire()
  const declined = await send('declined')
  await declined.reject()
  const [signed, handed] = [await sendAndAccept('signed'), await sendAndAccept('handed')]
  const unsigned = await sendAndAccept('unsigned')

  const colleague = `${tag}colleague@rimu.example`
  const ndas = { signed: await newestNda(signed), handed: await newestNda(handed), unsigned: await newestNda(unsigned) }
  expect((await sign(server, ndas.signed.token)).status).toBe(200)
  await handOver(server, ndas.handed.token, { contactName: `${tag}Wiremu`, email: colleague })
  server.wait(minutes(2))
  const colleagues = await newestNda(handed)
  const signature = { contactName: `${tag}Wiremu`, signature: `${tag}Wiremu` }
  expect((await sign(server, colleagues.token, signature)).status).toBe(200)
  expect(await invitationsOf(admin, handed.id)).toHaveLength(2)
  await runJobsOnce(server)
  const account = await server.signedIn({ email })
  transact(server.ctx, (tx) => suppressAddress(tx, { address: email, reason: 'bounced' }))
  const links = { open, lapsed, declined, signed, handed, unsigned }
  const ids = { lead: lead.id, account: account.id, drafted: drafted.id }
  return { tag, email, colleague, ...ids, ...links, quotes: Object.values(links), ndas: { ...ndas, colleagues } }
}

export type Person = Awaited<ReturnType<typeof addPerson>>

const storePeople = async () => {
  const opened = await openAsAdmin()
  const { ctx, deliver } = opened.server
  const person = await addPerson(opened, 'canary', '192.0.2.1')
  // It takes longest to write emails: those to the other person wait.
  await deliver()
  const other = await addPerson(opened, 'kauri', '192.0.2.2')
  return { stored: storedIn(ctx.db), now: instant(ctx.clock()), admin: opened.admin, person, other }
}

let storing: ReturnType<typeof storePeople> | undefined

/** A server that holds everything of two people, with a signed-in admin. The people are made once. */
export const openWithPeople = async ({ onDisk = false } = {}) => {
  storing ??= storePeople()
  const { stored, now, admin, person, other } = await storing
  const { db, filesWith } = onDisk ? databaseOnDisk(stored) : { db: databaseOf(stored), filesWith: () => [] }
  const server = startTestServer({ db, now })
  const signedIn = { ...admin, api: server.visitor({ cookie: await server.newSession(admin.id) }) }
  return { server, filesWith, admin: signedIn, person, other, ...peopleOf(signedIn) }
}
