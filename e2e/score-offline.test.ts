import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TIE_BREAK_SETS } from 'contract/competition/standings/tie-breaks'
import { newStage } from 'contract/competition/draw/formats'
import { useBrowser, visitor } from './browser.ts'
import { TENANT, rowsOf } from './household.ts'
import { enter, look } from './people.ts'
import { aTournament, asking, daysPass, enterTeams, takeChecks, type Ask } from './tournament-ground.ts'

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch/

useBrowser()

/** A tournament that is on its second day, with four teams from outside; gives the links of their entries. */
async function aDayOfPlay(ask: Ask) {
  const event = await aTournament(ask, 'Creek Classic')
  const entries = await enterTeams(
    event,
    '12U',
    ['Tulsa', 'Waco', 'Norman', 'Tyler'].map((town) => `${town} Offline`),
  )
  await takeChecks(ask, event)
  const division = event.divisions.find(({ label }) => label === '12U')!
  const { version } = await ask('POST', `/ems/contests/${division.id}/draw`, {
    version: 0,
    format: { stages: [newStage('pools', 'Pool', { minutes: 60 })] },
    tie_breaks: { name: 'USSSA', rules: TIE_BREAK_SETS[0]!.rules },
    method: 'entered',
    keep_apart: false,
  })
  await ask('POST', `/ems/contests/${division.id}/publish`, { version, is_published: true })
  await daysPass(event, 31)
  return { event, entries }
}

/** Ends a half in which so many scored. */
async function halfOf(page: Page, runs: number) {
  for (let i = 0; i < runs; i++) await page.getByRole('button', { name: 'Add a run' }).click()
  await page.getByRole('button', { name: 'End this half' }).click()
}

const isSent = (page: Page) => page.getByText(/^Saved\./).waitFor({ timeout: 60_000 })

test('a coach opens her team’s book from its entry; without a connection it opens again, and every note arrives once', async () => {
  const office = await visitor({ tenant: TENANT })
  await enter(office)
  const { event, entries } = await aDayOfPlay(await asking(office))
  const coach = await visitor({ device: 'phone', tenant: TENANT, expects: OFFLINE })
  await coach.goto(`/ems/entry/${entries[0]}`)
  const keep = coach.getByRole('link', { name: 'Keep score' }).first()
  await keep.waitFor()
  await look(coach, 'entry-with-books')
  await keep.click()
  await coach.getByText('Works offline').waitFor({ timeout: 60_000 })
  const book = coach.url()
  const game = Number.parseInt(new URL(book).pathname.split('/').at(-1)!.split('-')[0]!, 36)
  const notes = () =>
    rowsOf<{ inning: number; half: string; runs: number }>(
      'select inning, half, runs from score_note where game_id = $1 order by number',
      [game],
    )
  await halfOf(coach, 1)
  await isSent(coach)

  const phone = coach.context()
  await phone.setOffline(true)
  await halfOf(coach, 2)
  await coach.getByText(/^Offline\. 1 entry is kept/).waitFor()
  await coach.close()
  const again = await phone.newPage()
  await again.goto(book)
  await again.getByText(/^Offline\. 1 entry is kept/).waitFor()
  await again.getByRole('heading', { name: /^Top of inning 2/ }).waitFor()
  await halfOf(again, 3)
  await again.getByText(/^Offline\. 2 entries are kept/).waitFor()
  await look(again, 'score-opened-offline')
  // Nothing else of the site opens.
  const other = await phone.newPage()
  await expect(other.goto(`/ems/event/${event.slug}`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await other.close()
  expect(await notes()).toHaveLength(1)

  await phone.setOffline(false)
  await isSent(again)
  expect(await notes()).toEqual([
    { inning: 1, half: 'top', runs: 1 },
    { inning: 1, half: 'bottom', runs: 2 },
    { inning: 2, half: 'top', runs: 3 },
  ])

  // While she is offline the desk replaces the links: hers ends, and what she noted goes with the new one.
  await phone.setOffline(true)
  await halfOf(again, 4)
  await again.close()
  const ask = await asking(office)
  await ask('POST', `/ems/games/${game}/score-links`, {})
  const third = await phone.newPage()
  await third.goto(book)
  await third.getByText(/^Offline\. 1 entry is kept/).waitFor()
  await phone.setOffline(false)
  await third.getByText(/^This scoring link doesn’t work anymore/).waitFor({ timeout: 60_000 })
  await third.getByText('1 entry wasn’t sent').waitFor()
  await look(third, 'score-link-ended')
  await third.goto(`/ems/entry/${entries[0]}`)
  await third.getByRole('link', { name: 'Keep score' }).first().click()
  await expect.poll(notes, { timeout: 60_000 }).toHaveLength(4)
  await isSent(third)
  expect((await notes()).at(-1)).toEqual({ inning: 2, half: 'bottom', runs: 4 })
}, 300_000)
