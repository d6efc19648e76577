import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { settled, visitor } from './browser.ts'
import { rowsOf } from './household.ts'
import { enter, sessionOf } from './people.ts'

const WITHOUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch/

export const OFFLINE = 'Works offline'
export const SENT = 'All sent'

type Where = {
  dark?: boolean
  time_zone?: string
  user?: string
  device?: 'phone' | 'desktop'
  hasCamera?: boolean
  /** Whether to download the list. */
  isOpen?: boolean
}

type Team = { id: number; text: string }
let teams: readonly Team[] | undefined

/** The tenant's teams as the first journey found them: others approve teams meanwhile, and each needs its own. */
export const teamsOf = async (page: Page): Promise<readonly Team[]> =>
  (teams ??= (await page.evaluate(async () => (await fetch('/api/mms/get_teams')).json())).data as Team[])

/** A phone that stores a team's list and the page; and the member IDs of two players. */
export async function atTheGate(
  team_at: number,
  { user = 'admin', hasCamera, isOpen = true, ...where }: Where = {},
) {
  const page = await visitor({ device: 'phone', tenant: 'demo', expects: WITHOUT, ...where })
  if (hasCamera) await page.context().grantPermissions(['camera'])
  await enter(page, user)
  const sid = await sessionOf(page)
  const team = (await teamsOf(page))[team_at]!
  await page.goto(`/ctms/teams/${team.id}/roster`)
  const rows = page.getByRole('region', { name: 'Players' }).getByRole('listitem')
  const numbers = await Promise.all(
    [0, 1].map(async (at) => /\w+-\d{4}-\d{6}/.exec(await rows.nth(at).innerText())![0]),
  )
  await page.goto('/ctms/gate')
  if (isOpen) {
    await takeList(page, team)
    await page.getByText(OFFLINE).waitFor()
  }
  return { page, sid, team, numbers: numbers as [string, string] }
}

export async function takeList(page: Page, { text }: { text: string }) {
  await page.getByLabel('Find a team').fill(text)
  await page.getByLabel(new RegExp(`^${text} ·`)).check()
  await page.getByRole('button', { name: 'Download list' }).click()
}

/** Gives somebody a card with a code that the test knows. */
export async function cardOf(number: string): Promise<string> {
  const code = `card-of-${number.toLowerCase()}`
  await rowsOf(
    `insert into member_card (tenant_id, registration_id, serial, token_hash, issued_at)
     select r.tenant_id, r.id, 1, $2, now() from registration r
       join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
     where m.member_number = $1 and r.status = 'active' and r.deleted_at is null order by r.valid_until desc limit 1
     on conflict (tenant_id, registration_id, serial) do update set token_hash = excluded.token_hash`,
    [number, createHash('sha256').update(code).digest()],
  )
  return code
}

/** Uploads a photo, as the office does. */
export async function givePhoto(page: Page, number: string) {
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
    'select id from member where member_number = $1',
    [number],
  )
  const [asked] = await Promise.all([
    page.waitForRequest((one) => one.headers()['authorization'] !== undefined),
    page.reload(),
  ])
  const status = await page.evaluate(
    async ([member_id, authorization]) => {
      const canvas = new OffscreenCanvas(300, 375)
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#3b6fa0'
      pen.fillRect(0, 0, 300, 375)
      pen.fillStyle = '#f2c9a1'
      pen.arc(150, 170, 90, 0, 7)
      pen.fill()
      const form = new FormData()
      form.append('member_id', member_id!)
      form.append('profile_pic', await canvas.convertToBlob({ type: 'image/jpeg' }), 'face.jpg')
      const answer = await fetch('/api/profilePicStore', {
        method: 'POST',
        headers: { authorization: authorization! },
        body: form,
      })
      return answer.status
    },
    [String(id), asked.headers()['authorization']!],
  )
  if (status >= 300) throw new Error(`the photo was not taken: ${status}`)
}

export const fieldOf = (page: Page) => page.getByLabel('Name, number or card code')
export const answerOf = (page: Page) => page.getByRole('region', { name: 'Result' })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** Types a number or name into the search field. */
export async function check(page: Page, typed: string) {
  await fieldOf(page).fill(typed)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await answerOf(page).waitFor()
}

/** Checks somebody in, with a reason if they are not ready. */
export async function letIn(page: Page, typed: string) {
  await check(page, typed)
  const anyway = page.getByRole('button', { name: 'Check in anyway' })
  // The answer comes with its buttons, a moment after its place.
  await anyway.or(heading(page, 'Checked in')).first().waitFor()
  if (await anyway.isVisible()) {
    await anyway.click()
    await page.getByRole('button', { name: 'Coach vouches' }).click()
  }
  await heading(page, 'Checked in').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await answerOf(page).waitFor({ state: 'hidden' })
}

export async function closeScanner(page: Page) {
  await page.getByRole('button', { name: 'Close the scanner' }).click()
  await page.getByRole('button', { name: 'Open the scanner' }).waitFor()
}

/** Deletes the list from the phone. */
export async function deleteList(page: Page) {
  await closeScanner(page)
  await page.getByText('Done for the day?').click()
  await page.getByRole('button', { name: 'Delete the list from this phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('button', { name: 'Download list' }).waitFor()
  await settled(page)
}

export const writtenOf = (number: string) =>
  rowsOf<{ key: string; reason: string | null; undone_at: Date | null }>(
    `select c.key, c.reason, c.undone_at from gate_check_in c
       join member m on m.tenant_id = c.tenant_id and m.id = c.member_id
     where m.member_number = $1 order by c.id`,
    [number],
  )

/** Everything the gate stores on the phone. */
export const onPhone = (page: Page) =>
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
    const kept = {
      list: await all('list'),
      here: await all('here'),
      pictures: (await all('pictures')).length,
      waiting: await all('waiting'),
      undos: await all('undos'),
    }
    db.close()
    return { pages, scopes: workers.map(({ scope }) => new URL(scope).pathname), ...kept }
  })
