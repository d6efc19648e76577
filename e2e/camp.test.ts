import '../server/test/localhost-dns.ts'
import { addDays } from 'contract/dates'
import { REFUND_EXAMPLES } from 'contract/events/refund-examples'
import { expect, test } from 'vitest'
import { putAddon } from '../server/src/events/addons-queries.ts'
import { insertCoupon } from '../server/src/payments/payments.ts'
import { putQuestions } from '../server/src/events/questions-queries.ts'
import { createEvent } from '../server/src/events/upcoming.ts'
import { insertRefundPolicy, putPolicyOfEvent } from '../server/src/events/refund-policies-queries.ts'
import { todayOf } from '../server/src/plumbing/context.ts'
import { useBrowser, visitor, type Device } from './browser.ts'
import { TENANT, mailed, newFamily, pay, rowsOf } from './household.ts'
import { choosePassword, enter, look } from './people.ts'
import { agreeAndType, onward } from './registering.ts'
import { beside } from './team-family.ts'

useBrowser()

const QUESTIONS = [
  {
    ...{ label: 'Any allergies?', kind: 'yes_no' as const, choices: [], is_required: true, is_private: true },
    ...{ only_if: null, event_division_ids: null },
  },
  {
    ...{ label: 'Which ones?', kind: 'text' as const, choices: [], is_required: true, is_private: true },
    ...{ only_if: { at: 0, answers: ['yes'] }, event_division_ids: null },
  },
]

/** A camp in two months, with one spot or more for $120 and a policy that gives all but the card’s cost back. */
async function aCamp(
  slug: string,
  name: string,
  { capacity = 1, needs_membership = true, asks = false } = {},
) {
  await beside((acting) =>
    acting.transaction(async (context) => {
      const starts_on = addDays(todayOf(context), 60)
      const id = await createEvent(context, {
        slug,
        kind: 'camp',
        name,
        summary: 'Three days of hitting and fielding.',
        description_html: '<p>Bring a glove and water.</p>',
        starts_on,
        ends_on: addDays(starts_on, 2),
        venue: { name: 'Riverside Park', address: '1 River Rd', city: 'Dallas', state: 'TX' },
        division_ids: [],
        price_cents: 12_000,
        registration_opens_on: addDays(todayOf(context), -3),
        registration_closes_on: addDays(starts_on, -5),
        capacity,
        needs_membership,
        status: 'published',
      })
      await putAddon(context, id, 1, {
        name: 'Camp T-shirt',
        detail: 'Soft cotton, with the camp on the back.',
        per: 'entrant',
        price_cents: 2_000,
        max_each: 1,
        is_required: false,
        until_on: null,
        refunded_by: 'none',
        options: [
          { label: 'M', stock: 5 },
          { label: 'L', stock: 1 },
        ],
      })
      await putAddon(context, id, 2, {
        name: 'Parking pass',
        detail: null,
        per: 'order',
        price_cents: 500,
        max_each: 1,
        is_required: false,
        until_on: null,
        refunded_by: 'full',
        options: [{ label: '', stock: null }],
      })
      if (asks) await putQuestions(context, id, QUESTIONS)
      await insertCoupon(context, {
        code: slug.toUpperCase(),
        name: 'Friends of the club',
        kind: 'fixed_amount',
        value: 1_500,
        starts_on: null,
        ends_on: null,
        max_uses: null,
        max_uses_per_buyer: null,
        membership_ids: null,
        applies_to: 'events',
        event_ids: [id],
      })
      const policy = await insertRefundPolicy(context, {
        name: `${name} policy`,
        terms: REFUND_EXAMPLES[0]!.terms,
      })
      await putPolicyOfEvent(context, id, policy!.id)
    }),
  )
}

/** A family with an account that is logged in on a device of its own. */
async function aLoggedInFamily(device: Device, dark: boolean) {
  const email = await newFamily()
  const page = await visitor({ device, dark, tenant: TENANT })
  await choosePassword(page, await mailed(email, /\/set-password\/[\w-]+/))
  return { email, page }
}

test.each<[Device, boolean]>([
  ['phone', false],
  ['desktop', true],
])(
  'a family signs up for a camp, one waits, and gets the spot that becomes free (%s)',
  async (device, dark) => {
    const picture = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const name = `Skills Camp ${device}`
    const slug = `skills-camp-${device}`
    await aCamp(slug, name)
    const first = await aLoggedInFamily(device, dark)
    const next = await aLoggedInFamily(device, dark)

    const { page } = first
    await page.goto(`/ems/event/${slug}`)
    await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: `Sign up for ${name}` }).waitFor()
    await page.getByRole('checkbox', { name: 'Sofía López' }).check()
    await page.getByText('$120.00').first().waitFor()
    await page.getByLabel('Camp T-shirt').selectOption({ label: 'L · 1 left' })
    await page.getByText('$140.00').first().waitFor()
    await look(page, picture('camp-who'))
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('timer').waitFor()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await look(page, picture('camp-pay'))
    await pay(page)
    await page.getByRole('heading', { level: 1, name: 'My events' }).waitFor()
    await page.getByText('Confirmed').waitFor()
    await look(page, picture('camp-mine'))
    await mailed(first.email, /Your add-ons: Camp T-shirt \(L\)/)

    // Later they add a pass for the car.
    await page.getByRole('button', { name: /^Get add-ons/ }).click()
    await page.getByRole('checkbox', { name: 'Parking pass' }).check()
    await look(page, picture('camp-addons'))
    await page.getByRole('button', { name: 'Continue to payment: $5.00' }).click()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await pay(page)
    await page.getByText('Parking pass').waitFor()

    // There is no room any more: the next family waits, and pays nothing.
    await next.page.goto(`/ems/event/${slug}/enter`)
    await next.page.getByRole('checkbox', { name: 'Sofía López' }).check()
    await next.page.getByRole('button', { name: 'Join the waitlist' }).click()
    await next.page.getByText('You’re number 1 on the waitlist').waitFor()
    await look(next.page, picture('camp-waiting'))

    // The first one leaves, and sees before what comes back.
    await page.getByRole('button', { name: /^Withdraw/ }).click()
    await page.getByText('Not refundable: Camp T-shirt (L)').waitFor()
    await look(page, picture('camp-withdraw'))
    await page.getByRole('button', { name: /^Withdraw and get \$1\d\d\.\d\d back$/ }).click()
    await page.getByText('Withdrawn').waitFor()
    await mailed(first.email, /We’re refunding \$1/)

    await mailed(next.email, /We’re holding the spots for you until/)
    await next.page.reload()
    await next.page.getByText('Good news: spots opened up.').waitFor()
    await next.page.getByRole('button', { name: 'Pay by card' }).click()
    await next.page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await next.page.getByLabel('Coupon code').fill(slug)
    await next.page.getByRole('button', { name: 'Apply' }).click()
    await next.page.getByText('$105.00').first().waitFor()
    await look(next.page, picture('camp-offered'))
    await pay(next.page)
    await next.page.getByText('Confirmed').waitFor()

    // The office sees who is in it.
    const office = await visitor({ device, dark, tenant: TENANT })
    await enter(office)
    const [{ id }] = (await rowsOf<{ id: string }>('select id from event where slug = $1', [slug])) as [
      { id: string },
    ]
    await office.goto(`/ems/events/${id}?tab=entrants`)
    await office.getByText('Sofía López').first().waitFor()
    expect(await office.getByRole('button', { name: /^Actions for/ }).count()).toBe(1)
    await look(office, picture('camp-office'))
    await office.getByRole('link', { name: 'Setup' }).click()
    await office.getByRole('link', { name: 'Add-ons' }).click()
    await office.getByLabel('Name').first().waitFor()
    await look(office, picture('camp-office-addons'))
  },
)

/** A younger sister of the daughter whom the family has registered. */
const aSister = (email: string, first_name: string) =>
  rowsOf(
    `with mother as (select tenant_id, id from member where email = $1),
       child as (
         insert into member (tenant_id, first_name, last_name, dob, member_number, created_at, updated_at)
         select tenant_id, $2, 'López', (now() - interval '9 years')::date, 'S-' || id, now(), now() from mother
         returning tenant_id, id)
     insert into guardianship (tenant_id, minor_id, guardian_id, relation, is_primary, created_at)
     select child.tenant_id, child.id, mother.id, 'Mother', true, now() from child, mother`,
    [email, first_name],
  )

test.each<[Device, boolean]>([
  ['phone', true],
  ['desktop', false],
])(
  'sisters go to a camp together or wait together, and a question is asked only where it matters (%s)',
  async (device, dark) => {
    const picture = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const name = `Sisters Camp ${device}`
    const slug = `sisters-camp-${device}`
    await aCamp(slug, name, { capacity: 2, needs_membership: false, asks: true })
    const first = await aLoggedInFamily(device, dark)
    const sisters = await aLoggedInFamily(device, dark)
    await aSister(sisters.email, 'Wren')

    // Who answers no isn’t asked which ones.
    const { page } = first
    await page.goto(`/ems/event/${slug}/enter`)
    await page.getByRole('checkbox', { name: 'Sofía López' }).check()
    await page.getByLabel('Any allergies?').selectOption('No')
    expect(await page.getByLabel('Which ones?').count()).toBe(0)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await pay(page)
    await page.getByText('Confirmed').waitFor()

    // One spot is left, and two sisters don’t fit into it: they wait together, and neither takes it alone.
    const family = sisters.page
    await family.goto(`/ems/event/${slug}/enter`)
    for (const child of ['Sofía López', 'Wren López'])
      await family.getByRole('checkbox', { name: child }).check()
    await family.getByLabel('Any allergies?').nth(0).selectOption('Yes')
    await family.getByLabel('Any allergies?').nth(1).selectOption('No')
    await family.getByLabel('Which ones?').fill('Peanuts')
    await look(family, picture('sisters-enter'))
    await family.getByRole('button', { name: 'Join the waitlist' }).click()
    await family.getByText('You’re number 1 on the waitlist').waitFor()
    const taken = () =>
      rowsOf<{ taken: number }>('select taken from event where slug = $1', [slug]).then(([row]) => row!.taken)
    expect(await taken()).toBe(1)

    // The first one leaves: now both are offered a spot, and both are paid at once.
    await page.getByRole('button', { name: /^Withdraw/ }).click()
    await page.getByRole('button', { name: /^Withdraw and get \$1\d\d\.\d\d back$/ }).click()
    await page.getByText('Withdrawn').waitFor()
    await mailed(sisters.email, /We’re holding the spots for you until/)
    await family.reload()
    await family.getByText('Good news: spots opened up.').waitFor()
    await look(family, picture('sisters-offered'))
    await family.getByRole('button', { name: 'Pay by card' }).click()
    await family.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await family.getByText('$240.00').first().waitFor()
    await pay(family)
    await family.getByText('Confirmed').nth(1).waitFor()
    expect(await taken()).toBe(2)

    // The office reads the answers, each at its child.
    const office = await visitor({ device, dark, tenant: TENANT })
    await enter(office)
    const [{ id }] = (await rowsOf<{ id: string }>('select id from event where slug = $1', [slug])) as [
      { id: string },
    ]
    await office.goto(`/ems/events/${id}?tab=entrants`)
    await office.getByText('Wren López').first().waitFor()
    await office.getByText('Peanuts').first().waitFor()
    await look(office, picture('sisters-office'))
  },
)

test.each<[Device, boolean]>([
  ['phone', false],
  ['desktop', true],
])(
  'a sister without the membership is sent to a camp that approves entries; her mother is led to the form and back, and pays for both (%s)',
  async (device, dark) => {
    const picture = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const name = `Approved Camp ${device}`
    const slug = `approved-camp-${device}`
    await aCamp(slug, name, { capacity: 5, asks: true })
    await rowsOf('update event set needs_approval = true where slug = $1', [slug])
    const { page, email } = await aLoggedInFamily(device, dark)

    // Her sister isn’t on record yet: what was picked for Sofía is there again after the form.
    await page.goto(`/ems/event/${slug}/enter`)
    await page.getByRole('checkbox', { name: 'Sofía López' }).check()
    await page.getByLabel('Any allergies?').selectOption('No')
    await look(page, picture('membership-missing-who'))
    await page.getByRole('link', { name: 'Register them first' }).click()
    await page.waitForURL('**/registration*')
    await page.getByRole('heading', { name: 'Membership registration' }).waitFor()
    await aSister(email, 'Wren')
    await page.goto(`/ems/event/${slug}/enter`)
    await page.getByRole('checkbox', { name: 'Wren López' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Sofía López' }).isChecked()).toBe(true)
    expect(await page.getByLabel('Any allergies?').inputValue()).toBe('no')

    // Only Wren goes, who lacks the membership.
    await page.getByRole('checkbox', { name: 'Sofía López' }).uncheck()
    await page.getByRole('checkbox', { name: 'Wren López' }).check()
    await page.getByLabel('Any allergies?').selectOption('No')
    await look(page, picture('membership-later-who'))
    await page.getByRole('button', { name: 'Send entry' }).click()
    await page.getByText('Wren López: membership still needed.').waitFor()
    await look(page, picture('membership-later-applied'))

    const office = await visitor({ device, dark, tenant: TENANT })
    await enter(office)
    const [{ id }] = (await rowsOf<{ id: string }>('select id from event where slug = $1', [slug])) as [
      { id: string },
    ]
    await office.goto(`/ems/events/${id}?tab=entrants`)
    await office.getByText('Membership not bought yet').waitFor()
    await office.getByRole('checkbox', { name: 'Wren López' }).check()
    await office.getByRole('button', { name: 'Accept' }).click()
    await office.getByRole('dialog').getByText('Membership not bought yet').waitFor()
    await look(office, picture('membership-later-accept'))
    await office.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await office.getByText('1 entry accepted').waitFor()

    await mailed(email, /Wren López: to claim the spots, add a membership\./)
    await page.reload()
    await page.getByText(/^Next, add a membership for Wren López/).waitFor()
    await look(page, picture('membership-later-held'))
    await page.getByRole('link', { name: 'Add membership' }).click()
    await page.getByText(`${name}: spot held until`).waitFor()
    await page.getByText('Add a membership for Wren López here. You’ll pay for both together.').waitFor()
    await look(page, picture('membership-later-form'))

    // One card pays for both, in one order.
    await page.getByRole('button', { name: 'Add Wren López' }).click()
    await onward(page)
    await agreeAndType(page, 'Maria López')
    await page.getByRole('button', { name: /^Sign \d documents?$/ }).click()
    await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
    expect(await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).isChecked()).toBe(true)
    await look(page, picture('membership-later-pay'))
    await pay(page)
    await page.waitForURL('**/registration/done?*')
    await page.getByText('Also paid').waitFor()
    await look(page, picture('membership-later-paid'))
    await page.goto('/ems/my-events')
    await page.getByText('Confirmed').waitFor()
    const orders = await rowsOf<{ purposes: string[] }>(
      `select array_agg(distinct l.purpose order by l.purpose) as purposes
       from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
       where o.payer_email = $1 and o.status = 'paid' group by o.id order by o.id desc limit 1`,
      [email],
    )
    expect(orders).toEqual([{ purposes: ['event_entrant', 'registration'] }])
  },
)
