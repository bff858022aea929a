import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkey } from '#src/auth/factor-store.ts'
import type { NewPasskeyForm, PasskeyAnswer } from '#src/auth/schema.ts'
import type { User } from '#src/auth/store.ts'
import type { Context } from '#src/context.ts'

/** Loaded when a passkey is first used, because the library takes milliseconds and megabytes. */
const library = () => import('@simplewebauthn/server')

type Ctx = Pick<Context, 'config'>

const hostOf = ({ config }: Ctx) => new URL(config.origin).hostname

const expectedOf = (ctx: Ctx) => ({
  expectedOrigin: ctx.config.origin,
  expectedRPID: hostOf(ctx),
  requireUserVerification: false,
})

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

const credentialsOf = (passkeys: readonly Passkey[]) => passkeys.map(({ id, transports }) => ({ id, transports }))

type PasskeyInput = { passkeys: readonly Passkey[]; challenge: string }

export const newPasskeyOptions = async (ctx: Context, { user, passkeys, challenge }: PasskeyInput & { user: User }) =>
  (await library()).generateRegistrationOptions({
    rpName: ctx.business().name,
    rpID: hostOf(ctx),
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: credentialsOf(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })

export const passkeyOptions = async (ctx: Context, { passkeys, challenge }: PasskeyInput) =>
  (await library()).generateAuthenticationOptions({
    rpID: hostOf(ctx),
    challenge: bytesOf(challenge),
    allowCredentials: credentialsOf(passkeys),
    userVerification: 'preferred',
  })

type NewAnswer = { answer: NewPasskeyForm['passkey']; challenge: string }

/** @returns null if the answer does not match the challenge at this origin */
export const verifyNewPasskey = async (ctx: Context, { answer, challenge }: NewAnswer) => {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...expectedOf(ctx),
  }).catch(() => null)
  return verified?.registrationInfo?.credential ?? null
}

type Answer = { answer: PasskeyAnswer; challenge: string; passkey: Passkey }

/** @returns the passkey's new counter; null for a forged, foreign or repeated answer */
export const verifyPasskey = async (ctx: Context, { answer, challenge, passkey }: Answer) => {
  const { verifyAuthenticationResponse } = await library()
  const { id, counter } = passkey
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    credential: { id, counter, publicKey: new Uint8Array(passkey.public_key) },
    ...expectedOf(ctx),
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
