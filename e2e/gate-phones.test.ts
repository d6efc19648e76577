import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, DEVICES, useBrowser, visitor, type Device } from './browser.ts'
import { fakeCamera } from './camera.ts'
import {
  answerOf,
  atTheGate,
  check,
  closeScanner,
  fieldOf,
  givePhoto,
  heading,
  letIn,
  OFFLINE,
  onPhone,
  SENT,
  takeList,
  writtenOf,
} from './gate-phone.ts'
import { rowsOf } from './household.ts'
import { enter, look } from './people.ts'

useBrowser(fakeCamera().args)

const status = (page: Page, says: string) => page.getByRole('status').filter({ hasText: says }).waitFor()
const count = (page: Page, says: RegExp) => page.getByRole('button', { name: says }).waitFor()

test('two phones see each other’s work, and take back only their own, also what they did apart', async () => {
  const { page: one, team, numbers } = await atTheGate(11)
  const other = await visitor({
    device: 'phone',
    tenant: 'demo',
    expects: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch/,
  })
  await enter(other, 'manager')
  await other.goto('/ctms/gate')
  await takeList(other, team)
  await count(other, /^0 of \d+ in$/)

  await letIn(one, numbers[0])
  await count(other, /^1 of \d+ in$/)
  await check(other, numbers[0])
  await heading(other, 'Already in').waitFor()
  await answerOf(other)
    .getByText(/by \w+/)
    .waitFor()
  expect(await answerOf(other).getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await look(other, 'gate-again-elsewhere-phone')
  await other.getByRole('button', { name: 'Next' }).click()
  await other.getByRole('button', { name: / in$/ }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByText(/by \w+/).waitFor()
  expect(await dialog.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  await look(other, 'gate-people-phone')
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Taken back by who did it, for both.
  await one.getByRole('button', { name: /^Undo: / }).click()
  await count(one, /^0 of \d+ in$/)
  await count(other, /^0 of \d+ in$/)

  // Both without a connection: each lets the same player in, and one takes it back and lets in another.
  await Promise.all([one.context().setOffline(true), other.context().setOffline(true)])
  await letIn(one, numbers[0])
  await letIn(other, numbers[0])
  await letIn(other, numbers[1])
  await other.getByRole('button', { name: /^Undo: / }).click()
  await other.getByText(/^Check-in undone: /).waitFor()
  await status(other, '3 check-ins to send')
  await other.reload()
  await count(other, /^1 of \d+ in$/)
  await one.context().setOffline(false)
  await status(one, SENT)
  await other.context().setOffline(false)
  await other.getByText(/was already in, let in by/).waitFor()
  await status(other, SENT)
  await count(one, /^1 of \d+ in$/)
  expect((await writtenOf(numbers[0])).map(({ undone_at }) => undone_at === null)).toEqual([
    false,
    true,
    true,
  ])
  expect((await writtenOf(numbers[1])).map(({ undone_at }) => undone_at === null)).toEqual([false])
  expect((await onPhone(other)).undos).toEqual([])
})

test.each<[Device, boolean]>([
  ['phone', false],
  ['phone', true],
  ['desktop', false],
  ['desktop', true],
])(
  'each answer fills the screen, is read by everybody and says what to do (%s, dark: %s)',
  async (device, dark) => {
    const name = (what: string) => `gate-${what}-${device}${dark ? '-dark' : ''}`
    const at = 12 + 2 * Object.keys(DEVICES).indexOf(device) + Number(dark)
    const { page, team, numbers } = await atTheGate(at, { device, dark, hasCamera: true, isOpen: false })
    await givePhoto(page, numbers[0])
    await page.goto('/ctms/gate')
    await takeList(page, team)
    await page.getByText(OFFLINE).waitFor()
    const [coach] = await rowsOf<{ number: string }>(
      `select m.member_number as number from roster_entry e
       join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
     where e.team_id = $1 and e.role = 'head_coach' and e.state = 'active' limit 1`,
      [team.id],
    )
    await look(page, name('scanner'))
    await fieldOf(page).fill(numbers[0].slice(-3))
    await page.getByRole('list', { name: 'People found' }).getByRole('button').first().waitFor()
    await look(page, name('search'))

    // The face is on the phone, and needs no connection.
    await expect.poll(async () => (await onPhone(page)).pictures).toBe(1)
    await page.context().setOffline(true)
    await check(page, numbers[0])
    await heading(page, 'Checked in').waitFor()
    await answerOf(page).locator('img').waitFor()
    await page.context().setOffline(false)
    await look(page, name('in'))
    await check(page, numbers[0])
    await heading(page, 'Already in').waitFor()
    expect(await fieldOf(page).inputValue()).toBe(numbers[0])
    await look(page, name('again'))
    await check(page, coach!.number)
    await heading(page, 'Not ready').waitFor()
    await look(page, name('not-ready'))
    await page.getByRole('button', { name: 'Check in anyway' }).click()
    await look(page, name('reason'))
    await page.getByLabel('Another reason').fill('Her training was yesterday')
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    await heading(page, 'Checked in').waitFor()
    await expect
      .poll(async () => (await writtenOf(coach!.number)).map(({ reason }) => reason))
      .toEqual(['Her training was yesterday'])
    await check(page, 'Zzyzx')
    await answerOf(page).getByText('No match for “Zzyzx”.').waitFor()
    await look(page, name('nobody'))
    // A scanner in the hand types the address of a card and presses Enter, wherever the focus is.
    await page.getByRole('button', { name: 'Next' }).click()
    if (device === 'desktop') {
      await page.keyboard.type(`${address('alliance')}/card/of-another-site`)
      await page.keyboard.press('Enter')
      await answerOf(page)
        .getByText(/^It comes from alliance\./)
        .waitFor()
      await page.getByRole('button', { name: 'Next' }).click()
    }
    await closeScanner(page)
    await page.getByLabel('Play a sound').uncheck()
    await look(page, name('desk'))
    await page.reload()
    await closeScanner(page)
    expect(await page.getByLabel('Play a sound').isChecked()).toBe(false)
  },
)

test('without a camera, and where it may not be used, people are found by typing', async () => {
  const { page, numbers } = await atTheGate(17)
  await heading(page, 'The camera is turned off for this site').waitFor()
  await look(page, 'gate-no-camera-phone')
  await letIn(page, numbers[0])
  // Allowed in the settings of the browser, it needs no second press.
  await page.context().grantPermissions(['camera'])
  await page.getByText('Point at the code on the card').waitFor()
})
