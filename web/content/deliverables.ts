export const deliverables = {
  title: "What You'll Get",
  lead: 'It starts with a needs assessment of about two minutes. By the next business day you have a tailored proposal with indicative pricing, in one or two options, which you can accept online.',
  action: 'Complete the 2-minute Needs Assessment',
}
