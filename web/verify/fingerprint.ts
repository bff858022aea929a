const maxBytes = 20 * 1024 * 1024

type FingerprintError = 'tooLarge' | 'unreadable' | 'insecure'

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Readable = Pick<File, 'size' | 'arrayBuffer'>

/** @param subtle undefined on a page that was not loaded over https. */
export const fingerprint = async (
  file: Readable,
  subtle: SubtleCrypto | undefined,
): Promise<{ sha256: string } | { error: FingerprintError }> => {
  if (file.size > maxBytes) return { error: 'tooLarge' }
  if (!subtle) return { error: 'insecure' }
  try {
    return { sha256: hex(await subtle.digest('SHA-256', await file.arrayBuffer())) }
  } catch {
    return { error: 'unreadable' }
  }
}
