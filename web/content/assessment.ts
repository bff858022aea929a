export const assessment = {
  title: 'Client Needs Form',
  lead: 'Tell us what kind of support you need, how many days a month, and for how long. A tailored proposal with indicative pricing and a proposal summary follows by the next business day.',
}
