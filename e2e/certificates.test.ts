import { dayIn } from 'contract/dates'
import { expect, test } from 'vitest'
import { useBrowser, visitor, type Device } from './browser.ts'
import { TENANT, mailed } from './household.ts'
import { enter, logIn, look } from './people.ts'

useBrowser()

const CHECK = /\/insurance\/check\/\d+\/[\w-]+/

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('the owner of a field gets a certificate and sees that it is in force (%s)', async (device, dark) => {
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  const number = `GL-${device}-${Date.now()}`
  const [year, month] = dayIn('America/Chicago', new Date()).split('-').map(Number) as [number, number]
  const day = (months: number) => {
    const on = new Date(year, month - 1 + months, 1)
    return on.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })
  }

  const office = await visitor({ device, dark, tenant: TENANT })
  await enter(office)
  await office.goto('/mms/insurance/certificates')
  await office.getByRole('button', { name: 'Add policy' }).click()
  const policy = office.getByRole('dialog')
  await policy.getByLabel('Insurer', { exact: true }).fill('Prairie Mutual')
  await policy.getByLabel('Policy number').fill(number)
  await policy.getByLabel('First day').fill(day(0))
  // Ends last of all, so that this policy is used.
  await policy.getByLabel('Last day').fill(day(device === 'desktop' ? 6 : 7))
  await policy.getByLabel('Limit per occurrence').fill('1000000')
  await policy.getByLabel(/insurer allows us/).check()
  await look(office, name('policy'))
  await policy.getByRole('button', { name: 'Save' }).click()
  await policy.waitFor({ state: 'detached' })
  await office.getByText(number).first().waitFor()

  const coach = await visitor({ device, dark, tenant: TENANT })
  await logIn(coach, 'clubadmin')
  await coach.waitForURL((url) => !url.pathname.startsWith('/login'))
  await coach.goto('/mms/insurance/certificates')
  await coach.getByRole('button', { name: 'Request a certificate' }).first().click()
  const form = coach.getByRole('dialog')
  const email = `parks-${Date.now()}@example.org`
  // As long as a holder's name may be in an insurer's records: it must not widen the page.
  const holder = `City of Plano, Department of Parks and Recreation, its Officers and Employees ${Date.now()}`
  await form.getByLabel('Team or club').click()
  await form.getByRole('option').first().click()
  await form.getByLabel('Who needs to see it').fill(holder)
  await form.getByLabel('Holder’s address').fill('1 Main Street, Plano, TX 75074')
  await form.getByLabel('Holder’s email').fill(email)
  await form.getByLabel('Place and purpose').fill('Practice at Riverside Park')
  await form.getByLabel('First day').fill(day(0))
  await form.getByLabel('Last day').fill(day(5))
  await form.getByText(/you’ll get the certificate right away/).waitFor()
  await look(coach, name('certificate-ask'))
  await form.getByRole('button', { name: 'Get certificate' }).click()
  await form.waitFor({ state: 'detached' })
  await coach.getByText(holder).first().waitFor()
  await look(coach, name('certificates'))
  const download = coach.waitForEvent('download')
  await coach.getByRole('button', { name: `Open ${holder}` }).click()
  expect((await download).suggestedFilename()).toMatch(/^Certificate \d{4}-\d{5} .+\.pdf$/)

  const owner = await visitor({ device, dark, tenant: TENANT })
  await owner.goto(await mailed(email, CHECK))
  await owner.getByText('This certificate is valid today.').waitFor()
  await look(owner, name('certificate-check'))

  await office.reload()
  await office.getByRole('button', { name: `Review ${holder}` }).click()
  const revoke = office.getByRole('dialog')
  await revoke.getByLabel('Reason for revoking').fill('The team plays elsewhere.')
  await look(office, name('certificate-revoke'))
  await revoke.getByRole('button', { name: 'Save' }).click()
  await revoke.waitFor({ state: 'detached' })
  await owner.reload()
  await owner.getByText(/was revoked/).waitFor()
})
