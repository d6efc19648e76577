import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { showDay } from 'contract/dates'
import { useBrowser, visitor } from './browser.ts'
import { TENANT, mailed, newFamily, rowsOf } from './household.ts'
import { choosePassword, enter, look } from './people.ts'
import { goodUntil, typedDay } from './days.ts'

useBrowser()

const PAPER = {
  name: 'Paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
}

type Place = { season: string; start: string; end: string; league: string; division: string }

/** Where a family's daughter is registered. */
async function placeOf(email: string): Promise<Place> {
  const places = () =>
    rowsOf<Place>(
      `select s.name as season, s.start_date::text as start, s.end_date::text as end, l.name as league,
         d.label as division
       from registration r
         join guardianship g on g.minor_id = r.member_id
         join member p on p.id = g.guardian_id and p.email = $1
         join season s on s.id = r.season_id join division d on d.id = r.division_id
         join league l on l.id = r.league_id`,
      [email],
    )
  await expect.poll(async () => (await places()).length).toBe(1)
  return (await places())[0]!
}

/** The office gives a new user a role in a club or for a team; returns their browser, logged in. */
async function invited(
  office: Page,
  who: { first_name: string; role: string; for: 'club' | 'team'; place: string },
): Promise<Page> {
  const email = `${who.first_name.toLowerCase()}.${Date.now()}@example.org`
  await office.goto('/mms/users')
  await office.getByRole('button', { name: 'Invite someone' }).first().click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('First name').fill(who.first_name)
  await dialog.getByLabel('Last name').fill('Field')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Add role').selectOption({ label: who.role })
  await dialog.getByLabel(`For the ${who.for}`).fill(who.place)
  await office
    .getByRole('option', { name: new RegExp(who.place) })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await office.waitForURL(/\/mms\/users\/\d+$/)
  const page = await visitor({ tenant: TENANT })
  await choosePassword(page, await mailed(email, /\/set-password\/[\w-]+/))
  return page
}

/** Creates a team of the club; returns its number. */
async function makeTeam(director: Page, name: string, { season, league, division }: Place): Promise<number> {
  await director.goto('/ctms')
  await director.getByRole('button', { name: 'New team' }).first().click()
  const form = director.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Season').selectOption(season)
  await form.getByLabel('League').selectOption(league)
  await form.getByLabel('Division').selectOption(division)
  await form.getByRole('button', { name: 'Create team' }).click()
  await director.getByRole('heading', { name, level: 1 }).waitFor()
  return Number(/\d+$/.exec(new URL(director.url()).pathname)![0])
}

/** By keyboard: a click right after scrolling goes to the frame of the card that was there before. */
async function typeCard(page: Page, number: string) {
  const card = page.frameLocator('iframe').first()
  for (const [label, value] of [
    ['Card number', number],
    ['Expiry date', goodUntil().typed],
    ['Security code', '123'],
  ] as const) {
    await card.getByLabel(label).fill('')
    await card.getByLabel(label).pressSequentially(value)
  }
  await page.getByRole('button', { name: /^(Pay(?! with)|Try)/ }).press('Enter')
}

test('a club lives a season: teams, families, fees, a move, a certificate, and everybody is ready', {
  timeout: 600_000,
}, async () => {
  const mark = Date.now()
  const [club, first, second] = [`Riverside ${mark}`, `Otters ${mark}`, `Herons ${mark}`]
  const email = await newFamily()
  const place = await placeOf(email)

  // The office creates the club, and invites somebody to run it.
  const office = await visitor({ tenant: TENANT })
  await enter(office)
  await office.goto('/ctms/clubs')
  await office.getByRole('button', { name: 'New club' }).first().click()
  const made = office.getByRole('dialog')
  await made.getByLabel('Name').fill(club)
  await made.getByLabel('League').selectOption(place.league)
  await made.getByRole('button', { name: 'Create club' }).click()
  await office.getByRole('heading', { name: club, level: 1 }).waitFor()
  const director = await invited(office, { first_name: 'Dana', role: 'Club Admin', for: 'club', place: club })

  // Two teams; a family is invited to the first and takes the place on its phone.
  const second_id = await makeTeam(director, second, place)
  const first_id = await makeTeam(director, first, place)
  await director
    .getByRole('navigation', { name: 'Team sections' })
    .getByRole('link', { name: /Invitations/ })
    .click()
  await director.getByRole('button', { name: 'Invite people' }).click()
  const invitation = director.getByRole('dialog')
  await invitation.getByLabel('Email addresses').fill(email)
  await invitation.getByRole('button', { name: 'Send', exact: true }).click()
  await invitation.waitFor({ state: 'detached' })
  const family = await visitor({ device: 'phone', tenant: TENANT, expects: /402|422/ })
  await choosePassword(family, await mailed(email, /\/set-password\/[\w-]+/))
  await family.goto(await mailed(email, /\/ctms\/invite\/[\w-]+\?by=[\w-]+/))
  await family.getByRole('button', { name: 'Accept for Sofía López' }).click()
  await family.getByText(`Sofía López is on the roster of ${first}.`).waitFor()

  // Fees in two instalments: the first card is declined, the second is not.
  const fee = `Season fee ${mark}`
  await director.goto(`/ctms/payments?team=${first_id}`)
  await director.getByRole('link', { name: 'Bill players' }).first().click()
  await director.getByLabel('Name', { exact: true }).fill(fee)
  for (const [number, label, due, amount] of [
    [1, 'Deposit', typedDay(0), '300'],
    [2, 'Spring', typedDay(60), '500'],
  ] as const) {
    if (number > 1) await director.getByRole('button', { name: 'Add an installment' }).click()
    const part = director.getByRole('group', { name: `Installment ${number}`, exact: true })
    await part.getByLabel('Name of the charge').fill(label)
    await part.getByLabel('Due on').fill(due)
    await part.getByLabel('Amount').fill(amount)
  }
  await director.getByRole('button', { name: 'Bill players' }).click()
  await director.getByRole('heading', { level: 1, name: fee }).waitFor()
  await family.goto(await mailed(email, /\/ctms\/payments\?package_id=\d+/))
  const plan = family.getByRole('region', { name: `Sofía López: ${fee}` })
  await plan.getByLabel('I’ve read this and accept the plan').check()
  await plan.getByRole('button', { name: 'Accept plan' }).click()
  await plan.getByRole('button', { name: /^Pay by card/ }).click()
  await family.frameLocator('iframe').first().getByLabel('Card number').waitFor()
  await typeCard(family, '4000000000000002')
  await family
    .getByText(/declined/i)
    .first()
    .waitFor()
  await typeCard(family, '4242424242424242')
  await family.getByText('Thank you! Your payment has been received.').first().waitFor()

  // The family requests the other team; both teams and the league office agree.
  const rival = await invited(office, { first_name: 'Rosa', role: 'Team Admin', for: 'team', place: second })
  await office.goto('/ctms/transfers?tab=windows')
  const windows = office.getByRole('region', { name: 'Windows' })
  await windows.getByRole('button', { name: 'New window' }).click()
  const window = office.getByRole('dialog')
  await window.getByLabel('Season', { exact: true }).selectOption(place.season)
  await window.getByLabel('League').selectOption(place.league)
  await window.getByLabel('From').fill(showDay(place.start))
  await window.getByLabel('Last day').fill(showDay(place.end))
  await window.getByRole('button', { name: 'Save' }).click()
  await window.waitFor({ state: 'detached' })
  await family.goto('/mms/member/transfers')
  await family.getByRole('button', { name: 'Another team for Sofía López' }).click()
  const asked = family.getByRole('dialog')
  await asked.getByLabel('New team').fill(second)
  await expect.poll(() => asked.getByRole('option').count()).toBe(1)
  await asked.getByRole('option', { name: second }).click()
  await asked.getByLabel('Reason').fill('We have moved.')
  await asked.getByRole('button', { name: 'Request transfer' }).click()
  await asked.waitFor({ state: 'detached' })
  for (const [coach, team_id, next] of [
    [director, first_id, `${first} approved`],
    [rival, second_id, 'With the league office'],
  ] as const) {
    await coach.goto(`/ctms/teams/${team_id}?tab=transfers`)
    await coach.getByRole('button', { name: 'Approve Sofía López’s move' }).click()
    await coach.getByText(next).first().waitFor()
  }
  await office.goto('/ctms/transfers')
  await office.getByRole('searchbox').fill(second)
  await office.getByRole('row').filter({ hasText: second }).getByRole('link').click()
  await office.getByRole('button', { name: 'Approve' }).click()
  await office.getByText('The league office approved').waitFor()
  // What is not due yet at the old team is no longer owed.
  await family.goto('/ctms/payments')
  await plan.waitFor()
  await expect.poll(() => plan.getByRole('button', { name: /^Pay by card/ }).count()).toBe(0)

  // The board says what is missing; the team's insurance is uploaded and accepted.
  await rival.goto(`/ctms/teams/${second_id}/readiness`)
  const player = rival.getByRole('row').filter({ hasText: 'Sofía López' })
  await player.waitFor()
  // A policy of the office covers every team, and another journey may have entered one in the meantime.
  await rival.getByText(/No approved insurance|Insured through/).waitFor()
  await look(rival, 'club-season-missing-desktop')
  await director.goto('/mms/insurance')
  await director.getByRole('button', { name: 'Upload documents' }).first().click()
  const brought = director.getByRole('dialog')
  await brought.getByLabel('Team or club').fill(second)
  await expect.poll(() => brought.getByRole('option').count()).toBe(1)
  await brought.getByRole('option', { name: second }).click()
  await brought.locator('input[type=file]').setInputFiles(PAPER)
  await brought.getByLabel('Last day of coverage').fill(showDay(place.end))
  await brought.getByRole('button', { name: 'Send' }).click()
  await brought.waitFor({ state: 'detached' })
  await office.goto(`/mms/insurance?q=${encodeURIComponent(second)}`)
  await office.getByRole('button', { name: 'Review Paper.pdf' }).click()
  const review = office.getByRole('dialog')
  await review.getByRole('button', { name: 'Save' }).click()
  await review.waitFor({ state: 'detached' })
  await rival.reload()
  await rival.getByText(/Insured through/).waitFor()
  await player.getByText('✓ Ready', { exact: true }).waitFor()
  await look(rival, 'club-season-ready-desktop')

  // The owner of a field gets a certificate, and the umpire a roster on paper.
  await office.goto('/mms/insurance/certificates')
  await office.getByRole('button', { name: 'Add policy' }).click()
  const policy = office.getByRole('dialog')
  await policy.getByLabel('Insurer', { exact: true }).fill('Prairie Mutual')
  await policy.getByLabel('Policy number').fill(`GL-${mark}`)
  await policy.getByLabel('First day').fill(showDay(place.start))
  await policy.getByLabel('Last day').fill(showDay(place.end))
  await policy.getByLabel('Limit per occurrence').fill('1000000')
  await policy.getByLabel(/insurer allows us/).check()
  await policy.getByRole('button', { name: 'Save' }).click()
  await policy.waitFor({ state: 'detached' })
  await rival.goto('/mms/insurance/certificates')
  await rival.getByRole('button', { name: 'Request a certificate' }).first().click()
  const certificate = rival.getByRole('dialog')
  await certificate.getByLabel('Team or club').click()
  await certificate.getByRole('option', { name: second }).click()
  await certificate.getByLabel('Who needs to see it').fill('City of Plano')
  await certificate.getByLabel('Holder’s address').fill('1 Main Street, Plano, TX 75074')
  await certificate.getByLabel('Place and purpose').fill('Games at Riverside Park')
  await certificate.getByLabel('First day').fill(typedDay(0))
  await certificate.getByLabel('Last day').fill(typedDay(7))
  await certificate.getByRole('button', { name: 'Get certificate' }).click()
  await certificate.waitFor({ state: 'detached' })
  for (const [address, role, press, starts] of [
    [undefined, 'button', 'Open City of Plano', 'Certificate '],
    [`/ctms/teams/${second_id}/roster`, 'menuitem', 'Roster as PDF, with pictures', `Roster ${second}`],
  ] as const) {
    if (address) {
      await rival.goto(address)
      await rival.getByRole('region', { name: 'Players' }).getByText('Sofía López').waitFor()
      await rival.getByRole('button', { name: 'Print and export' }).click()
    }
    const [file] = await Promise.all([
      rival.waitForEvent('download'),
      rival.getByRole(role, { name: press }).click(),
    ])
    expect(file.suggestedFilename().startsWith(starts)).toBe(true)
    expect(
      readFileSync((await file.path())!)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
})
