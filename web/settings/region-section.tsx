import { type ReactNode, useState } from 'react'
import { defaultPlace } from '#src/business/place-rules.ts'
import { type SettingKey, settingKeys } from '#src/business/settings-rules.ts'
import { freeTravel } from '#src/business/text.ts'
import type { Settings } from '#src/settings/schema.ts'
import { FoldIcon } from '#web/components/fold-icon.tsx'
import { useSelector } from '#web/components/form/form.tsx'
import { shownErrors, useFormState } from '#web/components/form/form-frame.tsx'
import { Section } from '#web/components/section.tsx'

const siteKeys = settingKeys.filter((key) => key.startsWith('site.') && !/background|year/.test(key))

type RegionSectionProps = { answer: Settings; fieldsOf: (keys: readonly SettingKey[]) => ReactNode }

/** Where the business works, folded to one sentence; unfolded by a fault in it, or if the terms say something else. */
export const RegionSection = ({ answer, fieldsOf }: RegionSectionProps) => {
  const [startsOpen] = useState(Object.keys(answer.terms_say).length > 0)
  const isFaulty = Object.keys(shownErrors(useSelector(useFormState().api.store))).some((key) =>
    key.startsWith('site.'),
  )
  const { city, region, travel } = answer.shown.place ?? defaultPlace
  return (
    <Section title="Your region">
      <details open={startsOpen || isFaulty} className="group max-w-xl">
        <summary className="flex min-h-11 cursor-pointer items-start justify-between gap-4">
          <span className="wrap-anywhere">
            {city.name}, {region.name}. {freeTravel(travel.freeKm, travel)}.
          </span>
          <FoldIcon />
        </summary>
        <div className="pt-6">{fieldsOf(siteKeys)}</div>
      </details>
    </Section>
  )
}
