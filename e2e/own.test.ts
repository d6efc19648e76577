import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, visitor, type Device } from './browser.ts'
import { allowAutomatic, aSeasonLater, onTheDay } from './auto-renewal.ts'
import { goodUntil, season } from './days.ts'
import { TENANT, aDraft, mailed, newFamily, openNextSeason, pay, rowsOf } from './household.ts'
import { choosePassword, enter, look } from './people.ts'

useBrowser()

/** The next season, on sale from now on, and an upgrade for this one. */
beforeAll(async () => {
  await rowsOf(
    `with better as (
       insert into membership (tenant_id, member_type_id, discipline_id, name, description)
       select tenant_id, member_type_id, discipline_id, 'Gold player membership', 'With the winter camp.'
       from membership m where name = 'Player membership'
         and tenant_id = (select id from tenant where label = $1) returning tenant_id, id)
     insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select better.tenant_id, better.id, s.id, 9000, s.start_date - 60, s.end_date
     from better join season s on s.tenant_id = better.tenant_id and s.name = $2`,
    [TENANT, season().name],
  )
  await openNextSeason()
})

describe.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('on a %s', (device, dark) => {
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`

  test('a mother puts the emergency contact of her daughter right between two seasons', async () => {
    const email = await newFamily()
    const page = await visitor({ device, dark, tenant: TENANT })
    await choosePassword(page, await mailed(email, /\/set-password\/[\w-]+/))
    await page.getByRole('link', { name: 'All memberships, documents and receipts' }).click()
    await page.getByRole('button', { name: 'Sofía López’s details' }).click()
    const form = page.getByRole('dialog', { name: 'Sofía López’s details' })
    const contact = form.getByRole('group', { name: 'Emergency contact' })
    await contact.getByLabel('Name').fill('Rosa Miller')
    await contact.getByLabel('Relationship').fill('Grandmother')
    await look(page, name('own-details'))
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Details updated.').waitFor()
    await page.getByRole('button', { name: 'Sofía López’s details' }).click()
    expect(await contact.getByLabel('Name').inputValue()).toBe('Rosa Miller')
  })

  test('a mother moves with her daughter by one save, which says whom it concerns', async () => {
    const email = await newFamily()
    const page = await visitor({ device, dark, tenant: TENANT })
    await choosePassword(page, await mailed(email, /\/set-password\/[\w-]+/))
    await page.getByRole('link', { name: 'All memberships, documents and receipts' }).click()
    await page.getByRole('button', { name: 'Maria López’s details' }).click()
    const form = page.getByRole('dialog', { name: 'Maria López’s details' })
    await form.getByLabel('Street address').fill('9 Elm St')
    const also = form.getByRole('group', { name: 'Also change the address for' })
    expect(await also.getByRole('checkbox', { name: 'Sofía López' }).isChecked()).toBe(true)
    await also.scrollIntoViewIfNeeded()
    await look(page, name('own-details-also'))
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Address changed for 2 people').waitFor()
    await page.getByRole('button', { name: 'Sofía López’s details' }).click()
    const hers = page.getByRole('dialog', { name: 'Sofía López’s details' })
    expect(await hers.getByLabel('Street address').inputValue()).toBe('9 Elm St')
  })

  test('a mother renews on one page, upgrades, and shares the care', async () => {
    const email = await newFamily()
    const page = await visitor({ device, dark, tenant: TENANT })
    await choosePassword(page, await mailed(email, /\/set-password\/[\w-]+/))
    await page.waitForURL('**/mms/member/profile')

    const banner = page.getByRole('region', { name: `Season ${season(1).name} is open` })
    await banner.waitFor()
    await page.goto('/mms/member/memberships')
    await banner.waitFor()
    await page.getByRole('img', { name: /^Membership card, Sofía/ }).waitFor()
    await look(page, name('own'))

    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('heading', { name: 'Yearly statements' }).waitFor()
    await look(page, name('own-payments'))
    const statement = page.waitForEvent('download')
    await page.getByRole('button', { name: /donation statement/ }).click()
    expect((await statement).suggestedFilename()).toMatch(/^donations-\d{4}\.pdf$/)

    await page.getByRole('tab', { name: 'Family' }).click()
    await page.getByRole('button', { name: 'Invite a second guardian' }).click()
    const dialog = page.getByRole('dialog')
    const father = `paul.${randomUUID()}@example.org`
    await dialog.getByLabel('First name').fill('Paul')
    await dialog.getByLabel('Email').fill(father)
    await dialog.getByLabel('Relationship to the child').fill('Father')
    await look(page, name('own-invite'))
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText(father).waitFor()
    await look(page, name('own-family'))

    const other = await visitor({ device, dark, tenant: TENANT })
    await other.goto(await mailed(father, /\/guardian-invite\/[\w-]+/))
    await other.getByLabel('Last name').fill('Miller')
    await look(other, name('guardian-invite'))
    await other.getByRole('button', { name: 'Accept and create account' }).click()
    await other.getByRole('link', { name: 'Choose a password' }).click()
    await other.getByLabel('New password', { exact: true }).waitFor()

    await page.getByRole('tab', { name: 'My data' }).click()
    await page.getByRole('heading', { name: 'Deleting your data' }).waitFor()
    const archive = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    expect((await archive).suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
    await page.getByRole('button', { name: 'Request deletion' }).click()
    await page.getByRole('dialog').getByLabel('Sofía').check()
    await page.getByRole('dialog').getByLabel('Why?').fill(`We move away (${device}).`)
    await look(page, name('own-data-ask'))
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Your club has your request').waitFor()
    await look(page, name('own-data'))

    const office = await visitor({ device, dark, tenant: TENANT })
    await enter(office)
    await office.goto('/mms/admin/privacy')
    const request = office.getByRole('row').filter({ hasText: `We move away (${device}).` })
    await request.getByRole('checkbox').check()
    await look(office, name('privacy'))
    await office
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: 'Reject' })
      .click()
    await office.getByRole('dialog').getByLabel('Reason').fill('Please end the membership first.')
    await look(office, name('privacy-refuse'))
    await office.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await office.getByText('1 deletion request rejected.').waitFor()
    await request.getByText('Declined').waitFor()

    await page.goto('/mms/member/profile')
    await banner.getByRole('button', { name: 'Renew' }).click()
    await page.getByRole('heading', { name: `Renew for season ${season(1).name}` }).waitFor()
    await page.getByText('1 Main St').waitFor()
    for (const agreement of await page.getByLabel(/^I’ve read “(?!Photos)/).all()) await agreement.check()
    await page.getByLabel('I agree to sign electronically.').check()
    await page.getByText('Type my name').click()
    await page.getByRole('textbox', { name: /name/i }).fill('Maria López')
    await look(page, name('renew'))
    await page.getByRole('button', { name: /^Sign/ }).click()
    await page.getByRole('heading', { name: 'Payment' }).waitFor()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await look(page, name('renew-payment'))
    await pay(page)
    await page.getByRole('heading', { name: 'You’re renewed. Thank you!' }).waitFor()
    await look(page, name('renewed'))

    await page.getByRole('link', { name: 'My memberships' }).click()
    await page
      .getByRole('link', { name: /^Upgrade/ })
      .first()
      .click()
    await page.getByText('Gold player membership').waitFor()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await look(page, name('upgrade'))
    await page.getByLabel('Coupon code').fill('welcome10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).waitFor()
    await look(page, name('upgrade-coupon'))
    await pay(page)
    await page.getByText('Your membership is now Gold player membership').waitFor()
    await look(page, name('upgraded'))
  }, 240_000)
})

describe.each<[Device, boolean]>([
  ['desktop', true],
  ['phone', false],
])('by itself, on a %s', (device, dark) => {
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`

  test('a mother agrees that it renews by itself, is charged a season later, and ends it with one press', async () => {
    await allowAutomatic()
    const email = await newFamily()
    const page = await visitor({ device, dark, tenant: TENANT })
    await choosePassword(page, await mailed(email, /\/set-password\/[\w-]+/))
    await page.waitForURL('**/mms/member/profile')
    await page
      .getByRole('region', { name: `Season ${season(1).name} is open` })
      .getByRole('button', { name: 'Renew' })
      .click()
    await page.getByRole('heading', { name: `Renew for season ${season(1).name}` }).waitFor()
    for (const agreement of await page.getByLabel(/^I’ve read “(?!Photos)/).all()) await agreement.check()
    await page.getByLabel('I agree to sign electronically.').check()
    await page.getByText('Type my name').click()
    await page.getByRole('textbox', { name: /name/i }).fill('Maria López')
    await page.getByRole('button', { name: /^Sign/ }).click()
    const box = page.getByRole('checkbox', { name: 'Renew automatically each season' })
    await box.waitFor()
    expect(await box.isChecked()).toBe(false)
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await look(page, name('auto-renewal-terms'))
    await box.press('Space')
    await expect.poll(() => box.isChecked()).toBe(true)
    await pay(page)
    await page.getByRole('heading', { name: 'You’re renewed. Thank you!' }).waitFor()
    await mailed(email, /You agreed to renew your membership/)

    await aSeasonLater(email)
    await page.goto('/mms/member/memberships')
    const panel = page.getByRole('region', { name: 'Auto-renewal' })
    await panel.getByText(/^Renews on .* for \$/).waitFor()
    await look(page, name('own-auto-renewal'))
    const letter = await mailed(email, /Your membership|\/auto-renewal\/[\w-]+/)
    expect(letter).toMatch(/auto-renewal/)

    await onTheDay(email)
    const { count } = (
      await rowsOf<{ count: number }>(
        `select count(*)::int as count from orders where payer_email = $1 and status = 'paid'`,
        [email],
      )
    )[0]!
    expect(count).toBe(3)

    // Without logging in, the way it could be agreed to.
    const visit = await visitor({ device, dark, tenant: TENANT })
    await visit.goto(letter)
    await visit.getByText(/^Renews on/).waitFor()
    await visit.getByRole('button', { name: 'Change card' }).click()
    await visit.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await look(visit, name('auto-renewal'))
    const card = visit.frameLocator('iframe').first()
    await card.getByLabel('Card number').pressSequentially('5555555555554444')
    await card.getByLabel('Expiry date').pressSequentially(goodUntil(11).typed)
    await card.getByLabel('Security code').pressSequentially('123')
    await visit.getByRole('button', { name: 'Use this card' }).press('Enter')
    await visit.getByText(`Mastercard ending in 4444, expires ${goodUntil(11).shown}`).waitFor()
    await visit.getByRole('button', { name: /^Turn off/ }).click()
    await visit.getByText('Nothing renews automatically').waitFor()
    await look(visit, name('auto-renewal-off'))
    await mailed(email, /As you asked, this no longer renews automatically/)

    const office = await visitor({ device, dark, tenant: TENANT })
    await enter(office)
    await office.goto('/mms/admin/renewals?tab=plan')
    await office.getByLabel('Families can choose auto-renewal').waitFor()
    await look(office, name('renewals-plan'))
  })
})

test('who agrees in the registration is seen by the office, which can end it', async () => {
  await allowAutomatic()
  const { token, email } = await aDraft()
  const page = await visitor({ device: 'phone', tenant: TENANT })
  await page.goto(`/registration?draft=${token}`)
  await page.getByRole('radio', { name: /^No thanks.*0\.00/ }).press('Space')
  await page.getByRole('checkbox', { name: 'Renew automatically each season' }).press('Space')
  await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
  await look(page, 'registration-auto-renewal-phone')
  await expect
    .poll(() => page.getByRole('button', { name: /^Pay(?! with)/ }).getAttribute('data-busy'))
    .toBeNull()
  await pay(page)
  await page.waitForURL('**/registration/done**')
  await rowsOf(
    `update registration r set valid_until = current_date + 10 from auto_renewal a join member m on m.id = a.registrant_id
     where r.id = a.registration_id and m.email = $1`,
    [email],
  )
  const office = await visitor({ tenant: TENANT })
  await enter(office)
  await office.goto('/mms/admin/renewals?state=automatic')
  await office.getByText('López, Sofía').first().waitFor()
  await office
    .getByRole('checkbox', { name: /López, Sofía/ })
    .first()
    .press('Space')
  await office.getByRole('button', { name: 'Turn off auto-renewal' }).click()
  await look(office, 'renewals-automatic-desktop')
  await office.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await office.getByText('Auto-renewal is now off for 1 membership.').waitFor()
  await mailed(email, /The office turned off auto-renewal for/)
})
