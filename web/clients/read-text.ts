const utf16Mark = [0xff, 0xfe]

/** A spreadsheet on Windows may write its own encoding, in which a macron or an accent would be lost. */
export const readText = async (file: Blob) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (utf16Mark.every((byte, at) => bytes[at] === byte)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
