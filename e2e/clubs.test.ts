import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, useBrowser, visitor, type Device } from './browser.ts'
import { TENANT, mailed, newFamily, rowsOf } from './household.ts'
import { logIn, look } from './people.ts'

useBrowser()

const LINK = /\/ctms\/invite\/[\w-]+\?by=[\w-]+/

/** Where a family's daughter is registered, so that the team can be created there. */
async function placeOf(email: string) {
  const [place] = await rowsOf<{ season: string; division: string; league: string }>(
    `select s.name as season, d.label as division, l.name as league
     from registration r
       join guardianship g on g.minor_id = r.member_id
       join member p on p.id = g.guardian_id and p.email = $1
       join season s on s.id = r.season_id join division d on d.id = r.division_id join league l on l.id = r.league_id`,
    [email],
  )
  return place!
}

/** A person who has registered as a coach for a season. */
async function aCoach(season: string, device: Device) {
  const [coach] = await rowsOf<{ email: string; name: string }>(
    `select m.email, m.first_name || ' ' || m.last_name as name
     from registration r join tenant o on o.id = r.tenant_id and o.label = $1
       join season s on s.tenant_id = r.tenant_id and s.id = r.season_id and s.name = $2
       join member m on m.tenant_id = r.tenant_id and m.id = r.member_id and m.email is not null
       join member_type y on y.tenant_id = r.tenant_id and y.id = r.member_type_id and y.kind = 'person'
     where r.status = 'active' order by m.id offset $3 limit 1`,
    [TENANT, season, device === 'desktop' ? 0 : 1],
  )
  return coach!
}

async function invite(page: Page, email: string) {
  await page
    .getByRole('navigation', { name: 'Team sections' })
    .getByRole('link', { name: /Invitations/ })
    .click()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email addresses').fill(email)
  await form.getByLabel('First name').fill('Sofía')
  return form
}

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('a club makes a team, invites a coach and a family, and the family joins (%s)', async (device, dark) => {
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  const email = await newFamily()
  const team = `Comets ${device} ${Date.now()}`
  await expect.poll(() => placeOf(email).catch(() => undefined)).toBeTruthy()
  const { season, division, league } = await placeOf(email)

  const club = await visitor({ device, dark, tenant: TENANT })
  await logIn(club, 'clubadmin')
  await club.waitForURL((url) => !url.pathname.startsWith('/login'))
  await club.goto('/ctms')
  await club.getByRole('link', { name: 'Comets 12U' }).first().waitFor()
  await look(club, name('teams'))
  await club.goto('/ctms/clubs')
  await club
    .getByRole('link', { name: /Comets/ })
    .first()
    .click()
  await club.getByRole('navigation', { name: 'Club sections' }).getByRole('link', { name: 'Details' }).click()
  await club.getByLabel('Director').fill(`Dana Field, ${device}`)
  await club.getByRole('button', { name: 'Save' }).click()
  await club.getByText('Data updated successfully').waitFor()
  await look(club, name('club'))
  await club.goto('/ctms')
  await club.getByRole('button', { name: 'New team' }).click()
  const made = club.getByRole('dialog')
  await made.getByLabel('Name').fill(team)
  await made.getByLabel('Season').selectOption(season)
  await made.getByLabel('League').selectOption(league)
  await made.getByLabel('Division').selectOption(division)
  await look(club, name('team-new'))
  await made.getByRole('button', { name: 'Create team' }).click()
  await club.getByRole('heading', { name: team, level: 1 }).waitFor()

  await club.getByRole('navigation', { name: 'Team sections' }).getByRole('link', { name: 'Staff' }).click()
  await club.getByRole('button', { name: 'Add staff' }).click()
  const staff = club.getByRole('dialog')
  await staff.getByLabel('Role', { exact: true }).selectOption('Head coach')
  const coach = await aCoach(season, device)
  await staff.getByLabel('Email').last().fill(coach.email)
  await look(club, name('team-staff-add'))
  await staff.getByRole('button', { name: 'Send invitation' }).click()
  await staff.waitFor({ state: 'detached' })

  const form = await invite(club, email)
  await look(club, name('team-invite'))
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await club.getByText('Sofía').waitFor()
  expect(await club.getByText(/No answer since/).count()).toBe(2)
  await look(club, name('team-invitations'))

  const family = await visitor({ device: 'phone', dark, tenant: TENANT, expects: /410/ })
  const link = await mailed(email, LINK)
  await family.goto(link)
  await family.getByRole('button', { name: 'Accept for Sofía López' }).waitFor()
  await look(family, `invitation-phone${dark ? '-dark' : ''}`)
  await family.getByRole('button', { name: 'Accept for Sofía López' }).click()
  await family.getByText(`Sofía López is on the roster of ${team}.`).waitFor()
  await family.reload()
  await family.getByText(/already been taken/).waitFor()

  const other = await visitor({ device, dark, tenant: TENANT })
  await other.goto(await mailed(coach.email, LINK))
  await other.getByText('Head coach').first().waitFor()
  await look(other, name('invitation-coach'))
  await other.getByRole('button', { name: `Accept for ${coach.name}` }).click()
  await other.getByText(`${coach.name} is on the roster of ${team}.`).waitFor()

  await club.reload()
  await club.getByText('Accepted').first().waitFor()
  expect(await club.getByText('Accepted').count()).toBe(2)
  await club.getByRole('navigation', { name: 'Team sections' }).getByRole('link', { name: 'Staff' }).click()
  await club.getByText(coach.name).first().waitFor()
  await club.getByRole('navigation', { name: 'Team sections' }).getByRole('link', { name: 'Details' }).click()
  await club.getByText('Someone joined the roster').first().waitFor()
  await look(club, name('team-details'))
})

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])(
  'a team that a club makes waits where the office wants to approve it, and plays where it is put (%s)',
  async (device, dark) => {
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const team = `Comets New ${device} ${Date.now()}`
    const office = await visitor({ device, dark, tenant: TENANT })
    await logIn(office, 'admin')
    await office.waitForURL((url) => !url.pathname.startsWith('/login'))
    await office.goto('/ctms/rule-packs')
    const approves = office.getByLabel('The office approves new teams from clubs')
    await approves.check()
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByText('Data updated successfully').first().waitFor()
    await approves.scrollIntoViewIfNeeded()
    await look(office, name('new-teams'))

    const club = await visitor({ device, dark, tenant: TENANT })
    await logIn(club, 'clubadmin')
    await club.waitForURL((url) => !url.pathname.startsWith('/login'))
    await club.goto('/ctms')
    await club.getByRole('button', { name: 'New team' }).click()
    const made = club.getByRole('dialog')
    await made.getByLabel('Name').fill(team)
    for (const label of ['Season', 'League', 'Division'])
      await made.getByLabel(label).selectOption({ index: 1 })
    await made.getByLabel('Class').selectOption('B')
    await made.getByRole('button', { name: 'Create team' }).click()
    await club.getByText('The office is reviewing this team.').waitFor()

    await office.goto('/mms/dashboard')
    await office
      .getByRole('link', { name: /teams? to approve/ })
      .last()
      .click()
    await office.getByRole('link', { name: team }).first().click()
    await office.getByText('People can join once you approve it.').waitFor()
    await look(office, name('team-waits'))
    await office.getByRole('button', { name: 'Approve', exact: true }).click()
    await office.getByRole('region', { name: 'In progress' }).getByText('Approving 1 team').waitFor()
    await expectAccessible(office)
    await office.getByText('People can join once you approve it.').waitFor({ state: 'detached' })

    await club.goto(`${new URL(office.url()).pathname}?tab=details`)
    await club.getByLabel('Class').selectOption('Open')
    await club.getByLabel('Division').selectOption({ index: 2 })
    await look(club, name('team-place'))
    await club.getByRole('button', { name: 'Save', exact: true }).click()
    await club.getByText('Data updated successfully').waitFor()
    await club.reload()
    expect(await club.getByLabel('Class').inputValue()).toBe('Open')

    await office.goto('/ctms/rule-packs')
    await approves.uncheck()
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByText('Data updated successfully').first().waitFor()
  },
)
