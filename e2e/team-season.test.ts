import { expect, test } from 'vitest'
import { expectAccessible, useBrowser, visitor, type Device } from './browser.ts'
import { season, typedBirthday } from './days.ts'
import { TENANT, newFamily, rowsOf } from './household.ts'
import { logIn, look } from './people.ts'

useBrowser()

/**
 * A team of the club that played in a season long ago, with a family's daughter: its next season is this one.
 */
async function aPastTeam(email: string, name: string): Promise<number> {
  await expect
    .poll(() =>
      rowsOf(`select 1 from guardianship g join member p on p.id = g.guardian_id where p.email = $1`, [
        email,
      ]),
    )
    .toHaveLength(1)
  const long_ago = season(-25)
  const [{ id }] = (await rowsOf<{ id: number }>(
    `with child as (
       select g.tenant_id, g.minor_id, r.league_id, r.division_id, d.discipline_id
       from guardianship g join member p on p.id = g.guardian_id and p.email = $1
         join registration r on r.member_id = g.minor_id join division d on d.id = r.division_id),
     past as (
       insert into season (tenant_id, name, start_date, end_date, status)
       select tenant_id, $2 || ' season', $3, $4, 'closed' from child returning id),
     team as (
       insert into team (tenant_id, club_id, name, league_id, division_id, season_id, status, created_at)
       select c.tenant_id, (select club_id from user_role u where u.tenant_id = c.tenant_id and u.role = 'Club Admin' limit 1),
         $2, c.league_id, c.division_id, past.id, 'active', now() from child c, past returning id, season_id),
     entry as (
       insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, joined_on, created_at)
       select c.tenant_id, team.id, c.minor_id, team.season_id, c.discipline_id, 'player', 'active', true, $3, now()
       from child c, team)
     select id::int from team`,
    [email, name, long_ago.first_day, long_ago.last_day],
  )) as [{ id: number }]
  return id
}

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('a club renews a team for the season and imports more players (%s)', async (device, dark) => {
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  const team = `Comets again ${device} ${Date.now()}`
  const page = await visitor({ device, dark, tenant: TENANT, expects: /409/ })
  const past = await aPastTeam(await newFamily(), team)
  await logIn(page, 'clubadmin')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto(`/ctms/teams/${past}?tab=details`)
  // A window that was left open does not know what is done in the other one.
  const stale = await page.context().newPage()
  await stale.goto(`/ctms/teams/${past}?tab=details`)
  await stale.getByRole('button', { name: 'Renew for next season' }).waitFor()
  await page.getByRole('button', { name: 'Renew for next season' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Sofía López').isChecked()).toBe(true)
  await look(page, name('team-renew'))
  await dialog.getByRole('button', { name: 'Create team and invite' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(`/${past}`))
  await page.getByRole('heading', { level: 1, name: team }).waitFor()
  await page
    .getByRole('navigation', { name: 'Team sections' })
    .getByRole('link', { name: 'Invitations (1)' })
    .waitFor()

  await page.getByRole('navigation', { name: 'Team sections' }).getByRole('link', { name: 'Roster' }).click()
  await page.getByRole('button', { name: 'Import players' }).click()
  const last = `Quick${device}${String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `First name,Last name,Date of birth\nPia,${last},${typedBirthday(11)}\nAna,${last},\n`,
    ),
  })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText(`Pia ${last}`).waitFor()
  await dialog.getByText('Line 3: Date of birth is required.').waitFor()
  await look(page, name('team-import'))
  await dialog.getByRole('button', { name: 'Close' }).click()

  await stale.getByRole('button', { name: 'Renew for next season' }).click()
  await stale.getByRole('dialog').getByRole('link', { name: 'Open that team' }).waitFor()
  await expectAccessible(stale)
  await page.goto(`/ctms/teams/${past}?tab=details`)
  const next = page.getByRole('link', { name: new RegExp(`^${team} · `) })
  await next.waitFor()
  expect(await page.getByRole('button', { name: 'Renew for next season' }).count()).toBe(0)
  await next.click()
  await page.waitForURL((url) => !url.pathname.endsWith(`/${past}`))
  await page.getByRole('heading', { level: 1, name: team }).waitFor()
})
