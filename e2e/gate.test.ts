import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser, visitor } from './browser.ts'
import { rowsOf } from './household.ts'
import { enter, look, sessionOf, typeLogin } from './people.ts'

useBrowser()

const WITHOUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch/

const OFFLINE = 'This page also opens on this phone without a connection.'
const SENT = 'All check-ins are sent.'
const ONE_WAITS = '1 check-in is not sent yet.'
const checkButton = (page: Page) => page.getByRole('button', { name: 'Check', exact: true })

/** A phone with the stored page and list of a team, and the numbers of that team's players. */
async function atTheGate(
  team_at: number,
  { dark = false, ...where }: { dark?: boolean; time_zone?: string } = {},
) {
  const page = await visitor({ device: 'phone', tenant: 'demo', dark, expects: WITHOUT, ...where })
  await enter(page)
  const sid = await sessionOf(page)
  const { data } = await page.evaluate(async () => (await fetch('/api/mms/get_teams')).json())
  const team = (data as { id: number; text: string }[])[team_at]!
  await page.goto(`/ctms/teams/${team.id}/roster`)
  const rows = page.getByRole('region', { name: 'Players' }).getByRole('listitem')
  const numbers = await Promise.all(
    [0, 1].map(async (at) => /\w+-\d{4}-\d{6}/.exec(await rows.nth(at).innerText())![0]),
  )
  await page.goto('/ctms/gate')
  await page.getByLabel(new RegExp(`^${team.text} ·`)).check()
  await page.getByRole('button', { name: 'Download list' }).click()
  await page.getByText(OFFLINE).waitFor()
  return { page, sid, numbers: numbers as [string, string] }
}

/** Checks a card and lets its holder in, whoever decides. */
async function letIn(page: Page, number: string) {
  const check = async (code: string) => {
    await page.getByLabel('Member ID, code of the card, or name').fill(code)
    await checkButton(page).click()
  }
  // The message about the previous one is gone.
  await check('nobody at all')
  await page.getByText('Not on this list').waitFor()
  await check(number)
  await page.getByText(/^(✓ )?Check(ed)? in/).waitFor()
  const anyway = page.getByRole('button', { name: 'Check in anyway' })
  if (await anyway.isVisible()) await anyway.click()
  await page.getByText('✓ Checked in').waitFor()
}

const writtenOf = (number: string) =>
  rowsOf<{ key: string }>(
    `select c.key from gate_check_in c
       join member m on m.tenant_id = c.tenant_id and m.id = c.member_id
     where m.member_number = $1 order by c.id`,
    [number],
  )

/** Everything of the gate that is stored on the phone. */
const onPhone = (page: Page) =>
  page.evaluate(async () => {
    const pages: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) pages.push(new URL(url).pathname)
    const workers = await navigator.serviceWorker.getRegistrations()
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('gate')
      opening.onsuccess = () => done(opening.result)
    })
    const all = (store: string) =>
      new Promise<unknown[]>((done) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => done(reading.result)
      })
    const [list, waiting] = [await all('list'), await all('waiting')]
    db.close()
    return { pages, scopes: workers.map(({ scope }) => new URL(scope).pathname), list, waiting }
  })

test('without a connection the gate opens again, goes on letting people in, and sends each of them once', async () => {
  const { page, numbers } = await atTheGate(5)
  const { pages, scopes } = await onPhone(page)
  expect(scopes).toEqual(['/ctms/gate'])
  expect(pages).toContain('/ctms/gate')
  expect(
    pages.filter((path) => !/^\/(ctms\/gate|scheme\.js|assets\/[\w-]+\.(js|css|woff2))$/.test(path)),
  ).toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  await letIn(page, numbers[0])
  await page.getByText(ONE_WAITS).waitFor()
  await page.reload()
  await page.getByText(ONE_WAITS).waitFor()
  await look(page, 'gate-offline-phone')
  // A second tab of the same phone knows the same, and only the gate opens in it.
  const second = await page.context().newPage()
  await second.goto('/ctms/gate')
  await second.getByText(ONE_WAITS).waitFor()
  await letIn(second, numbers[1])
  await page.getByText('2 check-ins are not sent yet.').waitFor()
  await second.getByText('2 check-ins are not sent yet.').waitFor()
  const third = await page.context().newPage()
  await expect(third.goto('/login')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await third.close()
  // A line of the menu leads to a screen that says so, and back.
  await second.getByRole('link', { name: 'Transfers', exact: true }).click()
  await second.getByRole('heading', { name: /internet connection/ }).waitFor()
  await look(second, 'gate-elsewhere-phone')
  await second.goBack()
  await second.getByText('2 check-ins are not sent yet.').waitFor()
  expect(await writtenOf(numbers[0])).toEqual([])

  await page.context().setOffline(false)
  await Promise.all([page.getByText(SENT).waitFor(), second.getByText(SENT).waitFor()])
  for (const number of numbers) expect(await writtenOf(number)).toHaveLength(1)
  // Nobody has a list any more that knows it, and it is still known.
  await page.context().setOffline(true)
  await page.reload()
  await page.getByLabel('Member ID, code of the card, or name').fill(numbers[0])
  await checkButton(page).click()
  await page.getByText('Checked in before:').waitFor()
  await page.context().setOffline(false)

  await page.getByRole('button', { name: 'Delete the list from this phone' }).click()
  await second.getByRole('button', { name: 'Download list' }).waitFor()
  expect(await onPhone(page)).toMatchObject({ pages: [], scopes: [], list: [] })
})

test('whoever logs out takes the list and the page along, from whichever screen', async () => {
  const { page, numbers } = await atTheGate(6, { dark: true })
  await page.context().setOffline(true)
  await page.reload()
  await letIn(page, numbers[0])
  await page.getByText(ONE_WAITS).waitFor()
  await look(page, 'gate-offline-phone-dark')
  // Nothing is sent from here on.
  await page.route('**/api/ctms/gate/check-ins', (route) => route.abort())
  await page.context().setOffline(false)
  await page.goto('/mms/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByText('Log out', { exact: true }).click()
  await page.waitForURL('**/login')
  const { waiting, ...rest } = await onPhone(page)
  expect(rest).toEqual({ pages: [], scopes: [], list: [] })
  // The check-in is not lost, but no longer has a name.
  expect(waiting).toMatchObject([{ team_id: expect.any(Number) }])
  expect(waiting[0]).not.toHaveProperty('name')
  await page.unroute('**/api/ctms/gate/check-ins')
  await typeLogin(page, 'admin')
  await page.getByText('1 check-in at the gate is sent.').waitFor()
  expect(await writtenOf(numbers[0])).toHaveLength(1)
})

test('a session that ended meanwhile keeps everything: after the login it is sent, and the list is there', async () => {
  // At home another day may begin within the hour; where the phone is, the list's day continues.
  const { page, numbers, sid } = await atTheGate(7, { time_zone: 'Pacific/Pago_Pago' })
  await page.context().setOffline(true)
  // The access token expired long ago, and the server has ended the session.
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await rowsOf(`update auth_session set revoked_at = now(), revoked_reason = 'admin' where id = $1`, [sid])
  await page.reload()
  await letIn(page, numbers[0])
  await page.getByText(ONE_WAITS).waitFor()
  await page.context().setOffline(false)
  await page.waitForURL('**/login')
  expect(await writtenOf(numbers[0])).toEqual([])
  await typeLogin(page, 'admin')
  await page.getByText('1 check-in at the gate is sent.').waitFor()
  expect(await writtenOf(numbers[0])).toHaveLength(1)
  await page.goto('/ctms/gate')
  await page.getByText(OFFLINE).waitFor()
  await checkButton(page).waitFor()
})

test('of whom nothing can be written it is said by name, and the others are written', async () => {
  const { page, numbers } = await atTheGate(8)
  await page.context().setOffline(true)
  await letIn(page, numbers[0])
  await letIn(page, numbers[1])
  // The first one has waited for too long.
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('gate')
      opening.onsuccess = () => done(opening.result)
    })
    await new Promise((done) => {
      const store = db.transaction('waiting', 'readwrite').objectStore('waiting')
      const reading = store.getAll()
      reading.onsuccess = () => {
        const [first] = reading.result.toSorted((a: any, b: any) => (a.checked_at < b.checked_at ? -1 : 1))
        store.put({ ...first, day: '2026-01-02' }).onsuccess = done
      }
    })
    db.close()
  })
  await page.context().setOffline(false)
  await page.getByText('1 check-in could not be saved').waitFor()
  await page.getByText('This was more than 14 days ago.').waitFor()
  await look(page, 'gate-refused-phone')
  expect([await writtenOf(numbers[0]), (await writtenOf(numbers[1])).length]).toEqual([[], 1])
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This was more than 14 days ago.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Dismiss: / }).click()
  await page.getByText(SENT).waitFor()
  await page.getByText('This was more than 14 days ago.').waitFor({ state: 'hidden' })
  expect((await onPhone(page)).waiting).toEqual([])
})
