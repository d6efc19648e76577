import { afterAll, expect, test } from 'vitest'
import { testHouse } from '../test/house.ts'
import { openTenantCommands } from './main-tenant.ts'

const { call, config, folder } = await testHouse()
/** Another process, the way an operator starts it next to the server. */
const commands = await openTenantCommands({
  NODE_ENV: 'test',
  DATABASE_URL: config.database.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
})
afterAll(() => commands.end())

const siteOf = async (label: string) =>
  (await call('/api/mms/getProperties/document', { headers: { host: `${label}.localhost:3000` } })).json()
    .data.value

const north = {
  label: 'north',
  name: 'North Club',
  admin: 'Office@North.example',
  time_zone: 'America/Denver',
}

test('a tenant is made with one command while the server runs, and its administrator can begin', async () => {
  const { url, invitation, existed } = await commands.create(north)
  expect([url, existed]).toEqual(['http://north.localhost:3000/', false])
  await expect
    .poll(() => siteOf('north'))
    .toMatchObject({
      label: 'north',
      name: 'North Club',
      title: 'North Club - Membership',
      time_zone: 'America/Denver',
    })
  const host = { host: 'north.localhost:3000' }
  const token = invitation!.split('/').at(-1)!
  const chosen = await call('/api/mms/password/reset', {
    method: 'POST',
    headers: host,
    payload: { token, password: 'plum-tractor-whistle', password_confirmation: 'plum-tractor-whistle' },
  })
  expect(chosen.json()).toMatchObject({ success: true })
  const login = await call('/api/mms/check/login', {
    method: 'POST',
    headers: host,
    payload: {
      grant_type: 'password',
      client_id: 'web',
      username: 'office@north.example',
      password: 'plum-tractor-whistle',
    },
  })
  const settings = await call('/api/mms/settings', { headers: host, token: login.json().access_token })
  expect(settings.json().data).toMatchObject({ settings: { name: 'North Club', payment_mode: 'sandbox' } })
  const firstDay = await call('/api/mms/admin/first-day', { headers: host, token: login.json().access_token })
  expect(firstDay.json().data.is_new).toBe(true)
  expect(
    firstDay.json().data.steps.filter((one: { is_done: boolean }) => one.is_done),
    'nothing is set up yet',
  ).toEqual([])
})

test('the same command again changes nothing', async () => {
  const again = await commands.create({ ...north, name: 'Another name' })
  expect(again).toMatchObject({ existed: true, tenant: { name: 'North Club' } })
  expect(again.invitation).toBeUndefined()
  expect((await commands.list()).filter(({ label }) => label === 'north')).toHaveLength(1)
})

test('a domain comes with the records to set', async () => {
  const { domain } = await commands.create({ ...north, domain: 'www.north.example' })
  expect(domain).toMatchObject({ host: 'www.north.example', target: 'north.localhost', is_verified: false })
})

test('a closed tenant shows the default one, and comes back as it was', async () => {
  await commands.close('north')
  await expect.poll(async () => (await siteOf('north')).label).toBe('default')
  await expect(commands.create(north)).rejects.toThrow('closed')
  await commands.reopen('north')
  await expect.poll(async () => (await siteOf('north')).label).toBe('north')
})

test('a new name shows on the running server', async () => {
  await commands.rename('north', 'North & South')
  await expect.poll(async () => (await siteOf('north')).name).toBe('North & South')
})

test.each([
  ['a label that is no part of a host name', { label: 'No Label' }, 'small letters'],
  ['a label that means the default tenant', { label: 'www' }, 'default tenant'],
  ['an address that is none', { admin: 'office' }, 'email address'],
  ['a time zone that is none', { time_zone: 'Mars/Olympus' }, 'time zone'],
  ['a currency without screens', { currency: 'XYZ' }, 'USD or CAD'],
  ['a domain that is none', { domain: 'nowhere' }, 'host name'],
])('%s is refused with a sentence, and nothing is made', async (_, wrong, words) => {
  const before = (await commands.list()).length
  await expect(commands.create({ ...north, label: 'south', ...wrong })).rejects.toThrow(words)
  expect(await commands.list()).toHaveLength(before)
})

test('the default tenant stays open, and an unknown one is not made by mistake', async () => {
  await expect(commands.close('default')).rejects.toThrow('stays open')
  await expect(commands.rename('nobody', 'x')).rejects.toThrow('There is no tenant nobody.')
})
