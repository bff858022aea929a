import { sampleNotice } from '#src/business/rules.ts'
import { business } from '#web/lib/business.ts'
import { useProvider } from '#web/lib/provider.ts'

export const LegalEntity = () => {
  const { legalName, nzbn, sample } = useProvider()
  return (
    <>
      {sample && <b className="text-soft">{sampleNotice}</b>}
      <span>{legalName}</span>
      {nzbn && <span className="tabular">NZBN {nzbn}</span>}
    </>
  )
}

export const City = () => {
  const { name, maori } = business.place.city
  return (
    <span>
      {maori && <span lang="mi">{maori}</span>} {name}
    </span>
  )
}
