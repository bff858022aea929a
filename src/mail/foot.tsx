import type { Business } from '#src/business/schema.ts'
import { roles } from './colours.ts'
import { link, smallPrint } from './styles.ts'

/** Adds the scheme that people leave out. */
const webAddress = (web: string) => (/^https?:\/\//i.test(web) ? web : `https://${web}`)

const SenderDetails = ({ business }: { business: Business }) => (
  <p className="soft" style={smallPrint}>
    <strong className="ink" style={{ color: roles.ink.light, fontWeight: 600 }}>
      {business.legalName}
    </strong>
    {business.nzbn && (
      <>
        <br />
        NZBN {business.nzbn}
      </>
    )}
    <br />
    {business.phone}
    <br />
    <a href={`mailto:${business.email}`} className="soft" style={{ ...link, color: roles.soft.light }}>
      {business.email}
    </a>
    <br />
    <a
      href={webAddress(business.web)}
      data-link="spelled"
      className="soft"
      style={{ ...link, color: roles.soft.light }}
    >
      {business.web}
    </a>
  </p>
)

export const Foot = ({ business, why, record }: { business: Business; why: string; record: string | undefined }) => (
  <>
    <hr className="line" style={{ margin: '0 0 20px', border: 'none', borderTop: `1px solid ${roles.line.light}` }} />
    <SenderDetails business={business} />
    <p className="soft" style={{ ...smallPrint, margin: '12px 0 0' }}>
      {why}
    </p>
    {record && (
      <p className="soft" style={{ ...smallPrint, margin: '12px 0 0', fontSize: 12 }}>
        Record {record}
      </p>
    )}
  </>
)
