import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { SigningGroup } from 'contract/memberships/draft-waivers'
import { E_CONSENT } from 'contract/waivers'
import { databaseUrl } from '../server/test/database.ts'
import { address, useBrowser, visitor, type Device } from './browser.ts'
import { PASSWORD, enter, logIn, look } from './people.ts'
import { DATABASE } from './setup.ts'

useBrowser()

/** Where no other journey sets up seasons. */
const TENANT = 'default'

const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
  const client = new pg.Client(databaseUrl(inject('postgres'), DATABASE))
  await client.connect()
  const { rows } = await client.query<Row>(text, values)
  await client.end()
  return rows
}

const api = async (method: string, path: string, payload?: object) => {
  const answer = await fetch(`${address(TENANT)}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  return (await answer.json()) as { data: any }
}
const mms = (method: string, path: string, payload?: object) => api(method, `/api/mms/${path}`, payload)

/** The next season, on sale from now on, and a better membership for this one. */
beforeAll(async () => {
  await rowsOf(
    `with better as (
       insert into membership (tenant_id, member_type_id, discipline_id, name, description)
       select tenant_id, member_type_id, discipline_id, 'Gold player membership', 'With the winter camp.'
       from membership m where name = 'Player membership'
         and tenant_id = (select id from tenant where label = $1) returning tenant_id, id)
     insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select better.tenant_id, better.id, s.id, 9000, '2026-01-01', '2027-07-31'
     from better join season s on s.tenant_id = better.tenant_id and s.name = '2026-2027'`,
    [TENANT],
  )
  await rowsOf(
    `with mine as (select id from tenant where label = $1),
       next as (
         insert into season (tenant_id, name, start_date, end_date, status)
         select id, '2027-2028', '2027-08-01', '2028-07-31', 'active' from mine returning tenant_id, id)
     insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select p.tenant_id, p.membership_id, next.id, max(p.amount) + 500, '2026-01-01', '2028-07-31'
     from membership_price p join next on next.tenant_id = p.tenant_id
     group by p.tenant_id, p.membership_id, next.id`,
    [TENANT],
  )
})

/** A mother and her daughter, registered as by the form, and her account. */
async function newFamily() {
  const email = `maria.${randomUUID()}@example.org`
  const { data: choices } = await mms('GET', 'registration/choices')
  const type = choices.member_types.find(({ name }: { name: string }) => name === 'Player').id
  const discipline = choices.disciplines[0].id
  const { data: offers } = await mms(
    'GET',
    `registration/offers?member_type_id=${type}&discipline_id=${discipline}&dob=2014-05-02&state=TX`,
  )
  const { data: draft } = await mms('POST', 'registration/store', {
    step: 'payment',
    data: {
      registrant: {
        first_name: 'Maria',
        last_name: 'López',
        email,
        phone: '2145550100',
        dob: '1986-03-14',
        relation: 'Mother',
        address: { address_1: '1 Main St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' },
      },
      people: [
        {
          key: 'kid1',
          who: 'child',
          member_type_id: type,
          discipline_id: discipline,
          league_id: offers.league.id,
          division_id: offers.divisions.find(({ natural }: { natural: boolean }) => natural).division_id,
          membership_id: offers.offers.find(({ text }: { text: string }) => text === 'Player membership')
            .membership_id,
          first_name: 'Sofía',
          last_name: 'López',
          dob: '2014-05-02',
          emergency: { name: 'Ana López', phone: '2145550101', relation: 'Aunt' },
        },
      ],
      donation: 2500,
    },
  })
  const token = draft.draft_token as string
  const { data: waivers } = await mms('GET', `registration/${token}/waivers`)
  for (const group of waivers.groups as SigningGroup[])
    await mms('POST', `registration/${token}/sign`, {
      signer: group.signer,
      acts: group.waivers.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true })),
      signature: { kind: 'typed', name: group.signer_name },
      e_consent: true,
      disclosure_version: E_CONSENT.version,
    })
  const { data: quote } = await mms('GET', `registration/${token}/quote`)
  const { data: order } = await mms('POST', `registration/${token}/checkout`, {
    version: draft.version,
    quote_hash: quote.hash,
  })
  const { data: fields } = await mms('GET', 'payments/card-fields')
  const card = (await api('POST', '/sandbox-pay/v1/payment_methods', {
    public_key: fields.public_key,
    number: '4242424242424242',
    exp_month: 12,
    exp_year: 2030,
    cvc: '123',
  })) as unknown as { token?: string; id?: string }
  await mms('POST', `paynow/${order.order_token}`, {
    payment_token: card.token ?? card.id,
    attempt_key: randomUUID(),
  })
  return email
}

/** The newest path of this kind in a letter to the address. */
async function mailed(email: string, kind: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const mails = await rowsOf<{ body_text: string }>(
          'select body_text from mail where recipient = $1 order by id desc',
          [email],
        )
        found = mails.map(({ body_text }) => kind.exec(body_text)?.[0]).find(Boolean)
        return found
      },
      { timeout: 60_000 },
    )
    .toBeTruthy()
  return found!
}

async function choosePassword(page: Page, path: string) {
  await page.goto(path)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/again/i).fill(PASSWORD)
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await page.waitForURL('**/login')
}

/** Types a card and pays, by the keyboard: a phone still scrolls to the field that was typed into. */
async function pay(page: Page) {
  const card = page.frameLocator('iframe').first()
  await card.getByLabel('Card number').pressSequentially('4242424242424242')
  await card.getByLabel('Expiry date').pressSequentially('1230')
  await card.getByLabel('Security code').pressSequentially('123')
  await page.getByRole('button', { name: /^Pay/ }).press('Enter')
}

describe.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('on a %s', (device, dark) => {
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`

  test('a mother renews on one page, upgrades, and shares the care', async () => {
    const email = await newFamily()
    const page = await visitor({ device, dark, tenant: TENANT })
    await choosePassword(page, await mailed(email, /\/set-password\/[\w-]+/))
    await logIn(page, email)
    await page.waitForURL('**/mms/member/profile')

    const banner = page.getByRole('region', { name: 'Season 2027-2028 is open' })
    await banner.waitFor()
    await page.getByRole('img', { name: /^Membership card of Sofía/ }).waitFor()
    await look(page, name('own'))

    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('heading', { name: 'Statements by year' }).waitFor()
    await look(page, name('own-payments'))
    const statement = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Donation statement/ }).click()
    expect((await statement).suggestedFilename()).toMatch(/^donations-\d{4}\.pdf$/)

    await page.getByRole('tab', { name: 'Family' }).click()
    await page.getByRole('button', { name: 'Invite a second guardian' }).click()
    const dialog = page.getByRole('dialog')
    const father = `paul.${randomUUID()}@example.org`
    await dialog.getByLabel('First name').fill('Paul')
    await dialog.getByLabel('E-mail').fill(father)
    await dialog.getByLabel('Relation to the child').fill('Father')
    await look(page, name('own-invite'))
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText(father).waitFor()
    await look(page, name('own-family'))

    const other = await visitor({ device, dark, tenant: TENANT })
    await other.goto(await mailed(father, /\/guardian-invite\/[\w-]+/))
    await other.getByLabel('Last name').fill('Miller')
    await look(other, name('guardian-invite'))
    await other.getByRole('button', { name: 'Accept and make an account' }).click()
    await other.getByRole('link', { name: 'Choose a password' }).click()
    await other.getByLabel('New password', { exact: true }).waitFor()

    await page.getByRole('tab', { name: 'My data' }).click()
    await page.getByRole('heading', { name: 'Being forgotten' }).waitFor()
    const archive = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    expect((await archive).suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
    await page.getByRole('button', { name: 'Ask to be forgotten' }).click()
    await page.getByRole('dialog').getByLabel('Sofía').check()
    await page.getByRole('dialog').getByLabel('Why?').fill(`We move away (${device}).`)
    await look(page, name('own-data-ask'))
    await page.getByRole('dialog').getByRole('button', { name: 'Send the request' }).click()
    await page.getByText('Your request is with the club').waitFor()
    await look(page, name('own-data'))

    const office = await visitor({ device, dark, tenant: TENANT })
    await enter(office)
    await office.goto('/mms/admin/privacy')
    const request = office.getByRole('region', { name: /Sofía López/ }).filter({ hasText: `(${device})` })
    await request.waitFor()
    await look(office, name('privacy'))
    await request.getByRole('button', { name: 'Refuse' }).click()
    await office.getByRole('dialog').getByLabel('Reason').fill('Please end the membership first.')
    await look(office, name('privacy-refuse'))
    await office.getByRole('dialog').getByRole('button', { name: 'Refuse and answer' }).click()
    await office
      .getByRole('region', { name: /Sofía López/ })
      .filter({ hasText: 'Refused' })
      .first()
      .waitFor()

    await page.goto('/mms/member/profile')
    await banner.getByRole('button', { name: 'Renew' }).click()
    await page.getByRole('heading', { name: 'Renew for season 2027-2028' }).waitFor()
    await page.getByText('1 Main St').waitFor()
    for (const agreement of await page.getByLabel(/^I have read “(?!Photos)/).all()) await agreement.check()
    await page.getByLabel('I agree to sign electronically.').check()
    await page.getByText('Type my name').click()
    await page.getByRole('textbox', { name: /name/i }).fill('Maria López')
    await look(page, name('renew'))
    await page.getByRole('button', { name: /^Sign/ }).click()
    await page.getByRole('heading', { name: 'Payment' }).waitFor()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await look(page, name('renew-payment'))
    await pay(page)
    await page.getByRole('heading', { name: 'Renewed. Thank you!' }).waitFor()
    await look(page, name('renewed'))

    await page.getByRole('link', { name: 'My memberships' }).click()
    await page
      .getByRole('link', { name: /^Upgrade/ })
      .first()
      .click()
    await page.getByText('Gold player membership').waitFor()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await look(page, name('upgrade'))
    await pay(page)
    await page.getByText('Your membership is now: Gold player membership').waitFor()
    await look(page, name('upgraded'))
  })
})
