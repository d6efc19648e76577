import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, settled, useBrowser, visitor, type Device } from './browser.ts'
import { typedBirthday, typedDay } from './days.ts'
import { check, deleteList, letIn } from './gate-phone.ts'
import { mailed, rowsOf } from './household.ts'
import { logIn } from './people.ts'
import { drawSignature, onward, typeCard } from './registering.ts'
import { counting, expectAtMost, tasksOf } from './taps.ts'

useBrowser()

/** Somebody of the demo on her device; each task of hers begins on her first screen. */
async function at(user: string, device: Device = 'phone') {
  const page = await visitor({ tenant: 'demo', device })
  await logIn(page, user)
  await page.waitForURL(/\/mms\/(member\/profile|dashboard)$/)
  return { page, task: await tasksOf(page, new URL(page.url()).pathname) }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const main = (page: Page) => page.getByRole('main')
const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click()
const dialog = (page: Page) => page.getByRole('dialog')

const payByCard = (page: Page) => page.getByRole('button', { name: /^Pay by card/ }).first()

/** A parent with an installment to pay. Whose daughter is late, and whose is ahead, differs with the day the demo is made on. */
async function atPayer(...users: string[]) {
  for (const user of users) {
    const parent = await at(user)
    await parent.page.goto('/ctms/payments')
    await heading(parent.page, 'Team payments')
    await settled(parent.page)
    if ((await payByCard(parent.page).count()) > 0) return parent
  }
  throw new Error(`none of ${users.join(', ')} has anything to pay`)
}

/** Goes to what the search finds for a part of its name. */
async function jumpTo(page: Page, part: string, name: RegExp) {
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(part)
  await page.getByRole('option', { name }).first().click()
}

/** From a club’s own screen to whom to call there. */
async function contacts(page: Page) {
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.waitForURL('**tab=contacts')
}

/** From a club’s own screen to who isn’t ready there. */
async function readiness(page: Page) {
  await page.getByRole('link', { name: 'Readiness' }).click()
  await heading(page, 'Readiness')
}

/** Takes the list of registrations to a spreadsheet. */
async function download(page: Page) {
  await page.getByRole('link', { name: 'All registrations' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const file = page.getByRole('menuitem').first()
  await file.waitFor()
  await Promise.all([page.waitForEvent('download'), file.click()])
}

test('what a parent does most, from her first screen', async () => {
  const { page, task } = await at('member')
  await task('shows a child’s card', { taps: 1, fields: 0, screens: 1 }, async () => {
    await page
      .getByRole('button', { name: /^Show the card of / })
      .first()
      .click()
    await dialog(page).getByRole('img', { name: 'Code of the membership card' }).waitFor()
  })
  await task('says whether a child is coming', { taps: 1, fields: 0, screens: 1 }, async () => {
    const maybe = page
      .getByRole('group', { name: /^Is .* coming\?$/ })
      .first()
      .getByRole('button', { name: 'Maybe' })
    await maybe.click()
    await expect.poll(() => maybe.getAttribute('aria-pressed')).toBe('true')
  })
  await task('puts a game into the phone’s calendar', { taps: 2, fields: 0, screens: 1 }, async () => {
    await page
      .getByRole('button', { name: /^Add to calendar: / })
      .first()
      .click()
    const way = page.getByRole('link', { name: 'Google Calendar' })
    await way.waitFor()
    await Promise.all([page.context().waitForEvent('page'), way.click()])
  })
  await task('reads what the coach wrote', { taps: 1, fields: 0, screens: 2 }, async () => {
    await page
      .getByRole('region', { name: 'Team messages' })
      .getByRole('link', { name: /shirts/ })
      .first()
      .click()
    await heading(page, 'Team messages')
  })
  await task('signs a changed waiver for a child', { taps: 5, fields: 0, screens: 2 }, async () => {
    await page
      .getByRole('button', { name: /^Read and sign for / })
      .first()
      .click()
    await page.getByLabel(/^I’ve read “/).click()
    await page.getByLabel('I agree to sign electronically.').click()
    await drawSignature(page)
    await page.getByRole('button', { name: /^Sign \d documents?$/ }).click()
    await page.getByRole('heading', { name: /^Signed for / }).waitFor()
  })
  await task('sees what is due and until when', { taps: 1, fields: 0, screens: 2 }, async () => {
    await page.getByRole('region', { name: 'Payments' }).getByRole('link', { name: 'See all' }).click()
    await heading(page, 'Team payments')
  })
})

test('what it costs a parent to pay the next installment', async () => {
  const { page, task } = await atPayer('member', 'enduser', 'helper')
  await task('pays the next installment', { taps: 3, fields: 3, screens: 2 }, async () => {
    await menu(page, 'Payments')
    await heading(page, 'Team payments')
    await payByCard(page).click()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await typeCard(page)
    await page.locator('button:not([aria-disabled])', { hasText: /^Pay \$/ }).click()
    await page
      .getByText(/payment has been received|^Thank you/i)
      .first()
      .waitFor()
  })
})

test('what it costs a parent with a wallet on her phone, also when it is declined first', async () => {
  const { page, task } = await atPayer('enduser', 'member', 'helper')
  const wallet = page.frameLocator('iframe[title="Test Wallet"]')
  await task('pays the next installment by wallet', { taps: 7, fields: 0, screens: 2 }, async () => {
    await menu(page, 'Payments')
    await heading(page, 'Team payments')
    await payByCard(page).click()
    await page.getByRole('button', { name: 'Pay with Test Wallet' }).click()
    await wallet.getByLabel(/is declined/).click()
    await expectAccessible(page)
    await wallet.getByRole('button', { name: 'Pay', exact: true }).click()
    await page
      .getByText(/declined/i)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Pay with Test Wallet' }).click()
    await wallet.getByRole('button', { name: 'Pay', exact: true }).click()
    await page
      .getByText(/payment has been received|^Thank you/i)
      .first()
      .waitFor()
  })
})

test('what a coach does most, from her first screen', async () => {
  // By the demo's rules only the office changes rosters from March 1 on.
  await rowsOf(
    `update rule_pack p set lock_month = null, lock_day = null from tenant t where t.id = p.tenant_id and t.label = 'demo'`,
  )
  const { page, task } = await at('teamadmin')
  const comets = main(page)
  await task('sees who isn’t ready to play, and why', { taps: 1, fields: 0, screens: 2 }, async () => {
    await comets.locator('a[href^="/ctms/teams/"][href$="/readiness"]').first().click()
    await heading(page, /^Who’s ready/)
  })
  await task('sees who is coming', { taps: 2, fields: 0, screens: 2 }, async () => {
    await comets.getByRole('link', { name: 'Schedule' }).first().click()
    await page
      .getByRole('button', { name: /^Who’s coming: / })
      .first()
      .click()
    await dialog(page).getByRole('heading', { name: /Going/ }).waitFor()
  })
  await task('writes to the families', { taps: 2, fields: 2, screens: 2 }, async () => {
    await comets.getByRole('link', { name: 'Message' }).first().click()
    await dialog(page).getByLabel('Subject').fill('Bring water')
    await dialog(page).getByLabel('Message').fill('It will be hot.')
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })
  await task('invites a player', { taps: 2, fields: 1, screens: 2 }, async () => {
    await comets.getByRole('link', { name: 'Invite' }).first().click()
    await dialog(page).getByLabel('Email addresses').fill(`ana.${Date.now()}@example.org`)
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })
  await task('adds a practice', { taps: 3, fields: 3, screens: 2 }, async () => {
    await comets.getByRole('link', { name: 'Schedule' }).first().click()
    await page.getByRole('button', { name: 'Add event' }).click()
    const form = dialog(page)
    await form.getByLabel('Day', { exact: true }).fill(typedDay(3))
    // The demonstration has its practices in the evening.
    await form.getByLabel('Starts at').fill('6:00 AM')
    await form.getByLabel('Ends at').fill('7:30 AM')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await form.waitFor({ state: 'detached' })
  })
  await task(
    'cancels a practice, and the families are told',
    { taps: 3, fields: 0, screens: 2 },
    async () => {
      await comets.getByRole('link', { name: 'Schedule' }).first().click()
      await page
        .getByRole('button', { name: /^Cancel Practice, / })
        .last()
        .click()
      await dialog(page)
        .getByRole('button', { name: /^Cancel / })
        .last()
        .click()
      await dialog(page).waitFor({ state: 'detached' })
    },
  )
  await task('sees a season’s attendance', { taps: 2, fields: 0, screens: 3 }, async () => {
    await comets.getByRole('link', { name: 'Schedule' }).first().click()
    await page.getByRole('tab', { name: 'Attendance' }).click()
    await page.getByRole('heading', { name: 'Players' }).waitFor()
  })
  await task('gives a player her number', { taps: 4, fields: 1, screens: 2 }, async () => {
    await comets
      .getByRole('link', { name: /^\d+ of \d+$/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem').first().click()
    await dialog(page)
      .getByLabel(/number/i)
      .fill('21')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })
  await task('sees who owes what', { taps: 1, fields: 0, screens: 2 }, async () => {
    await comets.locator('a[href*="/ctms/payments/teams/"]').first().click()
    await heading(page, 'Team ledger')
  })
  await task('goes to her own family', { taps: 1, fields: 0, screens: 1 }, async () => {
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Family' }).click()
    await page
      .getByRole('button', { name: /^Show the card of / })
      .first()
      .waitFor()
  })
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Teams' }).click()
})

test('what a club admin does most, from her first screen', async () => {
  const { page, task } = await at('clubadmin')
  await task('opens one of her teams', { taps: 1, fields: 0, screens: 2 }, async () => {
    await page
      .getByRole('link', { name: /^Comets 12U/ })
      .first()
      .click()
    await heading(page, 'Comets 12U')
  })
  await task('opens the gate', { taps: 1, fields: 0, screens: 2 }, async () => {
    await page.getByRole('link', { name: 'Open the gate' }).click()
    await heading(page, 'Gate')
  })
  await task('finds a player by a part of her name', { taps: 2, fields: 1, screens: 2 }, async () => {
    await jumpTo(page, 'olivia sut', /Olivia Sutton/)
    await page.waitForURL((url) => !url.pathname.endsWith('/profile'))
  })
  const club = () => page.getByRole('link', { name: 'Comets Softball Club' }).click()
  await task('opens the club', { taps: 1, fields: 0, screens: 2 }, async () => {
    await club()
    await heading(page, 'Comets Softball Club')
  })
  await task('sees what the club still has to do', { taps: 2, fields: 0, screens: 3 }, async () => {
    await club()
    await page.getByRole('link', { name: 'Still to do' }).click()
    await page.waitForURL('**/dashboard')
  })
  await task('sees who in the club isn’t ready', { taps: 2, fields: 0, screens: 3 }, async () => {
    await club()
    await readiness(page)
  })
  await task('finds whom to call', { taps: 2, fields: 0, screens: 3 }, async () => {
    await club()
    await contacts(page)
  })
  await task('sees when a team meets next', { taps: 1, fields: 0, screens: 2 }, async () => {
    await main(page).locator('a[href$="/calendar"]').first().click()
    await page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  })
  await task('asks for a certificate of insurance', { taps: 2, fields: 0, screens: 3 }, async () => {
    await menu(page, 'Teams')
    await page.getByRole('link', { name: 'Certificates' }).first().click()
    await heading(page, /ertificates/)
  })
  await task('makes a team', { taps: 2, fields: 0, screens: 2 }, async () => {
    await menu(page, 'Teams')
    await page.getByRole('button', { name: 'New team' }).click()
    await dialog(page).getByLabel('Name').waitFor()
  })
})

test('what a volunteer does most, from her first screen', async () => {
  const { page, task } = await at('helper')
  const gate = () => page.getByRole('link', { name: 'Open the gate' }).click()
  const people = () => page.getByRole('button', { name: /^\d+ of \d+ in$/ }).click()
  await task('opens the gate with the list of the day', { taps: 2, fields: 0, screens: 2 }, async () => {
    await gate()
    await page.getByRole('button', { name: 'Download list' }).click()
    await page.getByText('Works offline').waitFor()
  })
  await task('looks somebody up by a part of her name', { taps: 2, fields: 1, screens: 2 }, async () => {
    await gate()
    await check(page, 'delaney')
  })
  await task(
    'lets in a player who isn’t ready, by her name',
    { taps: 5, fields: 1, screens: 2 },
    async () => {
      await gate()
      await letIn(page, 'Delaney Larsen')
    },
  )
  await task('undoes the last check-in', { taps: 2, fields: 0, screens: 2 }, async () => {
    await gate()
    await page
      .getByRole('button', { name: /^Undo: Delaney/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^0 of \d+ in$/ }).waitFor()
  })
  await task('sees who is still missing', { taps: 3, fields: 0, screens: 2 }, async () => {
    await gate()
    await people()
    await dialog(page)
      .getByRole('button', { name: /^Not yet/ })
      .click()
    await dialog(page).getByText('Delaney Larsen').waitFor()
  })
  await task('ends the day at the gate', { taps: 5, fields: 0, screens: 2 }, async () => {
    await gate()
    await deleteList(page)
  })
  const duties = async () => {
    await menu(page, 'Schedule')
    await page.getByRole('link', { name: 'Volunteer duties' }).click()
    await heading(page, 'Volunteer duties')
  }
  await task('sees how many of her hours are done', { taps: 2, fields: 0, screens: 3 }, async () => {
    await duties()
    await page
      .getByText(/^\d+ of \d+ hours$/)
      .first()
      .waitFor()
  })
  await task('signs up for a duty', { taps: 3, fields: 0, screens: 3 }, async () => {
    await duties()
    await page.getByRole('button', { name: 'Sign up: Driving' }).first().click()
    await page.getByRole('button', { name: 'Can’t make it: Driving' }).first().waitFor()
  })
  await task('says that she can’t make it', { taps: 3, fields: 0, screens: 3 }, async () => {
    await duties()
    await page.getByRole('button', { name: 'Can’t make it: Driving' }).first().click()
    await page.getByRole('button', { name: 'Sign up: Driving' }).first().waitFor()
  })
})

test('what an office does most, from its first screen', async () => {
  const { page, task } = await at('admin', 'desktop')
  await task('opens what waits for a decision', { taps: 1, fields: 0, screens: 2 }, async () => {
    await page.getByRole('link', { name: /registrations? to approve/ }).click()
    await heading(page, 'Registrations')
  })
  await task('finds a caller by a part of her name', { taps: 2, fields: 1, screens: 2 }, async () => {
    await jumpTo(page, 'amy sutt', /Amy Sutton/)
    await heading(page, 'Amy Sutton')
  })
  await task('goes to a setting by its name', { taps: 2, fields: 1, screens: 2 }, async () => {
    await jumpTo(page, 'coupons', /Coupons/)
    await heading(page, 'Coupons')
  })
  await task('looks at a registration beside the list', { taps: 2, fields: 0, screens: 3 }, async () => {
    await page.getByRole('link', { name: 'All registrations' }).click()
    await page.locator('tbody a').first().click()
    await settled(page)
  })
  await task('takes the list to a spreadsheet', { taps: 3, fields: 0, screens: 2 }, async () => {
    await download(page)
  })
  await task('registers a member at the counter', { taps: 1, fields: 0, screens: 2 }, async () => {
    await page.getByRole('link', { name: 'Register a member' }).click()
    await heading(page, 'Membership registration')
  })
  await task('sees where money came from', { taps: 1, fields: 0, screens: 2 }, async () => {
    await main(page).getByRole('link', { name: 'Sources', exact: true }).first().click()
    await settled(page)
  })
  await task('sees who has to sign again', { taps: 1, fields: 0, screens: 2 }, async () => {
    await page.getByRole('link', { name: /sign a waiver again/ }).click()
    await settled(page)
  })
})

test('what the manager of one league does most, from her first screen', async () => {
  const { page, task } = await at('leaguemanager', 'desktop')
  const first = main(page).locator('tbody a').first()
  await main(page)
    .getByText(/^Atlantic Coast Fastpitch League · Season/)
    .waitFor()
  await task('approves what waits for her', { taps: 3, fields: 0, screens: 2 }, async () => {
    await page.getByRole('link', { name: /registrations? to approve/ }).click()
    await page.locator('tbody .data-table-tick input').last().click()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
    await page.getByText(/^Approving 1 registration/).waitFor()
  })
  await task('finds a coach by a part of the name', { taps: 2, fields: 1, screens: 2 }, async () => {
    await jumpTo(page, 'dana oka', /Dana Okafor/)
    await heading(page, 'Dana Okafor')
  })
  await task('opens a team’s roster', { taps: 2, fields: 0, screens: 3 }, async () => {
    await menu(page, 'Clubs and teams')
    await page.getByRole('link', { name: 'Comets 12U' }).click()
    await heading(page, 'Comets 12U')
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .waitFor()
  })
  const club = async () => {
    await page.getByRole('link', { name: /^in \d+ clubs?$/ }).click()
    await page.getByRole('link', { name: 'Comets Softball Club' }).click()
    await heading(page, 'Comets Softball Club')
  }
  await task('opens a club', { taps: 2, fields: 0, screens: 3 }, club)
  await task('finds whom to call in a club', { taps: 3, fields: 0, screens: 4 }, async () => {
    await club()
    await contacts(page)
  })
  await task('sees who in a club isn’t ready', { taps: 3, fields: 0, screens: 4 }, async () => {
    await club()
    await readiness(page)
  })
  await task('sees who has to sign again', { taps: 1, fields: 0, screens: 2 }, async () => {
    await page.getByRole('link', { name: /sign a waiver again/ }).click()
    await page.waitForURL('**/unsigned')
  })
  await task('sees where her league’s money came from', { taps: 1, fields: 0, screens: 2 }, async () => {
    await main(page).getByRole('link', { name: 'Sources', exact: true }).first().click()
    await page.waitForURL('**/reports/transactions**')
  })
  await task('sees who registered in a division', { taps: 1, fields: 0, screens: 2 }, async () => {
    await page.getByRole('region', { name: 'By division' }).getByRole('link').first().click()
    await page.waitForURL(/\/registrations\?.*division_id/)
    await first.waitFor()
  })
  await task('takes her league’s list to a spreadsheet', { taps: 3, fields: 0, screens: 2 }, async () => {
    await download(page)
  })
})

test('an invited parent sees team, coach and price from the first screen to the last, and joins with 10 fields', async () => {
  const coach = await visitor({ tenant: 'demo' })
  await logIn(coach, 'teamadmin')
  await coach.waitForURL(/\/mms\/(member\/profile|dashboard)$/)
  await coach.getByRole('link', { name: 'Invite' }).first().click()
  const email = `maria.${Date.now()}@example.org`
  await dialog(coach).getByLabel('Email addresses').fill(email)
  await dialog(coach).getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(coach).waitFor({ state: 'detached' })
  const link = await mailed(email, /\/ctms\/invite\/[\w-]+\?by=[\w-]+/)

  const page = await visitor({ device: 'phone', tenant: 'demo' })
  await page.goto(link)
  await heading(page, 'A spot on the team')
  const cost = await counting(page)
  const shown = () =>
    expect
      .poll(async () => {
        const text = await main(page).innerText()
        return ['Comets 12U', 'Dana Okafor', /\$\d+\.\d\d/].filter((one) => text.search(one) < 0)
      })
      .toEqual([])
  await shown()
  await page.getByRole('link', { name: 'Register and join' }).click()
  await page.getByRole('button', { name: 'For my child' }).click()
  await shown()
  await page.getByLabel('Your full name').fill('Maria López')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('2145550100')
  await page.getByLabel('Date of birth').first().fill('03/14/1986')
  await page.getByLabel('Street address').fill('1 Main St, 75201')
  await page.getByLabel('First name').fill('Sofía')
  await page.getByLabel('Date of birth').last().fill(typedBirthday(12))
  await page.getByRole('radio', { name: 'Mother' }).click()
  await page.getByText('Maria López (Mother), (214) 555-0100').waitFor()
  await page.getByRole('radio', { name: /^Player membership/ }).waitFor()
  await onward(page)
  await page.getByLabel(/^I’ve read “/).click()
  await shown()
  await page.getByLabel('I agree to sign electronically.').click()
  await drawSignature(page)
  await page.getByRole('button', { name: /^Sign \d documents$/ }).click()
  await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
  await shown()
  await typeCard(page)
  await page.locator('button:not([aria-disabled])', { hasText: /^Pay \$/ }).click()
  await heading(page, /You’re all set|We have your registration/)
  await shown()
  expectAtMost(await cost(), { taps: 9, fields: 10, screens: 5 })
})
