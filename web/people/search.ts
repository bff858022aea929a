export type PersonSearch = { email?: string | undefined }

const maxLength = 255

/** In a file of its own because the router parses the URL before it loads the page's code. */
export const parsePersonSearch = ({ email }: Record<string, unknown>): PersonSearch => ({
  email: typeof email === 'string' ? email.trim().slice(0, maxLength) || undefined : undefined,
})
