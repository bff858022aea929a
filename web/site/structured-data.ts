import { facts } from '#src/business/facts.ts'
import { tagline } from '#src/business/rules.ts'
import { questionsAndAnswers } from '#web/content/faq.ts'
import { home } from '#web/content/home.ts'
import { business } from '#web/lib/business.ts'
import { telUrl } from '#web/lib/tel-url.ts'

const professionalService = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfessionalService',
  '@id': `${origin}/#business`,
  name: business.name,
  legalName: business.legalName,
  slogan: tagline,
  description: home.description,
  url: `${origin}/`,
  image: `${origin}/og.png`,
  telephone: telUrl(business.phone).slice('tel:'.length),
  email: business.email,
  address: {
    '@type': 'PostalAddress',
    addressLocality: facts.city.name,
    addressRegion: facts.region.name,
    addressCountry: 'NZ',
  },
  areaServed: [
    { '@type': 'City', name: facts.city.name },
    { '@type': 'AdministrativeArea', name: facts.travel.inside },
  ],
  ...(business.nzbn && { identifier: { '@type': 'PropertyValue', propertyID: 'NZBN', value: business.nzbn } }),
})

const faqPage = () => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questionsAndAnswers.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The JSON-LD of a page, after schema.org. */
export const structuredData = (path: string, origin: string): readonly object[] => {
  if (path === '/') return [professionalService(origin)]
  return path === '/faq' ? [faqPage()] : []
}
