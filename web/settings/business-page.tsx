import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { beforeFirstQuote, type SettingKey, settingKeys } from '#src/business/settings-rules.ts'
import type { Settings } from '#src/settings/schema.ts'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Section } from '#web/components/section.tsx'
import { News } from './news.tsx'
import { PortraitSection } from './portrait/portrait-section.tsx'
import { firstStepsQuery, settingsQuery } from './queries.ts'
import { Samples } from './samples.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TestEmail } from './test-email.tsx'

const sections: readonly (readonly [title: string, keys: readonly SettingKey[]])[] = [
  [
    'Name and address',
    ['business.name', 'business.legal_name', 'business.phone', 'business.email', 'business.address', 'business.web'],
  ],
  ['Who signs', ['signatory.name', 'signatory.title', 'site.background']],
  [
    'Price and tax',
    [
      'business.day_rate',
      'site.hire_year',
      'business.gst',
      'business.gst_number',
      'business.fees_carry_gst',
      'business.nzbn',
    ],
  ],
  [
    'Invoices',
    [
      'invoices.numbering',
      'invoices.prefix',
      'invoices.next',
      'invoices.sentence',
      'business.account_name',
      'business.account_number',
    ],
  ],
  ['Emails', ['mail.sender', 'mail.notify_email']],
  ['Accounts', ['accounts.sign_up']],
  [
    'Your region',
    [
      ...(['site.city', 'site.city_maori', 'site.region', 'site.island'] as const),
      ...(['site.free_km', 'site.travel_from', 'site.travel_inside'] as const),
    ],
  ],
]

const summaryOf = ({ missing }: Settings) =>
  missing.length === 0
    ? 'Pages, emails and new documents show this. What was sent stays as it is.'
    : beforeFirstQuote(missing)

export const BusinessPage = () => {
  const { data: steps } = useQuery(firstStepsQuery)
  return (
    <SettingsPage title="Business" query={useQuery(settingsQuery)} subject="the settings" sentence={summaryOf}>
      {(data) => (
        <div className="mt-6">
          {steps && (data.missing.length > 0 || !steps.has_quotes) && (
            <p className="mb-6">
              <Link to="/admin/setup" className="link inline-flex min-h-6 items-center">
                First steps
              </Link>
            </p>
          )}
          <SettingsForm label="Business" answer={data} keys={settingKeys}>
            {(fieldsOf) => (
              <>
                {sections.map(([title, keys]) => (
                  <Section key={title} title={title} id={title.toLowerCase().replaceAll(' ', '-')}>
                    {fieldsOf(keys)}
                  </Section>
                ))}
                <News answer={data} fields={fieldsOf(['notices.news_url', 'notices.news_names'])} />
              </>
            )}
          </SettingsForm>
          <PortraitSection answer={data} />
          <TestEmail />
          {steps && <Samples steps={steps} />}
        </div>
      )}
    </SettingsPage>
  )
}
