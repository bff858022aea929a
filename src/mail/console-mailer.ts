import type { Mailer } from './mailer.ts'

// A terminal obeys them; nothing in an email may.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const commands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

/** Without a key (never when ORIGIN is https, G8): the email is printed for a person to read, and counts as sent. */
export const consoleMailer =
  (write: (text: string) => void): Mailer =>
  async ({ to, subject, text, attachments = [] }) => {
    const rule = '─'.repeat(72)
    const files = attachments.map(
      ({ filename, content }) => `\nAttached: ${filename} (${Buffer.byteLength(content, 'base64')} bytes)`,
    )
    write(
      `\n${`${rule}\nA email (no RESEND_API_KEY, so it is printed here)\nTo: ${to}\nSubject: ${subject}${files.join('')}\n\n${text}`.replace(commands, '')}\n${rule}\n\n`,
    )
    return { kind: 'sent', providerId: 'console' }
  }
