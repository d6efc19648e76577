import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { showDay } from 'contract/dates'
import { expectAccessible, useBrowser, visitor, type Device } from './browser.ts'
import { TENANT, mailed, newFamily, rowsOf } from './household.ts'
import { choosePassword, enter, logIn, look } from './people.ts'

useBrowser()

type Ground = { season: string; start: string; end: string; old: string; next: string; next_id: number }

/** A family's daughter on a team of the club, and a team coached by somebody else. */
async function aPlayer(email: string, mark: string): Promise<Ground> {
  const one = async (text: string, values: unknown[]) => (await rowsOf(text, values))[0]!
  const [old, next] = [`Comets ${mark}`, `Rockets ${mark}`]
  const place = await one(
    `select r.tenant_id, r.member_id, r.season_id, s.name as season, s.start_date::text as start, s.end_date::text as end,
       r.league_id, r.division_id, d.discipline_id
     from registration r
       join guardianship g on g.minor_id = r.member_id
       join member p on p.id = g.guardian_id and p.email = $1
       join season s on s.id = r.season_id join division d on d.id = r.division_id`,
    [email],
  )
  const team = async (name: string, club: string) =>
    (
      await one(
        `insert into team (tenant_id, club_id, name, league_id, division_id, season_id, status, created_at)
         values ($1, ${club}, $2, $3, $4, $5, 'active', now()) returning id::int`,
        [place['tenant_id'], name, place['league_id'], place['division_id'], place['season_id']],
      )
    )['id'] as number
  const from = await team(
    old,
    `(select club_id from user_role where tenant_id = $1 and role = 'Club Admin' limit 1)`,
  )
  const next_id = await team(next, 'null')
  await rowsOf(
    `insert into user_role (tenant_id, user_id, module, role, team_id, created_at)
     select tenant_id, user_id, module, role, $2, now() from user_role
     where tenant_id = $1 and role = 'Team Admin' order by id limit 1`,
    [place['tenant_id'], next_id],
  )
  await rowsOf(
    `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, is_only,
       jersey_number, joined_on, created_at)
     values ($1, $2, $3, $4, $5, 'player', 'active', true, true, '7', $6, now())`,
    [
      place['tenant_id'],
      from,
      place['member_id'],
      place['season_id'],
      place['discipline_id'],
      place['start'],
    ],
  )
  await rowsOf('update registration set team_id = $1 where member_id = $2', [from, place['member_id']])
  const { season, start, end } = place as Record<string, string>
  return { season: season!, start: start!, end: end!, old, next, next_id }
}

/** The office opens the whole season, unless it is open already. */
async function openWindow(page: Page, { season, start, end }: Ground, name: (screen: string) => string) {
  await page.goto('/ctms/transfers?tab=windows')
  const windows = page.getByRole('region', { name: 'Windows' })
  await windows.getByRole('button', { name: 'New window' }).waitFor()
  if ((await windows.getByText(`Fall · ${season}`).count()) > 0) return
  await windows.getByRole('button', { name: 'New window' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Season', { exact: true }).selectOption(season)
  await form.getByLabel('From').fill(showDay(start))
  await form.getByLabel('Last day').fill(showDay(end))
  await look(page, name('transfer-window'))
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await windows.getByText(`Fall · ${season}`).waitFor()
  await look(page, name('transfer-windows'))
}

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])(
  'a family asks for another team, both coaches and the office agree, and the new roster has the player (%s)',
  async (device, dark) => {
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const email = await newFamily()
    const password = await mailed(email, /\/set-password\/[\w-]+/)
    const ground = await aPlayer(email, `${device} ${Date.now()}`)
    const office = await visitor({ device, dark, tenant: TENANT })
    await enter(office)
    await openWindow(office, ground, name)

    const family = await visitor({ device, dark, tenant: TENANT })
    await choosePassword(family, password)
    await family.goto('/mms/member/transfers')
    await family.getByRole('button', { name: 'Another team for Sofía López' }).click()
    const asked = family.getByRole('dialog')
    await asked.getByLabel('New team').fill(ground.next)
    await asked.getByRole('option', { name: ground.next }).click()
    await asked.getByLabel('Reason').fill('We have moved to Plano.')
    await look(family, name('transfer-ask'))
    await asked.getByRole('button', { name: 'Request transfer' }).click()
    await asked.waitFor({ state: 'detached' })
    const followed = family.getByRole('region', { name: 'Sofía López' })
    await followed.getByText('Waiting for the teams').waitFor()
    await followed.getByText('The family requested the transfer: We have moved to Plano.').waitFor()
    await look(family, name('transfer-own'))

    const old = await visitor({ device, dark, tenant: TENANT })
    await logIn(old, 'clubadmin')
    await old.waitForURL((url) => !url.pathname.startsWith('/login'))
    await old.goto('/ctms')
    await old.getByRole('link', { name: ground.old }).click()
    await old
      .getByRole('navigation', { name: 'Team sections' })
      .getByRole('link', { name: 'Transfers' })
      .click()
    await old.getByRole('button', { name: 'Decline Sofía López’s move' }).click()
    await old.getByRole('dialog').getByText('The league office decides').waitFor()
    await look(old, name('transfer-refuse'))
    await old.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await old.getByRole('button', { name: 'Approve Sofía López’s move' }).click()
    await old.getByText(`${ground.old} approved`).waitFor()

    const next = await visitor({ device, dark, tenant: TENANT })
    await logIn(next, 'teamadmin')
    await next.waitForURL((url) => !url.pathname.startsWith('/login'))
    await next.goto(`/ctms/teams/${ground.next_id}?tab=transfers`)
    await next.getByRole('button', { name: 'Approve Sofía López’s move' }).click()
    await next.getByText('With the league office').waitFor()
    await look(next, name('transfer-team'))

    await office.goto('/ctms/transfers')
    await office.getByRole('searchbox').fill(ground.next)
    const row = office.getByRole('row').filter({ hasText: ground.next })
    await row.waitFor()
    await look(office, name('transfers'))
    await row.getByRole('link').click()
    await office.getByRole('button', { name: 'Approve' }).waitFor()
    await look(office, name('transfer'))
    await office.getByRole('button', { name: 'Approve' }).click()
    await expectAccessible(office)
    await office.getByText('The league office approved').waitFor()
    expect(await office.getByText('and so does number 7').count()).toBe(1)

    await next.goto(`/ctms/teams/${ground.next_id}`)
    await next.getByRole('region', { name: 'Players' }).getByText('Sofía López').waitFor()
    await family.reload()
    await followed.getByText('Moved', { exact: true }).waitFor()
    await family.goto('/mms/member/memberships')
    await family.getByText(ground.next).waitFor()
  },
)
