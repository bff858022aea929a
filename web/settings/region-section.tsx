import { useState } from 'react'
import { defaultPlace } from '#src/business/place-rules.ts'
import { settingKeys } from '#src/business/settings-rules.ts'
import { freeTravel } from '#src/business/text.ts'
import type { Settings } from '#src/settings/schema.ts'
import { FoldIcon } from '#web/components/fold-icon.tsx'
import { Section } from '#web/components/section.tsx'
import { SettingsForm } from './settings-form.tsx'

const siteKeys = settingKeys.filter((key) => key.startsWith('site.') && !/background|year/.test(key))

/** Where the business works, folded to one sentence; unfolded if the terms say something else. */
export const RegionSection = ({ answer }: { answer: Settings }) => {
  const [startsOpen] = useState(Object.keys(answer.terms_say).length > 0)
  const { city, region, travel } = answer.shown.place ?? defaultPlace
  return (
    <Section title="Your region">
      <details open={startsOpen} className="group max-w-xl">
        <summary className="flex min-h-11 cursor-pointer items-start justify-between gap-4">
          <span className="wrap-anywhere">
            {city.name}, {region.name}. {freeTravel(travel.freeKm, travel)}.
          </span>
          <FoldIcon />
        </summary>
        <div className="pt-6">
          <SettingsForm label="Your region" answer={answer} keys={siteKeys} />
        </div>
      </details>
    </Section>
  )
}
