import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { isChangedMeanwhile } from '#src/base/problem.ts'
import { type SettingKey, settings } from '#src/business/settings-rules.ts'
import { type Settings, settingsPatch } from '#src/settings/schema.ts'
import { FootBar } from '#web/components/form/foot-bar.tsx'
import { useAppForm, useSelector } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import type { ButtonProps } from '#web/components/ui/button.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { changesOf, fixingVariable, keysToAsk, settingFields, type TypedSettings, typedSettings } from './fields.ts'
import { changeSettingsMutation } from './queries.ts'

const parseSettings = validateWith(settingsPatch)

const controls = { amount: 'Money', integer: 'Integer', email: 'Email', phone: 'Text' } as const

type SettingsFormProps = {
  label: string
  answer: Settings
  keys: readonly SettingKey[]
  action?: string
  variant?: ButtonProps['variant']
  onSaved?: () => void
  onTyped?: (values: TypedSettings) => void
  /** Arranges the fields in sections, above a button that stays in sight. */
  children?: (fieldsOf: (keys: readonly SettingKey[]) => ReactNode) => ReactNode
}

/** Sends only the changed settings, so that two tabs may save different ones. */
export const SettingsForm = ({
  label,
  answer,
  keys,
  action = 'Save',
  variant,
  onSaved,
  onTyped,
  children,
}: SettingsFormProps) => {
  const change = useMutation(changeSettingsMutation)
  const seen = useRef(answer)
  const form = useAppForm({
    values: typedSettings(answer, keys),
    parse: (typed) => {
      const data = changesOf(typed, seen.current, keysToAsk(keys, typed))
      const checked = parseSettings(data)
      return 'fields' in checked ? checked : { data }
    },
    send: change.mutateAsync,
    onSuccess: () => onSaved?.(),
  })
  const { values, isDefaultValue } = useSelector(form.api.store)
  useEffect(() => onTyped?.(values), [values, onTyped])
  // What is typed answers what was shown when typing began, until a refusal tells what another tab saved meanwhile.
  if (isDefaultValue || isChangedMeanwhile(change.error)) seen.current = answer
  const fieldsOf = (wanted: readonly SettingKey[]) => (
    <div className="grid max-w-xl gap-6 sm:grid-cols-2 sm:*:col-span-2">
      {keysToAsk(wanted, values).map((key) => {
        const { hint, kind, paired } = settingFields[key]
        const variable = fixingVariable(answer, key)
        const isReadOnly = variable !== undefined
        const terms = answer.terms_say[key]
        const props = {
          name: key,
          className: paired ? 'sm:col-span-1!' : '',
          label: settings[key].label,
          hint: (
            <>
              {variable ? `Set on the server by ${variable}.` : hint}
              {terms && <b className="block text-tussock-ink">Your terms say {terms}: publish new terms too.</b>}
            </>
          ),
        }
        if (typeof kind === 'object')
          return <form.Select key={key} {...props} disabled={isReadOnly} options={Object.entries(kind)} />
        const Control = form[kind ? controls[kind] : 'Text']
        const inputMode = kind === 'phone' ? 'tel' : 'text'
        return <Control key={key} {...props} autoComplete="off" readOnly={isReadOnly} inputMode={inputMode} />
      })}
    </div>
  )
  const button = (
    <SubmitButton busy="Saving..." variant={variant}>
      {action}
    </SubmitButton>
  )
  return (
    <FormFrame form={form} label={label} unmarked className={children ? 'gap-0' : ''}>
      {children ? children(fieldsOf) : fieldsOf(keys)}
      {children ? <FootBar state={isDefaultValue ? '' : 'Not saved yet'}>{button}</FootBar> : button}
    </FormFrame>
  )
}
