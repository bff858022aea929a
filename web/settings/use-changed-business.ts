import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageBusinessOf, useBusinessState } from '#web/lib/business.tsx'
import { referencesQuery, textsQuery } from '#web/texts/queries.ts'
import { settingsQuery } from './queries.ts'

/** Updates the business that pages show from the admin's queries: it may have changed since the page loaded. */
export const useChangedBusiness = () => {
  const [, setBusiness] = useBusinessState()
  const { data: settings } = useQuery({ ...settingsQuery, enabled: false })
  const { data: texts } = useQuery({ ...textsQuery, enabled: false })
  const { data: references } = useQuery({ ...referencesQuery, enabled: false })
  useEffect(() => {
    setBusiness((before) => ({
      ...before,
      ...(settings && pageBusinessOf(settings.shown)),
      ...(texts && {
        texts: Object.fromEntries(
          texts.flatMap(({ key, published, versions }) => (versions.length > 0 ? [[key, published]] : [])),
        ),
      }),
      ...(references && { references: references.items }),
    }))
  }, [settings, texts, references, setBusiness])
}
