import { consoleId, type Mailer } from '#src/mail/mailer.ts'

// Removes control characters, which would command the terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const commands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

/** Prints the email if RESEND_API_KEY is not set. env.ts requires the key if ORIGIN is https. */
export const consoleMailer =
  (write: (text: string) => void): Mailer =>
  async ({ to, subject, text, attachments = [] }) => {
    const rule = '─'.repeat(72)
    const files = attachments.map(
      ({ filename, content }) => `\nAttached: ${filename} (${Buffer.byteLength(content, 'base64')} bytes)`,
    )
    write(
      `\n${`${rule}\nAn email (no RESEND_API_KEY, so it is printed here)\nTo: ${to}\nSubject: ${subject}${files.join('')}\n\n${text}`.replace(commands, '')}\n${rule}\n\n`,
    )
    return { kind: 'sent', providerId: consoleId }
  }
