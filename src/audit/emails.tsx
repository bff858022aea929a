import { type Day, showDay } from '#src/base/time.ts'
import { Facts, Paragraph } from '#src/mail/layout.tsx'
import { letterKind } from '#src/mail/email-kind.ts'

/** To the owner, daily: the audit log's last hash, kept where an intruder cannot rewrite it (D7). */
export const auditHead = letterKind<{ seq: number; hash: string; day: Day }>(
  'audit_head',
  ({ business, seq, hash, day }) => ({
    subject: `Audit log of ${business.name}, ${showDay(day)}`,
    preview: `Entry ${seq}. Keep this letter; nothing needs doing.`,
    why: `You get this letter because the audit log of ${business.name} is anchored in this mailbox once a day.`,
    element: (
      <>
        <Paragraph>
          Keep this letter. Should anybody ever rewrite a recorded decision, the audit log no longer leads to this hash.
        </Paragraph>
        <Facts
          rows={[
            ['Day', showDay(day)],
            ['Last entry', String(seq)],
            ['SHA-256', hash],
          ]}
        />
      </>
    ),
  }),
)
