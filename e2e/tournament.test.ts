import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser, visitor } from './browser.ts'
import { typedDay } from './days.ts'
import { TENANT, mailed, pay } from './household.ts'
import { enter, look } from './people.ts'
import {
  aTournament,
  asking,
  BACK,
  daysPass,
  enterTeams,
  LABELS,
  PRICE,
  takeChecks,
  TEAMS,
  type Ask,
  type Ground,
} from './tournament-ground.ts'

const WITHOUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch/

useBrowser()

const money = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
const NAME = 'River Classic'
/** What a protest costs that is denied. */
const PROTEST = 5_000
const TOWNS = 'Tulsa Waco Wichita Amarillo Norman Lubbock Laredo Abilene Denton Tyler Plano Irving'.split(' ')

test('a tournament of 48 teams, from the first entry to the last cent', async () => {
  const office = await visitor({ device: 'desktop', dark: false, tenant: TENANT })
  await enter(office)
  const ask = await asking(office)
  const event = await aTournament(ask, NAME)

  await entriesCome(ask, event)
  await everyDivisionIsDrawn(office, event)
  await theScheduleIsPublished(office, event)
  await threePhonesKeepScore(office, ask, event)
  await aProtestIsDecided(office, event)
  await rainComes(office, event)
  await theRestIsPlayed(office, ask, event)
  await theBestAreHonored(office, ask, event)
  await theAccountIsEven(office, event)
}, 1_500_000)

/** 47 teams pay by check, and the last one by card on a phone. */
async function entriesCome(ask: Ask, event: Ground) {
  for (const label of LABELS)
    await enterTeams(
      event,
      label,
      TOWNS.filter((_, i) => label !== '12U' || i > 0).map((town) => `${town} ${label}`),
    )
  expect(await takeChecks(ask, event)).toBe(LABELS.length * TEAMS - 1)

  const email = `pat-${Date.now()}@example.org`
  const coach = await visitor({ device: 'phone', tenant: TENANT })
  await coach.goto(`/ems/event/${event.slug}`)
  await coach.getByRole('link', { name: /^Not registered with us/ }).click()
  await coach.getByLabel('Team name').fill('Tulsa 12U')
  await coach.getByLabel('Coach’s name').fill('Pat Stone')
  await coach.getByLabel('Email').fill(email)
  await coach.getByRole('radio', { name: /12U/ }).check()
  await coach.getByRole('button', { name: 'Continue to payment' }).click()
  await coach.getByRole('button', { name: 'Pay by card' }).click()
  await pay(coach)
  await coach.getByText('Confirmed').waitFor()
  expect(await mailed(email, /\/ems\/entry\/[\w-]+/)).toBeTruthy()
}

/** Pools of four into a bracket, drawn and shown on the event's page. */
async function everyDivisionIsDrawn(office: Page, event: Ground) {
  for (const { id, label } of event.divisions) {
    await office.goto(`/ems/contests/${id}`)
    await office.getByRole('heading', { name: label, exact: true }).waitFor()
    if (label === LABELS[0]) await look(office, 'tournament-format')
    await office.getByRole('button', { name: 'Draw teams' }).click()
    await office.getByRole('tab', { name: 'Standings' }).waitFor()
    await office.getByRole('button', { name: 'Publish on the event’s page' }).click()
    await office.getByRole('button', { name: 'Take off the event’s page' }).waitFor()
  }
  await look(office, 'tournament-drawn')
}

/** Built without a conflict, changed by hand, undone, changed again, and published: each team hears of its own games. */
async function theScheduleIsPublished(office: Page, { id, slug }: Ground) {
  await office.goto(`/ems/events/${id}/schedule`)
  await office.getByRole('button', { name: 'Build', exact: true }).click()
  await office.getByText(/^Schedule built/).waitFor({ timeout: 120_000 })
  await office.getByText('No conflicts').waitFor()
  expect(await office.getByText(/not scheduled/).count()).toBe(0)
  await look(office, 'tournament-schedule')

  const game = office.locator('.schedule-game').first()
  await game.click()
  await office.getByRole('heading', { name: 'Best open slots' }).waitFor()
  const before = await office.locator('.schedule-chosen').innerText()
  await office.locator('.schedule-places').getByRole('button').first().click()
  await expect.poll(() => office.locator('.schedule-chosen').innerText()).not.toBe(before)
  await office.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => office.locator('.schedule-chosen').innerText()).toBe(before)
  await office.getByRole('button', { name: 'Redo', exact: true }).click()
  await office.getByText('No conflicts').waitFor()

  await office.getByRole('button', { name: 'Publish…' }).click()
  await office.getByRole('button', { name: 'Publish', exact: true }).click()
  await office.getByText(/^Schedule published. We emailed \d+ people/).waitFor()
  await mailed('irving.16u@example.org', new RegExp(NAME))

  const family = await visitor({ device: 'phone', tenant: TENANT })
  await family.goto(`/ems/event/${slug}/schedule`)
  await family.getByRole('link', { name: 'Irving 16U' }).first().waitFor()
  await look(family, 'tournament-public-schedule')
  await family.close()
}

/** A phone at a field, with a book open. */
async function scorer(link: string) {
  const page = await visitor({ device: 'phone', tenant: TENANT, expects: WITHOUT })
  await page.goto(link)
  await page.getByRole('heading', { name: /^Game \d+/ }).waitFor()
  return page
}

/** Plays an inning in which the visitors and the home team score so many. */
async function inning(page: Page, ...runs: [visitor: number, home: number]) {
  for (const some of runs) {
    for (let i = 0; i < some; i++) await page.getByRole('button', { name: 'Add a run' }).click()
    await page.getByRole('button', { name: 'End this half' }).click()
  }
}

async function gameOver(page: Page) {
  await page.getByRole('button', { name: 'Game over…' }).click()
  await page.getByRole('button', { name: 'End game' }).click()
}

/** Two books of one game and one of another are kept without a connection; where the books differ the desk decides. */
async function threePhonesKeepScore(office: Page, ask: Ask, event: Ground) {
  await daysPass(event, 31)
  const [one, other] = (await ask('GET', `/ems/events/${event.id}/scoring`)).games.filter(
    ({ state, starts_at }: { state: string; starts_at: string | null }) =>
      state === 'ready' && starts_at !== null && new Date(starts_at) < new Date(),
  )
  const [official, second] = await Promise.all(one.books.map(({ link }: { link: string }) => scorer(link)))
  const third = await scorer(other.books[0].link)
  for (const phone of [official, second, third]) await phone!.context().setOffline(true)
  await inning(official!, 2, 5)
  await inning(second!, 2, 4)
  await inning(third, 3, 0)
  for (const phone of [official, second, third]) await gameOver(phone!)
  await third.getByText(/^Offline\. 3 entries are kept/).waitFor()
  await look(third, 'tournament-score-offline')
  await third.context().setOffline(false)
  await third.getByText(/^3–0 counts\. It’s final /).waitFor({ timeout: 60_000 })
  await second!.context().setOffline(false)
  await second!.getByText(/^2–4 counts\. It’s final /).waitFor({ timeout: 60_000 })
  await official!.context().setOffline(false)
  await official!
    .getByText('This score is disputed. 2–4 counts until both books agree or the desk decides.')
    .waitFor({ timeout: 60_000 })

  await office.goto(`/ems/events/${event.id}/scores?show=waits`)
  await look(office, 'tournament-desk')
  await office.getByRole('button', { name: 'Use 2–5' }).click()
  await official!.getByText(/^Final: /).waitFor({ timeout: 60_000 })
  for (const phone of [official, second, third]) await phone!.close()
}

/** The team that lost by the desk’s word protests, pays its fee, and is heard. */
async function aProtestIsDecided(office: Page, { id }: Ground) {
  await office.goto(`/ems/events/${id}/protests`)
  await office.getByRole('button', { name: 'Fee and deadline' }).click()
  await office
    .getByRole('dialog')
    .getByLabel('Protest fee')
    .fill(String(PROTEST / 100))
  await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await office.getByText(`Fee ${money(PROTEST)}`).waitFor()
  await office.getByRole('button', { name: 'File a protest' }).click()
  const form = office.getByRole('dialog')
  await form.getByLabel('Game', { exact: true }).selectOption({ index: 1 })
  await form.getByLabel('Team that protests').selectOption({ index: 1 })
  await form.getByLabel('What it’s about').selectOption({ index: 1 })
  await form
    .getByLabel('What happened')
    .fill('Top of the first: the run that counted came after the third out.')
  await form.getByRole('button', { name: 'File protest' }).click()
  await office.getByRole('button', { name: 'Take the fee' }).click()
  await form.getByRole('button', { name: 'Record payment' }).click()
  await form.waitFor({ state: 'detached' })
  await office.getByRole('button', { name: 'Decide' }).click()
  await form.getByLabel('Decision').selectOption('denied')
  await form.getByLabel('Reason').fill('Both books and the umpire say that the run came first.')
  await form.getByRole('button', { name: 'Save decision' }).click()
  await office.getByText('Both books and the umpire say that the run came first.').waitFor()
  await look(office, 'tournament-protest')
}

/** Lightning stops play until the next day; one of the options is published, and every team is refunded once by the policy. */
async function rainComes(office: Page, { id }: Ground) {
  await office.goto(`/ems/events/${id}/weather`)
  await office.getByRole('button', { name: 'Stop play…' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Stop play' }).click()
  await office.getByText('Play is stopped. We emailed').waitFor()

  await office.getByLabel('Play resumes at').fill('9:00 AM')
  await office.getByRole('textbox', { name: 'Day' }).fill(typedDay(1))
  await office.getByRole('button', { name: 'Compare options' }).click()
  await office.getByText(/^If play resumes/).waitFor({ timeout: 240_000 })
  await look(office, 'tournament-rain')
  const less = office
    .locator('.weather-options > li')
    .filter({ hasText: 'One pool game less, 15 minutes shorter' })
  await less.getByRole('button', { name: 'Choose…' }).click()
  await look(office, 'tournament-rain-choice')
  await office.getByRole('button', { name: 'Publish and tell everyone' }).click()
  await office.getByText(/^Published. We emailed \d+ people/).waitFor()
  await office.getByRole('button', { name: 'Send refunds…' }).click()
  await office.getByRole('button', { name: `Send ${money(BACK * LABELS.length * TEAMS)}` }).click()
  await office.getByText(`${money(BACK * LABELS.length * TEAMS)} refunded`).waitFor({ timeout: 60_000 })
  await look(office, 'tournament-rain-refunded')
  await office.getByRole('button', { name: 'Resume…' }).click()
  await office.getByLabel('Why is it safe?').fill('The storm has gone north.')
  await office.getByRole('button', { name: 'Resume anyway' }).click()
  await office.getByText('Play resumes. We emailed').waitFor()
}

/** All other games are typed at the desk; the last final is followed on the event’s page. */
async function theRestIsPlayed(office: Page, ask: Ask, event: Ground) {
  await daysPass(event, 2)
  const contests = async () =>
    Promise.all(event.divisions.map(({ id }) => ask('GET', `/ems/contests/${id}`))) as Promise<any[]>
  const ready = async () =>
    (await contests()).flatMap(({ view }) => view.games.filter(({ state }: any) => state === 'ready'))
  for (let games = await ready(); games.length > 1; games = await ready())
    for (const { id, version, number } of games.length > 4 ? games : games.slice(1))
      await ask('POST', `/ems/games/${id}/result`, {
        ...{
          version,
          home_runs: 1 + (number % 5),
          visitor_runs: 6 + (number % 3),
          ended: 'final',
          forfeit: null,
        },
      })
  const [final] = await ready()
  const following = await visitor({ device: 'phone', tenant: TENANT })
  await following.goto(`/ems/event/${event.slug}/live`)
  const ahead = following.getByRole('heading', { name: /^(?:Now playing|Coming up)$/ })
  await ahead.first().waitFor()
  await look(following, 'tournament-live')
  await ask('POST', `/ems/games/${final.id}/result`, {
    ...{ version: final.version, home_runs: 0, visitor_runs: 7, ended: 'final', forfeit: null },
  })
  await ahead.first().waitFor({ state: 'detached' })
  const over = await contests()
  expect(over.map(({ view }) => view.champion)).not.toContain(null)
  await following.goto(`/ems/event/${event.slug}/standings`)
  for (const { view } of over) await following.locator('main').getByText(view.champion).first().waitFor()
  await look(following, 'tournament-standings')
  await following.close()
  await office.goto(`/ems/events/${event.id}/games`)
  await look(office, 'tournament-over')
}

/** Families see who is honored in each division, and the office prints a certificate for each of those teams. */
async function theBestAreHonored(office: Page, ask: Ask, event: Ground) {
  const family = await visitor({ device: 'phone', tenant: TENANT })
  await family.goto(`/ems/event/${event.slug}/bracket`)
  const awards = family.getByRole('list', { name: 'Awards' })
  await awards.nth(LABELS.length - 1).waitFor()
  for (const [i, { id }] of event.divisions.entries()) {
    const { view } = await ask('GET', `/ems/contests/${id}`)
    const honored = awards.nth(i).getByRole('listitem')
    expect(await honored.count()).toBeGreaterThanOrEqual(4)
    expect(await honored.first().innerText()).toMatch(new RegExp(`^Champion\\s+${view.champion}$`, 'i'))
    expect(view.final[0]).toMatchObject({ name: view.champion, place: 1 })
  }
  await look(family, 'tournament-awards')
  await family.close()
  const download = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Team certificates' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
}

/** What the event brought is what the teams paid, for their entries and a protest, less what they got back and what the card cost, to the cent. */
async function theAccountIsEven(office: Page, { id }: Ground) {
  await office.goto(`/ems/events/${id}?tab=account`)
  const [paid, back, card] = [PRICE * LABELS.length * TEAMS + PROTEST, BACK * LABELS.length * TEAMS, 1190]
  const total = office.getByRole('row', { name: /^Total/ })
  await total.getByText(money(paid), { exact: true }).waitFor()
  await total.getByText(money(-back), { exact: true }).waitFor()
  await total.getByText(money(-card), { exact: true }).waitFor()
  await total.getByText(money(paid - back - card), { exact: true }).waitFor()
  await look(office, 'tournament-account')
}
