import type { ReactNode } from 'react'
import { Heading, Page } from './page.tsx'

/** A page beside the list of the settings. */
export const SettingsPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title} noindex bare>
    <Heading className="text-2xl">{title}</Heading>
    {children}
  </Page>
)
