import { expect, onTestFinished, test, vi } from 'vitest'
import { operator } from '#src/base/actor.ts'
import { accountCommands } from '#src/cli-accounts.ts'
import { Refused } from '#src/cli-output.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

const [hana, tama] = ['hana@rimu.example', 'tama@rimu.example']

const said: [keyof typeof accountCommands, typed: string | undefined, RegExp][] = [
  ['setup-link', undefined, /^Create the first admin: http:\S+\/auth\?setup=[\w-]{43}$/],
  ['list', undefined, /^There is no admin yet$/],
  ['create', ' Hana@rimu.example', /^hana@rimu.example is an admin now. Choose .+ an hour: http:\S+\?reset=[\w-]{43}$/],
  ['create', hana, /^Refused: .+ has an account already. To make it an admin: bun run admin grant hana@rimu.example$/],
  ['list', undefined, /^hana@rimu.example {2}since 2 Nov 2026, 9:00 am NZDT$/],
  ['setup-link', undefined, /^Refused: There is an admin already. For another one: bun run admin create EMAIL$/],
  ['grant', hana, /^hana@rimu.example is an admin already$/],
  ['grant', tama, /^Refused: tama.+ has no account. To make one: bun run admin create tama@rimu.example$/],
  ['grant', 'tama', /^Refused: Invalid email address$/],
  ['remove', hana, /^Refused: .+ is an admin. To take the role away first: bun run admin revoke hana@rimu.example$/],
  ['remove-second-factor', hana, /^Refused: hana@rimu.example has no second factor$/],
  ['remove-second-factor', tama, /^Refused: tama@rimu.example has no account$/],
  ['revoke', hana, /^Refused: hana.+ is the only admin. Make another one first: bun run admin create OTHER-EMAIL$/],
  ['create', tama, /^tama@rimu.example is an admin now/],
  ['revoke', hana, /^hana@rimu.example is no admin any more; the sessions are ended$/],
  ['revoke', hana, /^Refused: hana@rimu.example is not an admin$/],
  ['sessions', undefined, /^Nobody is signed in$/],
  ['end', hana, /^0 sessions of hana@rimu.example ended$/],
  ['remove', hana, /^The account of hana@rimu.example is removed$/],
  ['remove', hana, /^Refused: hana@rimu.example has no account$/],
  ['end', hana, /^Refused: hana@rimu.example has no account$/],
]

test('the commands of accounts say what they did, or why not and what to do (A3, A11)', async () => {
  const { ctx } = startTestServer()
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => print.mockRestore())
  for (const [name, typed, expected] of said) {
    print.mockClear()
    const run = async () => accountCommands[name]({ ...ctx, actor: operator }, typed)
    const refusal = await run().catch((fault: unknown) => fault)
    const printed = print.mock.calls.map(([line]) => String(line).trimEnd()).join('\n')
    const given = refusal instanceof Refused ? `Refused: ${refusal.message}` : (refusal ?? printed)
    expect(given, `${name} ${typed}`).toMatch(expected)
  }
})
