import { ndaPage } from '#web/content/nda.ts'

const { what } = ndaPage

type What = { legalName: string; version: string; companyName: string; contactName: string }

/** In one line, as it is typed. */
export const WhatIsSigned = ({ legalName, version, companyName, contactName }: What) => (
  <p className="wrap-anywhere">
    {what.nda} <span className="whitespace-nowrap">{version}</span>, {what.between(legalName)}{' '}
    <strong>{companyName.trim() || what.company}</strong>, {what.by} <strong>{contactName.trim() || what.name}</strong>.
  </p>
)
