export const advantages = {
  title: 'How We Work',
  lead: 'Based in Christchurch and working within 50 km of the city and Selwyn, we stand in front of your customers in person: the same experienced face each time, on the days you choose, and answerable to you for results.',
}
