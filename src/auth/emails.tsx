import { formatInstant, type Instant } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { EmailButton, Facts, Greeting, Link, Paragraph } from '#src/mail/design/layout.tsx'
import { emailKind, strangerEmailKind } from '#src/mail/email-kind.ts'
import { type CredentialChange, confirmHours, credentialChanges, resetHours } from './rules.ts'

const formatHours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)

const whyAddress = (business: Business) =>
  `You get this email because somebody entered this address at ${business.name}.`

const ifNotYouSentence = 'If it was not you, you need do nothing: nobody can use the link without this email.'

export const confirmEmail = strangerEmailKind<{ link: string }>('confirm_email', ({ business, link }) => ({
  subject: `Confirm your email address for ${business.name}`,
  preview: `The link works for ${formatHours(confirmHours)}.`,
  why: whyAddress(business),
  element: (
    <>
      <Greeting />
      <Paragraph>
        Somebody signed up with this address. If it was you, please confirm that the address is yours; then you can sign
        in. The link works once, and for {formatHours(confirmHours)}.
      </Paragraph>
      <EmailButton href={link} label="Confirm your email address" />
      <Paragraph>{ifNotYouSentence}</Paragraph>
    </>
  ),
}))

/** Sent instead of {@link confirmEmail} if the address has an account, because the sign-up page must not reveal it. */
export const accountExists = strangerEmailKind<{ signInLink: string; resetLink: string }>(
  'account_exists',
  ({ business, signInLink, resetLink }) => ({
    subject: `You already have an account with ${business.name}`,
    preview: 'Sign in with your password, or choose a new one.',
    why: whyAddress(business),
    element: (
      <>
        <Greeting />
        <Paragraph>
          Somebody signed up with this address, but it has an account already. Nothing was changed. If it was you, sign
          in with your password.
        </Paragraph>
        <EmailButton href={signInLink} label="Sign in" />
        <Paragraph>
          Forgotten your password? A link that works once, and for {formatHours(resetHours)}:{' '}
          <Link href={resetLink}>Choose a new one</Link>
        </Paragraph>
        <Paragraph>If it was not you, you need do nothing.</Paragraph>
      </>
    ),
  }),
)

export const resetPassword = emailKind<{ link: string }>('reset_password', 'client', ({ business, link }) => ({
  subject: `Choose a new password for ${business.name}`,
  preview: `The link works for ${formatHours(resetHours)}.`,
  why: whyAddress(business),
  element: (
    <>
      <Greeting />
      <Paragraph>
        Somebody asked to choose a new password for this address. If it was you, go on here. The link works once, and
        for {formatHours(resetHours)}; until you use it, your password stays as it is.
      </Paragraph>
      <EmailButton href={link} label="Choose a new password" />
      <Paragraph>{ifNotYouSentence}</Paragraph>
    </>
  ),
}))

export const adminSignedIn = emailKind<{ email: string; address: string; at: Instant }>(
  'admin_signed_in',
  'owner',
  ({ business, email, address, at }) => ({
    subject: `Admin sign-in at ${business.name}`,
    preview: `${email}, ${formatInstant(at)}.`,
    why: `You get this email because every admin sign-in at ${business.name} is reported to this address.`,
    element: (
      <>
        <Paragraph>An admin has signed in.</Paragraph>
        <Facts
          rows={[
            ['Account', email],
            ['Time', formatInstant(at)],
            ['Network address', address],
          ]}
        />
        <Paragraph>
          If it was you, you need do nothing. If not, choose a new password for the account at once.
        </Paragraph>
      </>
    ),
  }),
)

type SignInOrigin = { address: string; browser: string }

const placeRows = (place: SignInOrigin | null) =>
  place
    ? ([
        ['Network address', place.address],
        ['Browser', place.browser],
      ] as const)
    : ([['By', 'the operator, on the server']] as const)

const whyAccount = (business: Business) => `You get this email because you have an account at ${business.name}.`

const ActivityDetails = ({ at, place, link }: { at: Instant; place: SignInOrigin | null; link: string }) => (
  <>
    <Facts rows={[['Time', formatInstant(at)], ...placeRows(place)]} />
    <Paragraph>
      If it was you, you need do nothing. If not, choose a new password at once: that ends every session of the account.
    </Paragraph>
    <EmailButton href={link} label="Choose a new password" />
  </>
)

export const credentialChanged = emailKind<{
  change: CredentialChange
  at: Instant
  place: SignInOrigin | null
  link: string
}>('credential_changed', 'client', ({ business, change, at, place, link }) => ({
  subject: `Your account at ${business.name} was changed`,
  preview: `${credentialChanges[change]}, ${formatInstant(at)}.`,
  why: whyAccount(business),
  element: (
    <>
      <Greeting />
      <Paragraph>{credentialChanges[change]}.</Paragraph>
      <ActivityDetails at={at} place={place} link={link} />
    </>
  ),
}))

export const newDevice = emailKind<{ at: Instant; place: SignInOrigin; link: string }>(
  'new_device',
  'client',
  ({ business, at, place, link }) => ({
    subject: `A new device signed in at ${business.name}`,
    preview: `${place.browser}, ${formatInstant(at)}.`,
    why: whyAccount(business),
    element: (
      <>
        <Greeting />
        <Paragraph>Somebody signed in to your account in a browser that we have not seen before.</Paragraph>
        <ActivityDetails at={at} place={place} link={link} />
      </>
    ),
  }),
)
