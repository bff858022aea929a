import { open, rename, rm } from 'node:fs/promises'
import { CopyRefusal } from '#src/db/copies.ts'

export const encryptedEnd = '.age'

const firstLine = 'age-encryption.org/v1'

/** Reads the content, because a browser or a bucket may have changed the name. */
export const isEncrypted = async (file: string) =>
  (await Bun.file(file).slice(0, firstLine.length).text()) === firstLine

/** The library takes 20 MB, so it is loaded with the first copy (docs/decisions/0020). */
const age = () => import('age-encryption')

/** The passphrase that the standard tool `age` asks for: BACKUP_KEY as the environment has it. */
const passphraseOf = (key: Uint8Array) => Buffer.from(key).toString('base64')

// scrypt slows the guessing of words down. 32 random bytes need no slowing, and the default takes a second.
const scryptLogN = 10

/** A stream in the format of age: chunks of 64 KiB, each with its number and a mark on the last (H6). */
export const encrypt = async (plain: ReadableStream<Uint8Array>, key: Uint8Array) => {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphraseOf(key))
  encrypter.setScryptWorkFactor(scryptLogN)
  return encrypter.encrypt(plain)
}

/** Encrypts for whoever has the private key to `recipient`, which begins with "age1". @returns null if it is no key */
export const encrypterFor = async (recipient: string) => {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    return null
  }
  return (plain: ReadableStream<Uint8Array>) => encrypter.encrypt(plain)
}

const faultOf = (fault: unknown) => {
  if (fault instanceof CopyRefusal) return fault
  const isOtherKey = fault instanceof Error && fault.message.startsWith('no identity matched')
  const reason = isOtherKey
    ? 'BACKUP_KEY does not open this copy: it was encrypted with another key.'
    : 'This copy is damaged: it was changed or cut since it was encrypted.'
  return new CopyRefusal(reason, { cause: fault })
}

async function* decrypted(encrypted: ReadableStream<Uint8Array>, key: Uint8Array) {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphraseOf(key))
  try {
    yield* await decrypter.decrypt(encrypted)
  } catch (fault) {
    throw faultOf(fault)
  }
}

/** Writes the whole file under a temporary name first. @throws CopyRefusal, and the errors of the stream */
export const decryptTo = async (file: string, encrypted: ReadableStream<Uint8Array>, key: Uint8Array) => {
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    for await (const chunk of decrypted(encrypted, key)) await handle.writeFile(chunk)
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (fault) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw fault
  }
}
