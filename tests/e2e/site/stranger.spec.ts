import { logIn, post, signInAsAdmin } from '#tests/e2e/acts.ts'
import { admin, expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'

const pages = ['quotes', 'leads/lea_any']

const expectRedirected = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) {
    await page.goto(`/admin/${path}`)
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByText(/^Please sign in to continue\.|^You are signed in as/)).toBeVisible()
  }
}

test('whoever signs up is confirmed, and no admin', async ({ page, product }) => {
  const email = 'stranger@example.nz'
  const password = 'seventeen tui in a kōwhai'

  await expectRedirected(page, pages)

  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toBeUsable()
  await logIn(page, { email, password: 'not my password' })
  await expect(toast(page, 'Login failed')).toBeVisible()

  await page.getByText('Need an account? Sign up').click()
  await expect(page.getByRole('main')).toContainText('of your password only a hash')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(toast(page, 'Please check your email for confirmation.')).toBeVisible()

  await page.goto(linkIn(await product.fakeResend.emailTo(email)))
  await page.getByRole('button', { name: /confirm/i }).click()
  await expect(page.getByText(/confirmed/i).first()).toBeVisible()

  await page.goto('/auth')
  await logIn(page, { email, password })
  await expect(toast(page, 'You must be an admin to access this page')).toHaveCount(1)
  await expect(page).toHaveURL('/')
  await expectRedirected(page, pages.slice(1))
})

test('a session that cannot be read signs out, and a lost login can be tried again', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route('**/api/auth/session', (route) => route.abort())
  // The page asks again when its answer is five seconds old.
  await page.clock.setFixedTime(Date.now())
  await page.goto('/admin/quotes')
  await expect(page.getByText('We could not find out whether you are signed in.')).toBeVisible()
  expect(warnings).toEqual(['Query timeout', 'Query timeout', 'Auth loading timeout'])
  await page.unrouteAll()

  await page.goto('/auth')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await expect(login).toBeVisible()
  await page.route('**/api/auth/sign-in', () => {})
  // Every time limit is reached at once.
  await page.evaluate(() => {
    AbortSignal.timeout = () => AbortSignal.abort(new DOMException('', 'TimeoutError'))
  })
  await logIn(page, { email: 'nobody@example.nz', password: 'seventeen tui in a kōwhai' })
  await expect(toast(page, 'Login failed')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Connection timeout. Please refresh or try another network.')
  await expect(login).not.toHaveAttribute('aria-busy')
})

/** As Firefox does where it keeps no cookie. */
const refuse = (names: readonly string[]) => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of names) Object.defineProperty(window, name, { get })
}

test('a browser that keeps nothing is told so at login, not that its session ended', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.route('**/api/auth/sign-in', async (route) => {
    const response = await route.fetch()
    await page.context().clearCookies()
    await route.fulfill({ status: response.status(), json: await response.json() })
  })
  await page.context().clearCookies()
  await page.addInitScript(refuse, ['sessionStorage', 'localStorage', 'BroadcastChannel'])
  await page.goto('/auth')
  await logIn(page, admin)
  await expect(page.getByRole('alert').getByText('Your browser did not keep the cookie').first()).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
})

test('a password is chosen by an email’s link: after two sign-ups, or when forgotten', async ({ page, product }) => {
  const email = 'wanted@example.nz'
  for (const password of ['what a stranger made up', 'seventeen tui in a kōwhai']) {
    await post(page, product, '/api/auth/sign-up', { email, password })
  }
  const choose = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Your new password is saved.')).toBeVisible()
    await post(page, product, '/api/auth/sign-in', { email, password })
    await page.context().clearCookies()
  }
  await page.goto(linkIn(await product.fakeResend.emailTo(email)))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByText('There was more than one signup with your email address.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused()
  await choose('a quiet kea at dusk')

  await page.goto('/auth')
  await page.getByText('Forgot your password?').click()
  // The step before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  await expect(page).toBeAccessible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(linkIn(await product.fakeResend.emailTo(email, /^Choose a new password/)))
  await expect(page).not.toHaveURL(/reset=/)
  await choose('the second of two words')
})
