import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { DEFAULT_LABEL } from 'contract/hosts'
import { Email } from 'contract/primitives'
import { Problem } from 'contract/problem'
import { HostName, type Domain } from 'contract/tenants/domains'
import { SiteSettings } from 'contract/tenants/site-settings'
import { buildWorld, type House } from './app.ts'
import { audit } from './plumbing/audit.ts'
import { forgetMoved, moveTenant, type Moved } from './main-moving.ts'
import { createAccount, grantDefaultPermissions } from './auth/auth.ts'
import { readConfig } from './plumbing/config.ts'
import { seedLegalDrafts } from './content/content.ts'
import type { OutsideContext, Tenant } from './plumbing/context.ts'
import { contextFor } from './plumbing/world.ts'
import { sendMail, wordsFor } from './mail/mail.ts'
import { markNew } from './office/first-day.ts'
import { seedMemberTypes } from './offers/seed-offers.ts'
import type { Database } from './plumbing/database/database.ts'
import { migrate } from './plumbing/database/migrate.ts'
import { findWhereabouts } from './plumbing/jobs/jobs-queries.ts'
import { announceTenant } from './plumbing/http/site-queries.ts'
import { addDomain, listDomains } from './tenants/domains.ts'
import { findAllTenants, setTenantStatus, type TenantRow } from './tenants/operator-queries.ts'
import { changeSettings, createTenant, giveSettings } from './tenants/tenants.ts'

/**
 * A tenant keeps its number wherever it is moved, so those that are made in several installations must not be the same.
 */
const NUMBERS = [1_000_000, 2 ** 31 - 1] as const

/** The two currencies that screens support. */
const CURRENCIES = ['USD', 'CAD']

const NewTenant = z.object({
  label: z.string().check(
    z.regex(
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      'The label becomes part of a host name: small letters, digits and dashes only.',
    ),
    z.refine(
      (label) => !['www', 'localhost'].includes(label) && !/^\d+$/.test(label),
      'This label always shows the default tenant.',
    ),
  ),
  name: SiteSettings.shape.name,
  admin: Email,
  time_zone: z._default(
    z.string().check(z.refine(isTimeZone, 'The time zone must be one such as America/Chicago.')),
    'America/Chicago',
  ),
  currency: z._default(z.enum(CURRENCIES, `The currency must be ${CURRENCIES.join(' or ')}.`), 'USD'),
  domain: z.optional(HostName),
})
type NewTenant = z.input<typeof NewTenant>

type Made = {
  tenant: Pick<Tenant, 'label' | 'name'>
  existed: boolean
  url: string
  /**
   * Where the administrator chooses a password, which a letter also links to. Absent if they already have
   * one.
   */
  invitation?: string
  domain?: Domain
}

/** What an operator can do with tenants, whether servers are running or not. */
export type TenantCommands = {
  create: (wanted: NewTenant) => Promise<Made>
  list: () => Promise<(TenantRow & { url: string })[]>
  close: (label: string) => Promise<void>
  reopen: (label: string) => Promise<void>
  rename: (label: string, name: string) => Promise<void>
  /** To the installation with these settings. Where it was begun and not ended, it goes on. */
  move: (
    label: string,
    settings: Record<string, string | undefined>,
    how?: { notice_ms: number },
  ) => Promise<Moved>
  /** Deletes what stayed here of a tenant that was moved away. */
  forget: (label: string) => Promise<{ rows: number; files: number }>
  end: () => Promise<void>
}

/** @throws Error one sentence for the operator, here and in every command */
export async function openTenantCommands(env: Record<string, string | undefined>): Promise<TenantCommands> {
  const config = readConfig(env)
  await migrate(config.database.directUrl)
  const house = await buildWorld(config)
  const { database } = house

  async function known(label: string): Promise<TenantRow> {
    const row = (await findAllTenants(database)).find((one) => one.label === label)
    if (!row) throw new Error(`There is no tenant ${label}.`)
    return row
  }

  async function settled(label: string): Promise<TenantRow> {
    const tenant = await known(label)
    await refuseAway(database, tenant)
    return tenant
  }

  async function setStatus(label: string, status: TenantRow['status']) {
    if (label === DEFAULT_LABEL)
      throw new Error('The default tenant is shown for every unknown name and stays open.')
    const tenant = await settled(label)
    if (tenant.status === status) return
    await setTenantStatus(database, label, status)
    await inName(house, tenant).transaction((inside) =>
      audit(inside, {
        action: `tenant.${status === 'closed' ? 'closed' : 'reopened'}`,
        subject: 'tenant',
        subject_id: tenant.id,
      }),
    )
    await announceTenant(database, tenant)
  }

  return {
    create: (wanted) => inWords(() => create(house, parse(wanted))),
    list: async () =>
      (await findAllTenants(database)).map((row) => ({ ...row, url: inName(house, row).siteAddress(row) })),
    close: (label) => setStatus(label, 'closed'),
    reopen: (label) => setStatus(label, 'active'),
    rename: (label, name) =>
      inWords(async () => {
        const context = inName(house, await settled(label))
        const { version, settings } = await giveSettings(context)
        const parsed = SiteSettings.shape.name.safeParse(name)
        if (!parsed.success) throw new Error(parsed.error.issues[0]!.message)
        await changeSettings(context, version, { ...settings, name: parsed.data })
      }),
    move: (label, settings, how) => moveTenant({ house, config }, readConfig(settings), label, how),
    forget: (label) => forgetMoved({ house, config }, label),
    end: house.close,
  }
}

/** @throws Error if the tenant is on its way to or from another installation, or has left */
async function refuseAway(
  database: Database,
  { id, label, moved_to, arriving_from }: TenantRow,
): Promise<void> {
  if (moved_to !== null) throw new Error(`The tenant ${label} was moved to ${moved_to}.`)
  if (arriving_from !== null)
    throw new Error(`The tenant ${label} is not whole here: move it again from ${arriving_from}.`)
  if ((await findWhereabouts(database, id))?.is_away)
    throw new Error(`The tenant ${label} is being moved right now.`)
}

async function create(house: House, wanted: z.output<typeof NewTenant>): Promise<Made> {
  const { label, name, admin: email, time_zone, currency, domain } = wanted
  const before = (await findAllTenants(house.database)).find((one) => one.label === label)
  if (before) await refuseAway(house.database, before)
  if (before?.status === 'closed')
    throw new Error(`The tenant ${label} is closed. Open it again: npm run tenant -- reopen ${label}`)
  const tenant: Tenant =
    before ??
    (await createTenant(house, {
      id: randomInt(...NUMBERS),
      label,
      name,
      time_zone,
      currency,
      payment_mode: 'sandbox',
      document: {
        title: `${name} - Membership`.slice(0, 120),
        colors: { primary: '#1d4ed8', accent: '#d01c3f' },
      },
    }))
  const context = inName(house, tenant)
  const path = await context.transaction(async (inside) => {
    await grantDefaultPermissions(inside)
    await seedLegalDrafts(inside)
    await seedMemberTypes(inside)
    if (!before) await markNew(inside)
    const { user_id, set_password_path } = await createAccount(inside, {
      email,
      first_name: 'Site',
      last_name: 'Administrator',
      roles: [{ module: 'MMS', role: 'admin' }],
    })
    await audit(inside, {
      action: before ? 'tenant.admin_invited' : 'tenant.created',
      subject: 'tenant',
      subject_id: tenant.id,
      after: { label, name: tenant.name, admin: email },
    })
    if (set_password_path) {
      const { language, t } = await wordsFor(inside, null)
      const { name } = tenant
      await sendMail(inside, {
        to: email,
        language,
        subject: t('Your site for {name} is ready', { name }),
        paragraphs: [
          t('The site for {name} is set up, and you’re its administrator.', { name }),
          t('Start by choosing a password. Then add your colors, logo and text under “Settings”.'),
          [
            { label: t('Address'), value: context.link('/') },
            { label: t('Your username'), value: email },
          ],
        ],
        button: { label: t('Choose a password'), url: context.link(set_password_path) },
        about: ['user', user_id],
      })
    }
    return set_password_path
  })
  await announceTenant(house.database, tenant)
  return {
    tenant,
    existed: before !== undefined,
    url: context.link('/'),
    ...(path === undefined ? {} : { invitation: context.link(path) }),
    ...(domain === undefined ? {} : { domain: await withDomain(context, domain) }),
  }
}

const withDomain = (context: OutsideContext, host: string) =>
  context.transaction(
    async (inside) =>
      (await listDomains(inside)).find((one) => one.host === host) ?? (await addDomain(inside, { host })),
  )

/** Acts as the tenant itself. */
const inName = (house: House, tenant: Tenant) =>
  contextFor(house, tenant, null, { trace_id: 'tenant-command', ip: '', user_agent: '' })

function parse(wanted: NewTenant) {
  const parsed = NewTenant.safeParse(wanted)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'))
  return parsed.data
}

/** Turns a refusal of the contract, which is meant for a screen, into one sentence. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Problem ? new Error(error.message) : error
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
