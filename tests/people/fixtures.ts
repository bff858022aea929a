import { expect } from 'vitest'
import { sessions } from '#src/auth/table.ts'
import { instant } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import { runJobsOnce, type TestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { invitationsOf, newestOf, post, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { acceptance, draft, rejection, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'

export type Admin = Awaited<ReturnType<TestServer['signedIn']>>

export const peopleOf = (admin: Admin) => {
  const { people } = admin.api.admin
  return {
    find: async (email: string) => (await people.$get({ query: { email } })).json(),
    erase: (email: string) => people.erase.$post({ json: { email, confirm: true } }),
    copy: (email: string) => people.export.$get({ query: { email } }),
  }
}

/** A person with one of everything. Their words begin with `tag`; `colleague` signs an NDA that was handed over. */
export const livedIn = async (server: TestServer, admin: Admin, tag: string, address: string) => {
  const email = `${tag}mail@rimu.example`
  const { quotes } = admin.api.admin
  const client = (word: string) => ({
    client_name: `${tag}name`,
    client_company: `${tag}company`,
    client_email: word === 'open' ? email.toUpperCase() : email,
    client_phone: `021 ${tag}${word}phone`,
    scope_summary: `${tag}${word}scope`,
    cover_note: `${tag}${word}cover`,
    notes_internal: `${tag}${word}notes`,
  })
  const send = async (word: string) => {
    server.wait(120_000)
    return sentQuote(admin, client(word))
  }
  const decide = async (token: string, answer: typeof acceptance | typeof rejection) =>
    expect(
      (
        await server.api.quotes[':token'].decision.$post({
          param: { token },
          json: answer(await shownHash(server, token)),
        })
      ).status,
    ).toBe(200)

  const lead = await newLead(
    server,
    admin,
    { email, company: `${tag}leadcompany`, name: `${tag}leadname`, phone: null, additionalNotes: `${tag}wish` },
    address,
  )
  await server.api.events.$post({ json: { name: 'needs_form_submit', company: `${tag}leadcompany` } })
  const made = await quotes.$post({ json: { ...draft(client('draft')), lead_id: lead.id } })
  const { id: drafted } = await made.json()
  const open = await send('open')
  const lapsed = await send('lapsed')
  await quotes[':id'].expire.$post({ param: { id: lapsed.id }, json: {} })
  const declined = await send('declined')
  await decide(declined.token, rejection)
  const [signed, handed, unsigned] = [await send('signed'), await send('handed'), await send('unsigned')]
  for (const { token } of [signed, handed, unsigned]) await decide(token, acceptance)
  const linkOf = async (id: string) => tokenIn((await newestOf(admin, id)).link)
  expect((await sign(server, await linkOf(signed.id))).status).toBe(200)
  const colleague = `${tag}colleague@rimu.example`
  const named = { contactName: `${tag}Wiremu`, email: colleague }
  const handedToken = await linkOf(handed.id)
  expect((await post(server, `/api/nda/${handedToken}/hand-over`, named)).status).toBe(200)
  server.wait(120_000)
  const colleagues = await newestOf(admin, handed.id)
  const signature = { contactName: `${tag}Wiremu`, signature: `${tag}Wiremu` }
  expect((await sign(server, tokenIn(colleagues.link), signature)).status).toBe(200)
  await runJobsOnce(server)
  await server.deliver()
  const account = await server.signedIn({ email })
  transact(server.ctx, (tx) => suppressAddress(tx, { address: email, reason: 'bounced' }))
  // The password was asked for meanwhile (A14).
  server.ctx.db
    .update(sessions)
    .set({ proved_at: instant(server.ctx.clock()) })
    .run()
  const [signedNda, unsignedNda] = [await newestOf(admin, signed.id), await newestOf(admin, unsigned.id)]
  const handedNda = (await invitationsOf(admin, handed.id)).find(({ id }) => id !== colleagues.id)
  return {
    tag,
    email,
    colleague,
    lead: lead.id,
    account: account.id,
    drafted,
    open,
    lapsed,
    declined,
    signed,
    handed,
    unsigned,
    ndas: { signed: signedNda, handed: handedNda?.id ?? '', unsigned: unsignedNda, colleagues },
    tokens: [open.token, lapsed.token, handedToken, await linkOf(unsigned.id), await linkOf(signed.id)],
  }
}
