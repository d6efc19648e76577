import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../server/test/thorough.ts'
import { address, useBrowser } from './browser.ts'
import { fakeCamera } from './camera.ts'
import { season } from './days.ts'
import {
  answerOf,
  atTheGate,
  cardOf,
  check,
  closeScanner,
  deleteList,
  heading,
  letIn,
  OFFLINE,
  onPhone,
  SENT,
  takeList,
  writtenOf,
  teamsOf,
} from './gate-phone.ts'
import { rowsOf } from './household.ts'
import { look, typeLogin } from './people.ts'

const camera = fakeCamera()
useBrowser(camera.args)

const ONE_WAITS = '1 check-in to send'
const status = (page: Page, says: string) => page.getByRole('status').filter({ hasText: says }).waitFor()

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
  await status(page, ONE_WAITS)
  await page.reload()
  await status(page, ONE_WAITS)
  await look(page, 'gate-offline-phone')
  // A second tab of the same phone knows the same, and only the gate opens in it.
  const second = await page.context().newPage()
  await second.goto('/ctms/gate')
  await status(second, ONE_WAITS)
  await letIn(second, numbers[1])
  await status(page, '2 check-ins to send')
  await status(second, '2 check-ins to send')
  const third = await page.context().newPage()
  await expect(third.goto('/login')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await third.close()
  // A line of the menu leads to a screen that says so, and back.
  await closeScanner(second)
  await second.getByRole('link', { name: 'Transfers', exact: true }).click()
  await second.getByRole('heading', { name: /internet connection/ }).waitFor()
  await look(second, 'gate-elsewhere-phone')
  await second.goBack()
  await status(second, '2 check-ins to send')
  expect(await writtenOf(numbers[0])).toEqual([])

  await page.context().setOffline(false)
  await Promise.all([status(page, SENT), status(second, SENT)])
  for (const number of numbers) expect(await writtenOf(number)).toHaveLength(1)
  // Nobody has a list any more that knows it, and it is still known.
  await page.context().setOffline(true)
  await page.reload()
  await check(page, numbers[0])
  await heading(page, 'Already in').waitFor()
  await page.context().setOffline(false)

  await deleteList(page)
  await second.getByRole('button', { name: 'Download list' }).waitFor()
  expect(await onPhone(page)).toMatchObject({ pages: [], scopes: [], list: [], here: [], pictures: 0 })
})

test('whoever logs out takes the list and the page along, from whichever screen', async () => {
  const { page, numbers } = await atTheGate(6, { dark: true })
  await page.context().setOffline(true)
  await page.reload()
  await letIn(page, numbers[0])
  await status(page, ONE_WAITS)
  await look(page, 'gate-offline-phone-dark')
  // Nothing is sent from here on.
  await page.route('**/api/ctms/gate/check-ins', (route) => route.abort())
  await page.context().setOffline(false)
  await page.goto('/mms/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByText('Log out', { exact: true }).click()
  await page.waitForURL('**/login')
  const { waiting, ...rest } = await onPhone(page)
  expect(rest).toEqual({ pages: [], scopes: [], list: [], here: [], pictures: 0, undos: [] })
  // Who was let in is not lost, and has no name any more.
  expect(waiting).toMatchObject([{ team_id: expect.any(Number) }])
  expect(waiting[0]).not.toHaveProperty('name')
  const failed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/gate/check-ins'))
  await typeLogin(page, 'admin')
  // Nor does it wait for another page, or another login, if it can't be sent at once.
  await failed
  await page.unroute('**/api/ctms/gate/check-ins')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByText('1 check-in at the gate is sent.').waitFor()
  expect(await writtenOf(numbers[0])).toHaveLength(1)
})

test.runIf(isThorough)(
  'a session that ended meanwhile keeps everything: after the login it is sent, and the list is there',
  async () => {
    // At home another day may begin within the hour; where the phone is, the list's day continues.
    const { page, numbers, sid } = await atTheGate(7, { time_zone: 'Pacific/Pago_Pago' })
    await page.context().setOffline(true)
    // The access token expired long ago, and the server has ended the session.
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await rowsOf(`update auth_session set revoked_at = now(), revoked_reason = 'admin' where id = $1`, [sid])
    await page.reload()
    await letIn(page, numbers[0])
    await status(page, ONE_WAITS)
    await page.context().setOffline(false)
    await page.waitForURL('**/login')
    expect(await writtenOf(numbers[0])).toEqual([])
    await typeLogin(page, 'admin')
    await page.getByText('1 check-in at the gate is sent.').waitFor()
    expect(await writtenOf(numbers[0])).toHaveLength(1)
    await page.goto('/ctms/gate')
    await page.getByText(OFFLINE).waitFor()
  },
)

test.runIf(isThorough)(
  'of whom nothing can be written it is said by name, and the others are written',
  async () => {
    const { page, numbers } = await atTheGate(8)
    await page.context().setOffline(true)
    await letIn(page, numbers[0])
    await letIn(page, numbers[1])
    // The first one has waited for too long.
    await page.evaluate(async (day) => {
      const db = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open('gate')
        opening.onsuccess = () => done(opening.result)
      })
      await new Promise((done) => {
        const store = db.transaction('waiting', 'readwrite').objectStore('waiting')
        const reading = store.getAll()
        reading.onsuccess = () => {
          const [first] = reading.result.toSorted((a: any, b: any) => (a.checked_at < b.checked_at ? -1 : 1))
          store.put({ ...first, day }).onsuccess = done
        }
      })
      db.close()
    }, season(-1).first_day)
    await page.context().setOffline(false)
    await status(page, '1 check-in could not be saved')
    await page.getByRole('button', { name: 'See why' }).click()
    await page.getByText('This was more than 14 days ago.').waitFor()
    await look(page, 'gate-refused-phone')
    expect([await writtenOf(numbers[0]), (await writtenOf(numbers[1])).length]).toEqual([[], 1])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This was more than 14 days ago.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'See why' }).click()
    await page.getByRole('button', { name: /^Dismiss: / }).click()
    await page.getByText(SENT).waitFor()
    await page.getByText('This was more than 14 days ago.').waitFor({ state: 'hidden' })
    expect((await onPhone(page)).waiting).toEqual([])
  },
)

test.runIf(isThorough)(
  'the camera lets in who is ready once, and says of other cards what they are',
  async () => {
    const { page, team, numbers } = await atTheGate(9, { isOpen: false, hasCamera: true })
    const other = (await teamsOf(page))[10]
    const [elsewhere] = await rowsOf<{ member_number: string }>(
      `select m.member_number from roster_entry e join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
     where e.team_id = $1 and e.role = 'player' and e.state = 'active' order by e.id limit 1`,
      [other!.id],
    )
    const [own, theirs] = [await cardOf(numbers[0]), await cardOf(elsewhere!.member_number)]
    camera.show(
      { code: `${address('demo')}/card/${own}`, seconds: 6 },
      { seconds: 1 },
      { code: 'https://other.example/card/abcdefgh', seconds: 3 },
      { code: `${address('demo')}/card/${theirs}`, seconds: 3 },
      { code: 'WIFI:S:Snack bar;;', seconds: 3 },
    )
    await takeList(page, team)
    const count = page.getByRole('button', { name: / in$/ })
    await heading(page, 'Checked in').waitFor()
    // The camera comes back by itself.
    await answerOf(page).waitFor({ state: 'hidden' })
    await look(page, 'gate-passed-phone')
    await answerOf(page).getByText('It comes from other.example.').waitFor()
    await look(page, 'gate-organization-phone')
    await answerOf(page)
      .getByRole('heading', { name: `A card for ${other!.text}` })
      .waitFor()
    await answerOf(page).getByRole('heading', { name: 'Not a membership card' }).waitFor()
    await heading(page, 'Already in').waitFor()
    await look(page, 'gate-again-phone')
    expect(await writtenOf(numbers[0])).toHaveLength(1)
    expect(await count.innerText()).toMatch(/^1 of \d+ in$/)
    // Whoever let somebody in by mistake says so, and the card lets them in again.
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText(/^Check-in undone: /).waitFor()
    await heading(page, 'Checked in').waitFor()
    await expect
      .poll(async () => (await writtenOf(numbers[0])).map(({ undone_at }) => undone_at !== null))
      .toEqual([true, false])
  },
)
