import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadChunk } from '#web/lib/hydration/new-build.ts'

// Loaded when a button is pressed: most logins need no passkey.
const library = () => loadChunk(() => import('@simplewebauthn/browser'))

/** Lets the person choose a passkey. @param options from the server @throws if they cancel, or have none */
export const askForPasskey = async (options: object) =>
  (await library()).startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })

export const makePasskey = async (options: object) =>
  (await library()).startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
