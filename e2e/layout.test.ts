import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, picture, settled, useBrowser, visitor } from './browser.ts'

useBrowser()

/** The demo account of an office. */
async function logIn(page: Page, path = '/login') {
  await page.goto(path)
  await page.locator('input[name="username"]').fill('admin@demo.example')
  await page.locator('input[name="password"]').fill('plum-tractor-whistle')
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/mms/dashboard')
  await page.locator('.shell-main h1').waitFor()
}

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

describe('the frame of the logged-in area', () => {
  test('has a sidebar, open at first also after a reload, which is closed and opened by the keyboard alone', async () => {
    const page = await visitor({ tenant: 'demo' })
    await logIn(page)
    const lines = page.getByRole('navigation', { name: 'Main' }).first()
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    await lines.waitFor()
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
    await toggle.focus()
    await page.keyboard.press('Enter')
    await lines.waitFor({ state: 'hidden' })
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Space')
    await lines.waitFor()
    await toggle.click()
    await page.reload()
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  })

  test('has seven areas, of which the one somebody is in shows its screens, with what waits', async () => {
    const page = await visitor({ tenant: 'demo' })
    await logIn(page)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const areas = menu.locator('.shell-area')
    expect(await areas.count()).toBe(7)
    expect(await menu.locator('.shell-screen').count()).toBe(0)
    await menu.getByRole('link', { name: 'People' }).click()
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    await menu.getByRole('link', { name: 'Registrations', exact: true }).waitFor()
    // As many as the list behind it, and said to who hears the page.
    const line = menu.getByRole('link', { name: 'Registrations', exact: true })
    const waits = Number(
      await line
        .locator('.shell-badge')
        .textContent()
        .then((text) => text?.match(/\d+/)?.[0]),
    )
    expect(waits).toBeGreaterThan(0)
    await expectAccessible(page)
    await line.click()
    await page.getByRole('heading', { level: 1, name: 'Registrations' }).waitFor()
    expect(await areas.count()).toBe(7)
  })

  test('is under the thumb on a phone: five places, and every screen in two taps', async () => {
    const page = await visitor({ tenant: 'demo', device: 'phone' })
    await logIn(page)
    const bar = page.getByRole('navigation', { name: 'Main' })
    expect(await bar.locator(':is(a, button)').count()).toBe(5)
    await bar.getByRole('button', { name: 'More' }).click()
    const sheet = page.getByRole('dialog', { name: 'Navigation' })
    await expectAccessible(page)
    await picture(page, 'more-phone')
    await sheet.getByRole('link', { name: 'Rule packs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rule packs' }).waitFor()
    await sheet.waitFor({ state: 'hidden' })
    // The other screens of the area are above it.
    await page.getByRole('navigation', { name: 'Season' }).getByRole('link', { name: 'Waivers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Waivers' }).waitFor()
    await expectNoSidewaysScroll(page)
  })

  test('says in the words of the specification that an address leads nowhere', async () => {
    const page = await visitor({ tenant: 'demo', expects: /status of 404/ })
    await logIn(page)
    await page.goto('/mms/no-such-page')
    await page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' }).waitFor()
    await page.getByText('The page you are looking for does not exist.', { exact: true }).waitFor()
    await expectAccessible(page)
    await picture(page, 'not-found')
    await page.getByRole('link', { name: 'Go to Membership Hub' }).click()
    await page.waitForURL('**/mms/dashboard')
  })

  test('shows a line of 3 px along the top while an answer is on its way', async () => {
    const page = await visitor({ tenant: 'demo' })
    await logIn(page)
    await settled(page)
    const bar = page.locator('.loading-bar')
    const { x, y, height } = await bar.evaluate((element) => {
      const style = getComputedStyle(element)
      return { x: style.left, y: style.top, height: style.height }
    })
    expect([x, y, height]).toEqual(['0px', '0px', '3px'])
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/**', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.locator('.loading-bar[data-busy]').waitFor({ state: 'attached' })
    answer()
    await page.locator('.loading-bar:not([data-busy])').waitFor({ state: 'attached' })
  })

  test('shows what happened at the top right, for five seconds', async () => {
    const page = await visitor({ tenant: 'demo' })
    await page.clock.install()
    await logIn(page)
    const toast = page.locator('.toast')
    await toast.waitFor()
    expect(await toast.innerText()).toContain('You are successfully logged in')
    const box = (await toast.boundingBox())!
    expect(box.x + box.width).toBeGreaterThan(1440 / 2)
    expect(box.y).toBeLessThan(100)
    await page.clock.fastForward(5_100)
    await toast.waitFor({ state: 'detached' })
  })

  test('on a phone too, where it covers neither the heading nor the menu', async () => {
    const page = await visitor({ tenant: 'demo', device: 'phone' })
    await logIn(page)
    const toast = page.locator('.toast')
    await toast.waitFor()
    const box = (await toast.boundingBox())!
    expect(box.x + box.width).toBeGreaterThan(340)
    for (const seen of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'More' }),
    ]) {
      const { x, y, width, height } = (await seen.boundingBox())!
      const isBeside = box.x >= x + width || x >= box.x + box.width
      const isAbove = box.y + box.height <= y || y + height <= box.y
      expect(isBeside || isAbove).toBe(true)
    }
    await picture(page, 'toast-phone')
  })

  test('stays when a screen cannot be fetched, and shows it when there is a connection again', async () => {
    const page = await visitor({
      tenant: 'demo',
      device: 'phone',
      expects: /ERR_INTERNET_DISCONNECTED|Failed to fetch|No internet connection/,
    })
    await logIn(page)
    await settled(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('heading', { name: 'No internet connection' }).waitFor()
    await expectAccessible(page)
    await picture(page, 'offline-screen-phone')
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    // With everything it needs: a browser does not request styles again that failed to load.
    await settled(page)
    const styles = () =>
      page
        .locator('link[rel=stylesheet]')
        .evaluateAll((all: HTMLLinkElement[]) => all.map(({ sheet }) => sheet !== null))
    expect(await styles()).not.toContain(false)
  })

  test('says without a connection that there is none, and the same for what is pressed', async () => {
    const page = await visitor({ tenant: 'demo', expects: /ERR_INTERNET_DISCONNECTED/ })
    await page.goto('/login')
    await page.locator('input[name="username"]').fill('admin@demo.example')
    await page.locator('input[name="password"]').fill('plum-tractor-whistle')
    await page.context().setOffline(true)
    await page.getByText('No internet connection', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Login' }).click()
    await expect
      .poll(() => page.getByText('No internet connection', { exact: true }).count())
      .toBeGreaterThan(1)
    await page.context().setOffline(false)
  })

  test('an answer that never comes is told apart from being offline', async () => {
    const page = await visitor({ tenant: 'demo', expects: /ERR_FAILED/ })
    await page.goto('/login')
    await page.route('**/api/**', (route) => route.abort())
    await page.locator('input[name="username"]').fill('admin@demo.example')
    await page.locator('input[name="password"]').fill('plum-tractor-whistle')
    await page.getByRole('button', { name: 'Login' }).click()
    await page
      .getByText('Network error: Please check your internet connection.', { exact: true })
      .first()
      .waitFor()
  })
})

describe('the palette', () => {
  test('finds screens, people and deeds, by the keyboard alone', async () => {
    const page = await visitor({ tenant: 'demo' })
    await logIn(page)
    // Oldest first: a list that another journey imports and takes back is newer.
    await page.goto('/mms/registrations?sort=registered_at')
    await page.locator('tbody tr a').first().waitFor()
    const name = (await page.locator('tbody tr a').first().innerText()).trim()

    // What is typed before it has arrived is not lost.
    let arrive = () => {}
    const arrives = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/assets\/[^/]+\.js$/, (route) => arrives.then(() => route.continue()))
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    expect(await field.count()).toBe(0)
    arrive()
    await field.waitFor()
    expect(await field.inputValue()).toBe(name)
    const spoken = name.split(', ').toReversed().join(' ')
    await page.getByRole('option', { name: spoken }).first().waitFor()
    await expectAccessible(page)
    await picture(page, 'palette')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/mms/members/*')
    await page.getByRole('heading', { level: 1 }).waitFor()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('home')
    await page.getByRole('option', { name: 'Home' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/mms/dashboard')

    await page.keyboard.press('Control+k')
    await page
      .getByRole('option', { name: /Recently opened/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })

    // A part of a word, with a letter wrong, finds a screen; a deed leads to where it is done.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('cartific')
    await page.getByRole('option', { name: /^Certificates(?! by)/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('approve')
    await page.getByRole('option', { name: /^Approve \d+ registration/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/mms/registrations?status=waiting_for_approval')

    // A refund is begun by the number of the order, and opens where the order is.
    await page.goto('/mms/orders?status=paid')
    const number = (
      await page
        .getByRole('link', { name: /^R-\d+-\d+$/ })
        .first()
        .innerText()
    ).trim()
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.type(`refund ${number}`)
    await page.getByRole('option', { name: `Refund order ${number}` }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/mms/orders/*')
    await page.getByRole('dialog', { name: /refund/i }).waitFor()
    await page.keyboard.press('Escape')

    // A setting is found by what it is about.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('logo colors')
    await page.getByRole('option', { name: /^Logo, colors and pictures/ }).waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })

    // A user who declines continues where they were.
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await refresh.focus()
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(await refresh.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('log out')
    await page.getByRole('option', { name: 'Log out' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
  })
})

describe('a title', () => {
  test.each([
    ['/reset-password/abcdefghijklmnopqrstuvwxyz', 'Reset Password'],
    ['/set-password/abcdefghijklmnopqrstuvwxyz', 'Reset Password'],
    ['/verify-email/abcdefghijklmnopqrstuvwxyz', 'Verify Email'],
    ['/waiver-regeneration', 'Waiver Regeneration'],
  ])('of %s is “%s”', async (path, title) => {
    const page = await visitor({ tenant: 'demo', expects: /status of (404|410)/ })
    await page.goto(path)
    await expect.poll(() => page.title()).toBe(title)
  })

  test('changes with the screen, without loading anew', async () => {
    const page = await visitor({ tenant: 'demo' })
    await page.goto('/login')
    await expect.poll(() => page.title()).toBe('Login')
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect.poll(() => page.title()).toBe('Forgot Password')
    expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true)
  })
})

describe('a family that reads Spanish', () => {
  const PAGES = [
    ['/', 'landing-es', 'Inscribirse'],
    ['/login', 'login-es', 'Iniciar sesión'],
    ['/forgot-password', 'forgot-es', 'Enviar el enlace'],
    ['/mms/help-and-support', 'help-es', 'Ayuda y soporte'],
    ['/registration', 'registration-es', 'Inscribirse'],
  ] as const

  test.each(PAGES)('sees %s in Spanish, on a phone and in the dark too', async (path, name, words) => {
    for (const device of ['desktop', 'phone'] as const) {
      const page = await visitor({ device, dark: device === 'phone', tenant: 'demo', reads: 'es-US' })
      await page.goto(path)
      await page.getByText(words).first().waitFor()
      expect(await languageOf(page)).toBe('es')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await picture(page, `${name}-${device}`)
    }
  })

  test('chooses it by a link that needs no script, and keeps it', async () => {
    const page = await visitor({ tenant: 'demo', expects: /ERR_FAILED/ })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    expect(await languageOf(page)).toBe('en')
    await page.getByRole('link', { name: 'Español' }).click()
    await page.waitForURL('**/?language=es')
    expect(await languageOf(page)).toBe('es')
    await page.goto('/mms/help-and-support')
    await page.getByRole('heading', { level: 1, name: 'Ayuda y soporte' }).waitFor()
    await page.unroute('**/*.js')
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Iniciar sesión', exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Iniciar sesión')
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })

  test('reads what is wrong with a field, and what the server says, in Spanish', async () => {
    const page = await visitor({ tenant: 'demo', reads: 'es', expects: /status of 401/ })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
    await page.getByText('Escriba su contraseña.').first().waitFor()
    await page.locator('input[name="username"]').fill('nobody@demo.example')
    await page.locator('input[name="password"]').fill('not the password')
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
    await page.getByText('Credenciales no válidas').first().waitFor()
  })

  test('and an office that does finds the frame, the lists and the palette in Spanish', async () => {
    const page = await visitor({ tenant: 'demo', reads: 'es-US' })
    await logIn(page)
    await page.getByRole('button', { name: 'Mostrar u ocultar la barra lateral' }).waitFor()
    await page.getByRole('link', { name: 'Personas', exact: true }).click()
    await page.getByRole('link', { name: 'Inscripciones', exact: true }).first().click()
    await page.waitForURL('**/mms/registrations')
    await settled(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, 'registrations-es')
    await page.keyboard.press('Control+k')
    await page.locator('.palette input').waitFor()
    await page.keyboard.type('sesion')
    await page.getByRole('option', { name: 'Cerrar sesión' }).waitFor()
  })
})

test('a page names its other languages for search engines', async () => {
  const page = await visitor({ tenant: 'demo' })
  await page.goto('/')
  const links = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((found) =>
      found.map((link) => [link.getAttribute('hreflang'), new URL((link as HTMLLinkElement).href).search]),
    )
  expect(links).toEqual([
    ['x-default', ''],
    ['en', '?language=en'],
    ['es', '?language=es'],
  ])
})

test.each(['/login', '/registration'])(
  '%s stands where words are long, and from right to left',
  async (path) => {
    for (const device of ['desktop', 'phone'] as const) {
      const page = await visitor({ device, tenant: 'demo' })
      await page.goto(path)
      // React has taken over the form that came with the page: before, it would complain of other words.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
      )
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('main label, main .button'))
          for (const node of element.childNodes)
            if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
              node.textContent = 'Mitgliedschaftsverlängerung jetzt'
      })
      await expectNoSidewaysScroll(page)
      await picture(page, `long-${path.slice(1)}-${device}`)
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      await expectNoSidewaysScroll(page)
      await picture(page, `rtl-${path.slice(1)}-${device}`)
    }
  },
)
