import { type Day, formatDay } from '#src/base/time.ts'
import { Facts, Paragraph } from '#src/mail/design/layout.tsx'
import { emailKind } from '#src/mail/email-kind.ts'

/** Sent to the owner's mailbox, which an intruder cannot rewrite (D7). */
export const auditHead = emailKind<{ seq: number; hash: string; day: Day }>(
  'audit_head',
  'owner',
  ({ business, seq, hash, day }) => ({
    subject: `Audit log of ${business.name}, ${formatDay(day)}`,
    preview: `Entry ${seq}. Keep this email; nothing needs doing.`,
    why: `You get this email because the audit log of ${business.name} is anchored in this mailbox once a day, and soon after a change of settings, texts, contracts or accounts.`,
    element: (
      <>
        <Paragraph>
          Keep this email. Should anybody ever rewrite a recorded decision, the audit log no longer leads to this hash.
        </Paragraph>
        <Facts
          rows={[
            ['Day', formatDay(day)],
            ['Last entry', String(seq)],
            ['SHA-256', hash],
          ]}
        />
      </>
    ),
  }),
)
