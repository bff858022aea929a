import { useQuery } from '@tanstack/react-query'
import { listLabels, type SettingKey } from '#src/business/settings-rules.ts'
import type { Settings } from '#src/settings/schema.ts'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Section } from '#web/components/section.tsx'
import { settingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestEmail } from './test-email.tsx'

const sections: readonly (readonly [title: string, keys: readonly SettingKey[]])[] = [
  [
    'Name and address',
    ['business.name', 'business.legal_name', 'business.phone', 'business.email', 'business.address', 'business.web'],
  ],
  ['Who signs', ['signatory.name', 'signatory.title']],
  ['Price and tax', ['business.day_rate', 'business.gst', 'business.gst_number', 'business.nzbn']],
  ['Emails', ['mail.sender', 'mail.notify_email']],
  ['Accounts', ['accounts.sign_up']],
]

const summaryOf = ({ missing }: Settings) =>
  missing.length === 0
    ? 'Pages, emails and new documents show this. What was sent stays as it is.'
    : `Before the first quote can go: ${listLabels(missing)}.`

export const BusinessPage = () => {
  const query = useQuery(settingsQuery)
  const { data } = query
  return (
    <SettingsPage title="Business" query={query} subject="the settings" sentence={summaryOf}>
      {data && (
        <div className="mt-6">
          {sections.map(([title, keys]) => (
            <Section key={title} title={title}>
              <SettingsForm label={title} answer={data} keys={keys} />
            </Section>
          ))}
          <TestEmail />
        </div>
      )}
    </SettingsPage>
  )
}
