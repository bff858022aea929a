export const home = {
  heading: 'Your Sales Presence, Without the Payroll',
  subheading: 'Practical sales help for SMEs',
  badges: ['Tailored for SMEs', 'Straightforward & Affordable'],
  lead: 'An experienced account manager for the days you need one: looking after the customers you have, finding the next ones, and covering the desk while your own people are away. Month to month, from one day a month, with no salary to carry.',
  comparison: {
    heading: 'What it is measured against',
    figures: [
      {
        figure: '$110k–$150k+',
        meaning: 'the true cost of an account manager in New Zealand, on a base of $80k–$120k',
      },
      { figure: '220 days', meaning: 'or about, are the working days that buys in a year, needed or not' },
      { figure: '1–4 days', meaning: 'a month is the smallest practical start here, and you pay for those days only' },
    ],
  },
  action: 'Complete the 2-minute Needs Assessment',
}
