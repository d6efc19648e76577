import '../server/test/localhost-dns.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chargeCards } from '../server/test/collecting.ts'
import { isThorough } from '../server/test/thorough.ts'
import { useBrowser, visitor, type Device } from './browser.ts'
import { TENANT, mailed, pay, rowsOf } from './household.ts'
import { choosePassword, logIn, look } from './people.ts'
import { typedDay } from './days.ts'
import { aFamilyOn, askedFor, beside } from './team-family.ts'

useBrowser()

/** The day on which a family's third instalment is due and its card has no money. */
async function thirdIsDeclined(email: string) {
  await rowsOf(
    `update fee_instalment i set due_on = current_date - 2 from fee_plan p
     where p.tenant_id = i.tenant_id and p.id = i.plan_id and i.position = 3 and p.payer_email = $1`,
    [email],
  )
  await rowsOf(
    `update psp.payment_method set behaviour = 'decline_insufficient_funds' where id in (
       select k.method_ref from kept_card k
         join mandate d on d.tenant_id = k.tenant_id and d.kept_card_id = k.id and d.purpose = 'team_fee'
         join fee_plan p on p.tenant_id = d.tenant_id and p.id = d.subject_id
       where p.payer_email = $1)`,
    [email],
  )
  await beside((outside) => chargeCards(outside, 'team_fee'))
}

const BOTH: [Device, boolean][] = [
  ['desktop', false],
  ['phone', true],
]
/** The gate makes a journey on one of the two at most. */
const onDevices = (inGate?: Device) => (isThorough ? BOTH : BOTH.filter(([device]) => device === inGate))

async function part(page: Page, number: number, label: string, day: string, amount: string) {
  const row = page.getByRole('group', { name: `Installment ${number}`, exact: true })
  await row.getByLabel('Name of the charge').fill(label)
  await row.getByLabel('Due on').fill(day)
  await row.getByLabel('Amount').fill(amount)
}

test.each(onDevices('phone'))(
  'a coach asks fees, a family accepts them on its phone and pays the deposit (%s)',
  async (device, dark) => {
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const { email, team_id } = await aFamilyOn('Comets 12U')
    const fee = `Season fee ${device} ${Date.now()}`

    const coach = await visitor({ device, dark, tenant: TENANT })
    await logIn(coach, 'clubadmin')
    await coach.waitForURL((url) => !url.pathname.startsWith('/login'))
    await coach.goto(`/ctms/payments?team=${team_id}`)
    await coach.getByRole('link', { name: 'Bill players' }).first().click()
    await coach.getByLabel('Name', { exact: true }).fill(fee)
    await part(coach, 1, 'Deposit', typedDay(0), '300')
    await coach.getByRole('button', { name: 'Add an installment' }).click()
    await part(coach, 2, 'September', typedDay(30), '300')
    await coach.getByRole('button', { name: 'Add an installment' }).click()
    await coach.getByRole('button', { name: 'Add an installment' }).click()
    await coach.getByText('Total $1,200.00').waitFor()
    await coach
      .getByRole('checkbox', { name: /Sofía López/ })
      .first()
      .waitFor()
    await look(coach, name('fees-new'))
    await coach.getByRole('button', { name: 'Bill players' }).click()
    await coach.getByRole('heading', { level: 1, name: fee }).waitFor()
    await coach
      .getByRole('row', { name: /Sofía López/ })
      .first()
      .waitFor()
    await look(coach, name('fees-board'))

    const family = await visitor({ device: 'phone', dark, tenant: TENANT })
    await choosePassword(family, await mailed(email, /\/set-password\/[\w-]+/))
    await family.goto(await mailed(email, /\/ctms\/payments\?package_id=\d+/))
    const plan = family.getByRole('region', { name: `Sofía López: ${fee}` })
    await plan.getByRole('heading', { name: 'Please read and accept' }).waitFor()
    await look(family, `fees-accept-phone${dark ? '-dark' : ''}`)
    await plan.getByRole('button', { name: 'Accept plan' }).click()
    await plan.getByText('Check the box to accept the plan.').first().waitFor()
    await plan.getByLabel('I’ve read this and accept the plan').check()
    await plan.getByRole('button', { name: 'Accept plan' }).click()
    await plan.getByRole('button', { name: /^Pay by card/ }).click()
    await family.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await family.getByRole('checkbox', { name: 'Charge this card on each due date' }).check()
    await look(family, `fees-pay-phone${dark ? '-dark' : ''}`)
    await pay(family)
    await family.getByText('Thank you! Your payment has been received.').first().waitFor()
    await plan.getByText('Charged on each due date: Visa ending in 4242').waitFor()
    await look(family, `fees-own-phone${dark ? '-dark' : ''}`)
    await mailed(email, /Left to pay: \$900\.00/)

    await coach.reload()
    await coach
      .getByRole('row', { name: /Sofía López/ })
      .filter({ hasText: 'Autopay is on' })
      .first()
      .waitFor()
    await coach.getByText('Paid').first().waitFor()

    await thirdIsDeclined(email)
    const late = await visitor({ device: 'phone', dark, tenant: TENANT })
    await late.goto(await mailed(email, /\/ctms\/pay\/[\w-]+/))
    await late.getByText('This card doesn’t have enough funds.').waitFor()
    await late.getByRole('button', { name: /^Pay by card/ }).click()
    await late.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await look(late, `fees-link-phone${dark ? '-dark' : ''}`)
    await coach.reload()
    await coach.getByText('Card declined').first().waitFor()
    await look(coach, name('fees-board-late'))
    await coach.getByRole('button', { name: 'Remind late payers' }).click()
    await coach.getByText('Reminded 1 family.').waitFor()
    await pay(late)
    await late.getByText('Thank you! Your payment has been received.').first().waitFor()
    const acts = async (what: string) => {
      await coach
        .getByRole('row', { name: /Sofía López/ })
        .filter({ hasText: 'Autopay is on' })
        .first()
        .getByRole('button', { name: 'Actions for Sofía López' })
        .click()
      await coach.getByRole('dialog').getByRole('button', { name: what }).click()
    }
    await coach.reload()
    await acts('Give a credit')
    await coach.getByLabel('Where it comes from').selectOption('Scholarship')
    await coach.getByLabel('Amount').fill('100')
    await coach.getByLabel('Reason').fill('Board decision')
    await look(coach, name('fees-credit'))
    await coach.getByRole('button', { name: 'Give credit' }).click()
    await coach.getByRole('dialog').waitFor({ state: 'detached' })
    await acts('Refund')
    await coach.getByLabel('Amount').fill('50')
    await coach.getByLabel('Reason').fill('Rained out')
    await look(coach, name('fees-refund'))
    await coach.getByRole('button', { name: 'Refund' }).click()
    await coach.getByRole('dialog').waitFor({ state: 'detached' })
    await mailed(email, /We’ve refunded \$50\.00/)
    await coach.goto(`/ctms/payments/teams/${team_id}`)
    await coach.getByText('Board decision').first().waitFor()
    await look(coach, name('fees-book'))
    await coach.goto('/ctms/payments')
    await coach.getByRole('link', { name: fee }).waitFor()
    await look(coach, name('fees-teams'))
  },
)

// In the gate `fees/sharing`, `fees/changing` and `fees/wallet` stand for this one.
test.each(onDevices())(
  'a coach shares a plan between two parents, changes what is asked, and closes it (%s)',
  async (device, dark) => {
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const { team_id } = await aFamilyOn('Comets 12U')
    const fee = `Winter fee ${device} ${Date.now()}`
    const coach = await visitor({ device, dark, tenant: TENANT })
    await logIn(coach, 'clubadmin')
    await coach.waitForURL((url) => !url.pathname.startsWith('/login'))
    await coach.goto(`/ctms/payments/new?team=${team_id}`)
    await coach.getByLabel('Name', { exact: true }).fill(fee)
    await part(coach, 1, 'Deposit', typedDay(5), '300')
    await coach.getByRole('button', { name: 'Add an installment' }).click()
    await coach.getByRole('button', { name: 'Bill players' }).click()
    await coach.getByRole('heading', { level: 1, name: fee }).waitFor()

    await coach.getByRole('link', { name: 'Edit' }).click()
    await part(coach, 2, 'January', typedDay(40), '200.01')
    await look(coach, name('fees-change'))
    await coach.getByRole('button', { name: 'Save' }).click()
    await coach.getByRole('heading', { level: 1, name: fee }).waitFor()
    await coach.getByText('$500.01').first().waitFor()

    await coach.getByRole('button', { name: 'Actions for Sofía López' }).last().click()
    await coach.getByRole('dialog').getByRole('button', { name: 'Split between payers' }).click()
    const payer = (number: number) => coach.getByRole('group', { name: `Payer ${number}` })
    expect(await payer(1).getByLabel('Email').inputValue()).not.toBe('')
    const father = `father-${Date.now()}@example.org`
    await payer(2).getByLabel('Name').fill('Jorge López')
    await payer(2).getByLabel('Email').fill(father)
    await payer(1).getByLabel('Percent').fill('60')
    await coach.getByRole('button', { name: 'Split' }).click()
    await coach.getByText('The shares need to add up to the total.').first().waitFor()
    await payer(2).getByLabel('Percent').fill('40')
    await look(coach, name('fees-share'))
    await coach.getByRole('button', { name: 'Split' }).click()
    await coach.getByRole('dialog').waitFor({ state: 'detached' })
    await coach.getByText('Jorge López’s share').waitFor()

    const link = await visitor({ device: 'phone', dark, tenant: TENANT })
    await link.goto(await mailed(father, /\/ctms\/pay\/[\w-]+/))
    await link.getByText('This is your share. You don’t owe what others pay.').waitFor()
    await look(link, `fees-share-link-phone${dark ? '-dark' : ''}`)
    await link.getByLabel('I’ve read this and accept the plan').check()
    await link.getByRole('button', { name: 'Accept plan' }).click()
    await link.getByRole('button', { name: /^Pay by card/ }).click()
    await link.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await link.getByRole('checkbox', { name: 'Charge this card on each due date' }).check()
    await pay(link)
    await link.getByText('Charged on each due date: Visa ending in 4242').waitFor()
    await link.getByRole('button', { name: 'Turn off' }).click()
    await link.getByText('Charged on each due date: Visa ending in 4242').waitFor({ state: 'detached' })

    await coach.reload()
    const row = coach.getByRole('row', { name: /Jorge López’s share/ })
    await row.getByText('$80.00').last().waitFor()
    await look(coach, name('fees-board-shared'))
    await row.getByRole('link', { name: 'Sofía López' }).click()
    await coach.getByRole('heading', { name: `${fee}: Jorge López` }).waitFor()
    await look(coach, name('fees-player'))
    await coach.goBack()
    await coach.getByRole('button', { name: 'Close fees' }).click()
    await look(coach, name('fees-close'))
    await coach.getByRole('dialog').getByRole('button', { name: 'Close fees' }).click()
    await coach.getByText('These fees are closed. No more players will be billed.').waitFor()
  },
)

test('what is due for two things is paid at once, and each is paid', async () => {
  const { email, team_id, member_id } = await aFamilyOn('Comets 12U')
  await askedFor({ team_id, member_id }, [
    ['Turkey Shootout', 4_000],
    ['Winter camp', 12_500],
  ])
  const family = await visitor({ device: 'phone', tenant: TENANT })
  await choosePassword(family, await mailed(email, /\/set-password\/[\w-]+/))
  await family.goto('/ctms/payments')
  for (const fee of ['Turkey Shootout', 'Winter camp']) {
    const plan = family.getByRole('region', { name: `Sofía López: ${fee}` })
    await plan.getByLabel('I’ve read this and accept the plan').check()
    await plan.getByRole('button', { name: 'Accept plan' }).click()
    await plan.getByRole('button', { name: /^Pay by card/ }).waitFor()
  }
  const both = family.getByRole('region', { name: 'Due now: $165.00' })
  await both.getByRole('button', { name: 'Pay all 2' }).click()
  await family.frameLocator('iframe').first().getByLabel('Card number').waitFor()
  await look(family, 'fees-together-phone')
  await pay(family)
  await family.getByText('Thank you! Your payment has been received.').first().waitFor()
  await expect.poll(() => family.getByText('All paid. Thank you!').count()).toBe(2)
  expect(await both.count()).toBe(0)
})

// In the gate `renewing/upgrade` stands for this one.
test.each(onDevices())(
  'a coach upgrades the players of a team in one payment, with a coupon (%s)',
  async (device, dark) => {
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const better = `Platinum membership ${device}`
    await rowsOf(
      `with better as (
       insert into membership (tenant_id, member_type_id, discipline_id, name, description)
       select tenant_id, member_type_id, discipline_id, $2, 'With the winter camp.'
       from membership where name = 'Player membership'
         and tenant_id = (select id from tenant where label = $1) returning tenant_id, id)
     insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select better.tenant_id, better.id, s.id, 9000, s.start_date - 200, s.end_date
     from better join season s on s.tenant_id = better.tenant_id and current_date between s.start_date and s.end_date`,
      [TENANT, better],
    )
    try {
      const { team_id } = await aFamilyOn('Comets 12U')
      const coach = await visitor({ device, dark, tenant: TENANT })
      await logIn(coach, 'clubadmin')
      await coach.waitForURL((url) => !url.pathname.startsWith('/login'))
      await coach.goto(`/ctms/teams/${team_id}`)
      await coach.getByRole('link', { name: 'Upgrade memberships' }).click()
      await coach.getByRole('radio', { name: new RegExp(better) }).check()
      await coach.getByLabel('Coupon code').fill('welcome10')
      await coach.getByRole('button', { name: 'Apply' }).click()
      await coach.getByRole('button', { name: 'Remove coupon WELCOME10' }).waitFor()
      await coach.frameLocator('iframe').first().getByLabel('Card number').waitFor()
      await look(coach, name('team-upgrade'))
      await pay(coach)
      await coach.getByText(new RegExp(`now ha(s|ve) ${better}`)).waitFor()
      await look(coach, name('team-upgraded'))
    } finally {
      // So that other journeys are only offered what they have created themselves.
      await rowsOf(
        `delete from membership_price p using membership m
       where m.tenant_id = p.tenant_id and m.id = p.membership_id and m.name = $1`,
        [better],
      )
    }
  },
)
