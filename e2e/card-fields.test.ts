import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePolicy } from '../server/src/plumbing/http/security.ts'
import { testShop } from '../server/test/payments.ts'
import { launchBrowser } from './browser.ts'
import { goodUntil } from './days.ts'

const shop = await testShop({
  prepare(app) {
    app.get('/favicon.ico', (_, reply) => reply.code(204).send())
    // A shop's bare page with the policy of every page of the application.
    app.get('/shop', (_, reply) =>
      reply
        .headers({
          'content-security-policy': pagePolicy('nonce', {
            provider: { script: [], frame: [], connect: [] },
          }),
          'set-cookie': 'session=secret; Path=/; HttpOnly',
        })
        .type('text/html')
        .send(
          '<!doctype html><html lang="en"><title>Shop</title><main><h1>Pay</h1><div id="card"></div></main><script src="/sandbox-pay/v1.js"></script></html>',
        ),
    )
  },
})
const origin = `http://localhost:${(shop.app.server.address() as { port: number }).port}`

const EXPIRY = goodUntil().typed
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The shop's page with the card fields in it; errors of the page or the console are in `complaints`. */
async function open(options = {}) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${origin}/shop`)
  await page.evaluate(
    ([publicKey, more]) => {
      localStorage.setItem('token', 'secret')
      const { FieldhouseCard } = window as any
      const card = FieldhouseCard.mount(document.getElementById('card'), { publicKey, ...(more as object) })
      Object.assign(window, { card, events: [] })
      for (const name of ['ready', 'change', 'submit', 'focus', 'blur'])
        card.on(name, (value: unknown) => (window as any).events.push([name, value]))
    },
    [shop.sandbox.keys.public_key, options] as const,
  )
  const fields = page.frameLocator('#card iframe')
  await fields.getByLabel('Card number').waitFor()
  return { page, fields, complaints }
}
type Fields = Awaited<ReturnType<typeof open>>['fields']

async function type(fields: Fields, number = '4242424242424242', expiry = EXPIRY, cvc = '123') {
  await fields.getByLabel('Card number').pressSequentially(number)
  await fields.getByLabel('Expiry date').pressSequentially(expiry)
  await fields.getByLabel('Security code').pressSequentially(cvc)
}

const tokenize = (
  page: Page,
): Promise<{ payment_token?: string; last4?: string; code?: string; message?: string }> =>
  page.evaluate(() => (window as any).card.tokenize().catch(({ code, message }: any) => ({ code, message })))

test('what is typed becomes a token, with the groups and the brand of a card shown on the way', async () => {
  const { page, fields, complaints } = await open()
  await type(fields)
  expect(await fields.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  expect(await fields.getByLabel('Expiry date').inputValue()).toBe(EXPIRY.replace(/..$/, ' / $&'))
  expect(await fields.locator('#brand').textContent()).toBe('Visa')
  const answer = await tokenize(page)
  expect(answer).toMatchObject({ payment_token: expect.stringMatching(/^pm_[a-z]{28}$/), last4: '4242' })
  expect(
    await page.evaluate(() => (window as any).events.findLast(([name]: [string]) => name === 'change')),
  ).toEqual(['change', { complete: true, brand: 'Visa' }])
  expect(complaints).toEqual([])
  await page.close()
})

test('what is missing or wrong is said at its field, and the first such field has the focus', async () => {
  const { page, fields } = await open()
  expect(await tokenize(page)).toEqual({ code: 'incomplete', message: 'Enter the card number.' })
  for (const [field, sentence] of [
    ['Card number', 'Enter the card number.'],
    ['Expiry date', 'Enter the expiry date, month and year.'],
    ['Security code', 'Enter the security code.'],
  ] as const) {
    const input = fields.getByLabel(field)
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    expect(
      await fields
        .locator(`#${(await input.getAttribute('aria-describedby'))!.split(' ').at(-1)}`)
        .textContent(),
    ).toBe(sentence)
  }
  expect(await fields.locator(':focus').getAttribute('id')).toBe('number')
  await type(fields, '4242424242424241', '0120', '12')
  await fields.getByLabel('Card number').focus()
  expect(await fields.getByText('Check the card number.').isVisible()).toBe(true)
  expect(await fields.getByText('This card has expired.').isVisible()).toBe(true)
  expect(await fields.getByText('The security code isn’t complete.').isVisible()).toBe(true)
  await page.close()
})

test('a real card is refused with a sentence', async () => {
  const { page, fields } = await open()
  await type(fields, '4012888888881881')
  expect(await tokenize(page)).toMatchObject({
    code: 'incomplete',
    message: expect.stringContaining('real cards'),
  })
  expect(await fields.getByText(/This is a test system/).isVisible()).toBe(true)
  await page.close()
})

test('the fields cannot see the page, its storage or cookies, and the page cannot see what is typed', async () => {
  const { page } = await open()
  expect(
    await page.evaluate(() => document.querySelector<HTMLIFrameElement>('#card iframe')!.contentDocument),
  ).toBeNull()
  const probe = () => {
    const attempt = (work: () => unknown) => {
      try {
        return String(work())
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      attempt(() => localStorage.getItem('token')),
      attempt(() => document.cookie),
      attempt(() => parent.document.title),
      self.origin,
    ]
  }
  const isolated = ['SecurityError', 'SecurityError', 'SecurityError', 'null']
  const frame = page.frames().find((one) => one.url().includes('fields.html'))!
  expect(await frame.evaluate(probe)).toEqual(isolated)
  // Opened by itself it is just as isolated: only its parent is then itself.
  await page.goto(`${origin}/sandbox-pay/fields.html`)
  expect((await page.evaluate(probe)).filter((_, i) => i !== 2)).toEqual(isolated.filter((_, i) => i !== 2))
  await page.close()
})

test('who greets the fields a second time is not listened to', async () => {
  const { page, fields } = await open()
  await type(fields)
  const stolen = await page.evaluate(async () => {
    const target = document.querySelector<HTMLIFrameElement>('#card iframe')!.contentWindow!
    const { port1, port2 } = new MessageChannel()
    const heard: unknown[] = []
    port1.onmessage = ({ data }) => heard.push(data)
    target.postMessage({ type: 'start', public_key: 'pk', locale: 'en' }, '*', [port2])
    port1.postMessage({ type: 'tokenize', id: 1 })
    await (window as any).card.tokenize()
    return heard
  })
  expect(stolen).toEqual([])
  await page.close()
})

test('another frame of the page is not listened to, also when it speaks first', async () => {
  const page = await browser.newPage()
  await page.goto(`${origin}/shop`)
  await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.src = '/sandbox-pay/fields.html'
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.getElementById('card')!.append(frame)
    await loaded
    const sibling = document.createElement('iframe')
    sibling.name = 'sibling'
    document.body.append(sibling)
  })
  const greet = (locale: string) => {
    const { port1, port2 } = new MessageChannel()
    Object.assign(window, { heard: [] })
    port1.onmessage = ({ data }) => (window as any).heard.push(data)
    const fields = window.top!.document.querySelector<HTMLIFrameElement>('#card iframe')!
    fields.contentWindow!.postMessage({ type: 'start', public_key: 'pk', locale }, '*', [port2])
    port1.postMessage({ type: 'tokenize', id: 1 })
  }
  await page.frame({ name: 'sibling' })!.evaluate(greet, 'es')
  await page.evaluate(greet, 'en')
  // In the page's language, whose greeting came second.
  await page.frameLocator('#card iframe').getByLabel('Card number').waitFor()
  await expect.poll(() => page.evaluate(() => (window as any).heard.length)).toBeGreaterThan(0)
  expect(await page.frame({ name: 'sibling' })!.evaluate(() => (window as any).heard)).toEqual([])
  await page.close()
})

test('by keyboard alone: tab goes through the fields, Enter asks the page to pay', async () => {
  const { page, fields } = await open()
  await fields.getByLabel('Card number').focus()
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type(EXPIRY.replace(/..$/, '/$&'))
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  expect(await tokenize(page)).toMatchObject({ last4: '4242' })
  expect(
    await page.evaluate(() => (window as any).events.some(([name]: [string]) => name === 'submit')),
  ).toBe(true)
  await page.close()
})

test.each([
  ['Confirm payment', 'answered', 'paid'],
  ['This isn’t me', 'answered', 'declined'],
  ['Cancel', 'closed', 'requires_action'],
])('the bank’s question can be answered with “%s”', async (button, ended, status) => {
  const { page, fields, complaints } = await open()
  const order = await shop.place()
  await type(fields, '4000000000003220')
  const { payment_token } = await tokenize(page)
  const { body } = await shop.press(order.token, payment_token!)
  const asked = page.evaluate((secret) => (window as any).card.confirm(secret), body.data.client_secret)
  const bank = page.frameLocator('dialog iframe')
  await bank.getByText('$135.00').waitFor()
  await bank.getByRole('button', { name: button }).click()
  expect(await asked).toEqual({ status: ended })
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect((await shop.call('POST', `/mms/paynow/${order.token}/confirm`)).body.data.status).toBe(status)
  expect(complaints).toEqual([])
  await page.close()
})

/** A frame is a part of its page, which has the landmarks and the heading. */
const PART_OF_A_PAGE = {
  region: { enabled: false },
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
}

test('axe finds nothing in the fields, with errors shown, in light and dark, nor in the bank’s question', async () => {
  const axe = await readFile(
    fileURLToPath(new URL('../node_modules/axe-core/axe.min.js', import.meta.url)),
    'utf8',
  )
  const dark = {
    scheme: 'dark',
    text: '#f1f3f5',
    muted: '#a6b0bd',
    accent: '#1d4ed8',
    surface: '#14161a',
    background: '#1a1d23',
    border: '#5c6570',
    danger: '#ff8787',
  }
  for (const theme of [{}, dark]) {
    const { page } = await open({ theme })
    await tokenize(page)
    const order = await shop.place()
    const { client_secret } = await shop.pay(order.token, '4000000000003220')
    await page.evaluate((secret) => void (window as any).card.confirm(secret), client_secret)
    await page.frameLocator('dialog iframe').getByText('$135.00').waitFor()
    for (const frame of page.frames().filter((one) => one.url().includes('/sandbox-pay/'))) {
      await frame.evaluate(axe)
      const { violations } = await frame.evaluate(
        (rules) => (window as any).axe.run({ rules }),
        PART_OF_A_PAGE,
      )
      expect(violations.map(({ id, nodes }: any) => [id, nodes.map(({ html }: any) => html)])).toEqual([])
    }
    await page.close()
  }
})
