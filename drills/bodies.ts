/** What the client needs form sends. */
export const assessment = {
  company: 'Rimu & Tōtara Foods Limited',
  name: 'Hana Tāmati',
  email: 'hana@rimu.example',
  phone: '021 555 014',
  supportTypes: ['Ongoing account management (existing clients)'],
  otherSupportType: null,
  timeCommitment: '3–5 days per month',
  duration: '3–12 months',
  additionalNotes: 'We call on 40 cafés.',
}

/** A draft as an admin sends it, valid for long. */
export const draftQuote = {
  client_name: 'Hana Tāmati',
  client_company: 'Rimu & Tōtara Foods Limited',
  client_email: 'hana@rimu.example',
  scope_summary: 'Account management for existing grocery customers.',
  retainer_rate: 2400,
  retainer_days_per_month: 4,
  extra_half_day_rate: 340,
  prepaid_day_rate: 680.5,
  mileage_rate_per_km: 1.17,
  min_term_months: 3,
  valid_until: '2099-06-30',
}
