import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayIn, showDay } from 'contract/dates'
import { useBrowser, visitor, type Device } from './browser.ts'
import { TENANT, mailed, newFamily, rowsOf } from './household.ts'
import { choosePassword, logIn, look } from './people.ts'

useBrowser()

const TODAY = dayIn('America/Chicago', new Date())
const inDays = (days: number) => showDay(addDays(TODAY, days))

/** A team of the demo club with a family's daughter on it. */
async function teamOf(email: string) {
  const [team] = await rowsOf<{ id: number; name: string }>(
    `insert into team (tenant_id, name, league_id, division_id, season_id, club_id, status, created_at)
     select t.tenant_id, 'Stars ' || floor(random() * 1e9), t.league_id, t.division_id, t.season_id, t.club_id, 'active', now()
     from team t join tenant o on o.id = t.tenant_id and o.label = $1 where t.name = 'Comets 12U'
     returning id, name`,
    [TENANT],
  )
  await rowsOf(
    `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, joined_on, created_at)
     select t.tenant_id, t.id, g.minor_id, t.season_id, d.discipline_id, 'player', 'active', true, current_date - 7, now()
     from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
       join guardianship g on g.tenant_id = t.tenant_id
       join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id and p.email = $2
     where t.id = $1`,
    [team!.id, email],
  )
  return team!
}

/** The feed as a calendar app reads it: each entry's start and SEQUENCE, by its summary. */
async function feed(url: string) {
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = (await answer.text()).replaceAll('\r\n ', '')
  return text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry) => ({
      summary: /SUMMARY:(.*)/.exec(entry)![1]!.trim(),
      starts: /DTSTART;TZID=America\/Chicago:(\d+T\d+)/.exec(entry)![1],
      sequence: Number(/SEQUENCE:(\d+)/.exec(entry)![1]),
      uid: /UID:(\S+)/.exec(entry)![1],
    }))
}

async function addDate(page: Page, fields: (form: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: 'Add event' }).first().click()
  const form = page.getByRole('dialog')
  await fields(form)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await form.waitFor({ state: 'detached' })
}

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])(
  'a coach plans, a family subscribes and answers, the game is moved, and who has not answered is asked (%s)',
  async (device, dark) => {
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    const email = await newFamily()
    const invitation = await mailed(email, /\/set-password\/[\w-]+/)
    const team = await teamOf(email)

    const coach = await visitor({ device, dark, tenant: TENANT })
    await logIn(coach, 'clubadmin')
    await coach.waitForURL((url) => !url.pathname.startsWith('/login'))
    await coach.goto(`/ctms/teams/${team.id}`)
    await coach.getByRole('main').getByRole('link', { name: 'Schedule', exact: true }).click()
    await coach.getByText('Nothing scheduled').waitFor()
    await look(coach, name('team-calendar-empty'))
    await addDate(coach, async (form) => {
      await form.getByLabel('Day', { exact: true }).fill(inDays(7))
      await form.getByLabel('Repeats weekly until').fill(inDays(21))
      await form.getByLabel('Place').fill('Riverside Park')
      await form.getByLabel('Address').fill('12 River Rd, Austin, TX')
      await form.getByLabel('What to bring').fill('Water and glove')
      await look(coach, name('team-date-new'))
    })
    await addDate(coach, async (form) => {
      await form.getByLabel('Type').selectOption('Game')
      await form.getByLabel('Opponent').fill('Rockets')
      await form.getByLabel('Home or away').selectOption('Away')
      await form.getByLabel('Day', { exact: true }).fill(inDays(10))
      await form.getByLabel('Starts at').fill('10:00')
      await form.getByLabel('Ends at').fill('12:00')
    })
    await coach.getByRole('article', { name: /^Game at Rockets/ }).waitFor()
    expect(await coach.getByRole('article').count()).toBe(4)

    const family = await visitor({ device: 'phone', dark, tenant: TENANT })
    await choosePassword(family, invitation)
    await family.goto('/ctms/calendar')
    const game = family.getByRole('article', { name: /Game at Rockets/ })
    await game.getByRole('button', { name: 'Yes' }).click()
    await game.getByText(/Yes, from Maria López/).waitFor()
    await look(family, `calendar-phone${dark ? '-dark' : ''}`)
    await family.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = family.getByRole('dialog')
    const webcal = await dialog.getByRole('link', { name: /^Apple Calendar/ }).getAttribute('href')
    expect(webcal).toMatch(/^webcal:\/\/.*\/calendar\.ics$/)
    const google = await dialog.getByRole('link', { name: /^Google Calendar/ }).getAttribute('href')
    expect(new URL(google!).searchParams.get('cid')).toBe(webcal)
    await look(family, `calendar-subscribe-phone${dark ? '-dark' : ''}`)
    const url = webcal!.replace('webcal:', 'http:')
    const before = await feed(url)
    expect(before.map(({ summary }) => summary)).toEqual([
      `${team.name}: Practice`,
      `${team.name}: Game at Rockets`,
      `${team.name}: Practice`,
      `${team.name}: Practice`,
    ])

    await coach.reload()
    const planned = coach.getByRole('article', { name: /^Game at Rockets/ })
    await planned.getByText('1 going').waitFor()
    await planned.getByRole('button', { name: /^Edit/ }).click()
    const form = coach.getByRole('dialog')
    await form.getByLabel('Starts at').fill('09:30')
    await form.getByLabel('Ends at').fill('11:30')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    const [, moved] = await feed(url)
    expect(moved).toMatchObject({
      uid: before[1]!.uid,
      sequence: 1,
      starts: expect.stringMatching(/T093000$/),
    })

    await coach
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Who’s coming/ })
      .click()
    await look(coach, name('team-date-answers'))
    await form.getByRole('button', { name: 'Remind 1 person' }).click()
    await form.getByText('1 email sent.').waitFor()
    await form.getByRole('button', { name: 'Close' }).click()
    await look(coach, name('team-calendar'))

    await family.goto(await mailed(email, /\/ctms\/ask\/[\w-]+/))
    await family.getByRole('button', { name: 'Maybe' }).click()
    await family.getByText(/Thanks! The coach has your answer/).waitFor()
    await look(family, `ask-phone${dark ? '-dark' : ''}`)
    await coach.reload()
    await coach.getByRole('article').first().getByText('1 maybe').waitFor()

    await coach.goto(`/ctms/teams/${team.id}`)
    await coach.getByRole('link', { name: 'Messages', exact: true }).click()
    await coach.getByText('No messages yet').waitFor()
    await coach.getByRole('button', { name: 'Write a message' }).first().click()
    await form.getByLabel('Send to').selectOption('Specific people')
    await form.getByLabel(/Sofía López/).check()
    await form.getByText('always get messages sent to minors').waitFor()
    await form.getByLabel('Subject').fill('White shirts on Saturday')
    await form.getByLabel('Message').fill('Please bring the white shirt and water.')
    await look(coach, name('team-message-new'))
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await coach.getByText('1 email', { exact: true }).click()
    await coach.getByText(email).waitFor()
    await look(coach, name('team-messages'))
    await mailed(email, /Please bring the white shirt/)
    await family.goto('/ctms/messages')
    await family.getByRole('heading', { name: 'White shirts on Saturday' }).waitFor()
    await look(family, `messages-phone${dark ? '-dark' : ''}`)

    await coach.goto(`/ctms/teams/${team.id}/duties`)
    await coach.getByText('No duties yet').waitFor()
    await coach.getByRole('button', { name: 'What’s required' }).click()
    await form.getByLabel('Hours per family').fill('6')
    await form.getByLabel('Fee instead of hours').fill('300')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await coach.getByRole('button', { name: 'Add a duty' }).first().click()
    await form.getByLabel('For a team event').selectOption({ index: 2 })
    await form.getByLabel('Minutes it’s worth').fill('120')
    await look(coach, name('team-duty-new'))
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await family.goto('/ctms/duties')
    await family.getByRole('button', { name: /^Sign up/ }).click()
    await family.getByRole('button', { name: /^Can’t make it/ }).waitFor()
    await look(family, `duties-phone${dark ? '-dark' : ''}`)
    await coach.reload()
    await coach.getByText('6 h missing').waitFor()
    await coach.getByRole('button', { name: 'Charge Sofía López’s family' }).click()
    await look(coach, name('team-duty-charge'))
    await form.getByRole('button', { name: 'Charge', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await coach.getByRole('link', { name: 'charged $300.00' }).waitFor()
    await coach
      .getByRole('group', { name: /Did Maria López do it/ })
      .getByRole('button', { name: 'Done' })
      .click()
    await coach.getByText('4 h missing').waitFor()
    await coach.getByRole('button', { name: 'Refund completed hours' }).click()
    await form.getByText('$100.00').waitFor()
    await look(coach, name('team-duty-back'))
    await form.getByRole('button', { name: 'Refund', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await coach.getByText('($200.00 still owed)').waitFor()
    await look(coach, name('team-duties'))
    await family.reload()
    await family.getByText('Charged instead of hours').waitFor()
    await mailed(email, /Volunteer hours/)

    // News is collected for a minute, which this test does not wait for.
    await rowsOf(`update graphile_worker._private_jobs set run_at = now() where key like 'tell-of-dates:%'`)
    await expect
      .poll(
        async () => {
          const mails = await rowsOf<{ subject: string }>('select subject from mail where recipient = $1', [
            email,
          ])
          return mails.map(({ subject }) => subject)
        },
        { timeout: 60_000, interval: 500 },
      )
      .toContain(`${team.name}: Game at Rockets has moved`)
  },
  240_000,
)

test('of two coaches who move a game at once the second sees both versions, and nothing is lost', async () => {
  const email = await newFamily()
  const team = await teamOf(email)
  const coachOf = async () => {
    const page = await visitor({ tenant: TENANT, expects: /409/ })
    await logIn(page, 'clubadmin')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.goto(`/ctms/teams/${team.id}/calendar`)
    return { page, form: page.getByRole('dialog') }
  }
  const first = await coachOf()
  await addDate(first.page, async (form) => {
    await form.getByLabel('Day', { exact: true }).fill(inDays(7))
    await form.getByLabel('Place').fill('Riverside Park')
  })
  const second = await coachOf()
  for (const { page, form } of [first, second]) {
    await page.getByRole('button', { name: /^Edit Practice/ }).click()
    await form.getByLabel('Place').waitFor()
  }
  await first.form.getByLabel('Place').fill('Lakeside Field')
  await first.form.getByRole('button', { name: 'Save' }).click()
  await first.form.waitFor({ state: 'detached' })
  await second.form.getByLabel('What to bring').fill('White shirt')
  await second.form.getByLabel('Place').fill('School gym')
  await second.form.getByRole('button', { name: 'Save' }).click()
  const conflict = second.page.getByRole('dialog', { name: 'Someone else changed this' })
  await conflict.getByRole('row', { name: /Place School gym Lakeside Field/ }).waitFor()
  await look(second.page, 'team-date-conflict')
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await conflict.waitFor({ state: 'detached' })
  await second.page.getByRole('article').getByText('School gym').waitFor()
  await first.page.reload()
  await first.page.getByRole('article').getByText('School gym').waitFor()
})
