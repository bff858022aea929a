/** No document of ours comes near it. */
const mostBytes = 20 * 1024 * 1024

/** Why a file's fingerprint cannot be taken. */
export type Unfit = 'tooLarge' | 'unreadable' | 'insecure'

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What is needed of a file. */
type Readable = Pick<File, 'size' | 'arrayBuffer'>

/** The SHA-256 of a file's bytes, in hex, taken in this browser. `subtle` is missing where the page did not come securely. */
export const fingerprint = async (
  file: Readable,
  subtle: SubtleCrypto | undefined,
): Promise<{ sha256: string } | { unfit: Unfit }> => {
  if (file.size > mostBytes) return { unfit: 'tooLarge' }
  if (!subtle) return { unfit: 'insecure' }
  try {
    return { sha256: hex(await subtle.digest('SHA-256', await file.arrayBuffer())) }
  } catch {
    return { unfit: 'unreadable' }
  }
}
