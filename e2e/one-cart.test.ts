import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser, visitor, type Device } from './browser.ts'
import { season } from './days.ts'
import { TENANT, mailed, openNextSeason, pay, rowsOf } from './household.ts'
import { choosePassword, look } from './people.ts'
import { aFamilyOn, askedFor } from './team-family.ts'

useBrowser()
beforeAll(openNextSeason)

const DECLINED = '4000000000000002'

/** A mother at her screen, with two fees of her daughter's team that she has accepted. */
async function aMotherWithFees(device: Device, dark: boolean) {
  const { email, ...player } = await aFamilyOn('Comets 12U')
  await askedFor(player, [
    ['Turkey Shootout', 4_000],
    ['Winter camp', 12_500],
  ])
  const page = await visitor({ device, dark, tenant: TENANT })
  await choosePassword(page, await mailed(email, /\/set-password\/[\w-]+/))
  await page.waitForURL('**/mms/member/profile')
  await page.goto('/ctms/payments')
  for (const fee of ['Turkey Shootout', 'Winter camp']) {
    const plan = page.getByRole('region', { name: `Sofía López: ${fee}` })
    await plan.getByLabel('I’ve read this and accept the plan').check()
    await plan.getByRole('button', { name: 'Accept plan' }).click()
    await plan.getByRole('button', { name: /^Pay by card/ }).waitFor()
  }
  return { page, email }
}

async function sign(page: Page) {
  await page.getByRole('heading', { name: `Renew for season ${season(1).name}` }).waitFor()
  for (const agreement of await page.getByLabel(/^I’ve read “(?!Photos)/).all()) await agreement.check()
  await page.getByLabel('I agree to sign electronically.').check()
  await page.getByText('Type my name').click()
  await page.getByRole('textbox', { name: /name/i }).fill('Maria López')
  await page.getByRole('button', { name: /^Sign/ }).click()
  await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
}

/** What was really charged for anything beside the first registration. */
const charged = async (email: string) =>
  (
    await rowsOf<{ amount: number }>(
      `select p.amount::int as amount from payment p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
       where o.payer_email = $1 and p.state = 'succeeded' order by p.id offset 1`,
      [email],
    )
  ).map(({ amount }) => amount)

/** Cents, as they stand on the button. */
const toPay = async (page: Page) =>
  Number((await page.getByRole('button', { name: /^Pay \$/ }).innerText()).replace(/\D/g, ''))

const box = (page: Page, fee: string) => page.getByRole('checkbox', { name: new RegExp(`^${fee}`) })

test.each<[Device, boolean]>([
  ['phone', false],
  ['desktop', true],
])(
  'a family renews and pays its team in one payment, and nothing it has unticked (%s)',
  async (device, dark) => {
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const { page, email } = await aMotherWithFees(device, dark)
    await page.goto('/mms/member/profile')
    await page
      .getByRole('region', { name: `Season ${season(1).name} is open` })
      .getByRole('button', { name: 'Renew' })
      .click()
    await sign(page)
    // Nobody pays for more than they came for unless they say so.
    for (const fee of ['Turkey Shootout', 'Winter camp']) expect(await box(page, fee).isChecked()).toBe(false)
    const price = await toPay(page)
    await look(page, name('cart-offered'))
    for (const fee of ['Turkey Shootout', 'Winter camp']) await box(page, fee).press('Space')
    await expect.poll(() => toPay(page)).toBe(price + 16_500)
    await look(page, name('cart-chosen'))
    await pay(page, DECLINED)
    await page.getByText('Your bank declined the card.').waitFor()
    await look(page, name('cart-declined'))
    await box(page, 'Winter camp').press('Space')
    await expect.poll(() => toPay(page)).toBe(price + 4_000)
    await pay(page)
    await page.getByRole('heading', { name: 'You’re renewed. Thank you!' }).waitFor()
    await page.getByText('Also paid').waitFor()
    await look(page, name('cart-paid'))
    expect(await charged(email)).toEqual([price + 4_000])
    await mailed(email, /This is what you paid for, all in one payment:/)
    await mailed(email, /Turkey Shootout, Sofía López, Comets 12U: \$40\.00/)

    await page.goto('/ctms/payments')
    const plan = (fee: string) => page.getByRole('region', { name: `Sofía López: ${fee}` })
    await plan('Turkey Shootout').getByText('All paid. Thank you!').waitFor()
    await plan('Winter camp')
      .getByRole('button', { name: /^Pay by card/ })
      .waitFor()
  },
)

test('a family that comes to pay its team renews at the same time', async () => {
  const { page, email } = await aMotherWithFees('phone', true)
  await page.reload()
  const renewal = page.getByRole('region', { name: `Renewing for season ${season(1).name}?` })
  await renewal.waitFor()
  await look(page, 'cart-from-fees-phone-dark')
  await renewal.getByRole('button', { name: 'Renew and pay together' }).click()
  await sign(page)
  for (const fee of ['Turkey Shootout', 'Winter camp']) expect(await box(page, fee).isChecked()).toBe(true)
  const total = await toPay(page)
  expect(total).toBeGreaterThan(16_500)
  await look(page, 'cart-from-fees-chosen-phone-dark')
  await pay(page)
  await page.getByRole('heading', { name: 'You’re renewed. Thank you!' }).waitFor()
  expect(await charged(email)).toEqual([total])
})
