import { type Day, formatDay, formatInstant, type Instant } from '#src/base/time.ts'
import { EmailButton, Facts, Paragraph } from '#src/mail/design/layout.tsx'
import { emailKind } from '#src/mail/email-kind.ts'

export type SettingsChange = {
  changes: { label: string; before: string; after: string }[]
  by: string
  at: Instant
  link: string
}

/** Goes to the address that got notices before the change. */
export const settingsChanged = emailKind<SettingsChange>(
  'settings_changed',
  'owner',
  ({ business, changes, by, at, link }) => ({
    subject: `${changes.map(({ label }) => label).join(', ')} changed at ${business.name}`,
    preview: `${by}, ${formatInstant(at)}.`,
    why: `You get this email because a change of these settings of ${business.name} is reported to the address that notices went to before.`,
    element: (
      <>
        <Paragraph>
          {by} changed this on {formatInstant(at)}. Quotes and NDAs that were sent stay as they are.
        </Paragraph>
        <Facts rows={changes.map(({ label, before, after }) => [label, `${before} → ${after}`] as const)} />
        <Paragraph>If it was not you, change your password at once, and set it back.</Paragraph>
        <EmailButton href={link} label="Open Settings" />
      </>
    ),
  }),
)

type ChangesOfDay = { day: Day; by: string[]; changes: { label: string; words: string }[]; link: string }

export const changesOfDay = emailKind<ChangesOfDay>(
  'changes_of_day',
  'owner',
  ({ business, day, by, changes, link }) => {
    const groups = [...Map.groupBy(changes, ({ label }) => label)]
    return {
      subject: `What changed at ${business.name} on ${formatDay(day)}`,
      preview: groups.map(([label]) => label).join(', '),
      why: `You get this email because it goes to this address after each day on which what ${business.name} shows was changed.`,
      element: (
        <>
          <Paragraph>
            {by.join(', ')} changed this on {formatDay(day)}. Quotes and NDAs that were sent stay as they are.
          </Paragraph>
          <Facts
            rows={groups.map(([label, ofLabel]) => [label, ofLabel.map(({ words }) => words).join('; ')] as const)}
          />
          <Paragraph>If it was not you, change your password at once, and set it back.</Paragraph>
          <EmailButton href={link} label="Open Settings" />
        </>
      ),
    }
  },
)
