import {
  CannotGoLive,
  SettingsChanged,
  differingFields,
  flatSettings,
  type ChangedSettings,
  type CurrentSettings,
  type SiteSettings,
  type saveSettings as saveSettingsOp,
} from 'contract/tenants/site-settings'
import type { TenantDocument } from 'contract/tenants'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context, OutsideContext, Tenant } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { DOCUMENT, documentOf } from './documents.ts'
import { withPictures } from './site-pictures.ts'
import { publishSite, publishSoon } from './publishing.ts'
import { changeTenantRow, findLastChange, findOwnRow, findVersioned, putVersioned } from './queries.ts'

/** The audit action for a change of settings; its subject is the tenant itself. */
export const CHANGED = 'settings.changed'
export const UNDONE = 'settings.undone'

export async function giveSettings(context: OutsideContext): Promise<CurrentSettings> {
  return answer(context, await context.read(currentSettings))
}

/**
 * Changes the settings: in the database, which is authoritative, then in the storage, from which the site is
 * shown. If the storage is down, only the second step is delayed. @throws SettingsChanged if somebody else
 * was faster, with what they saved
 */
export async function saveSettings(
  context: OutsideContext,
  { version, settings }: In<typeof saveSettingsOp>,
): Promise<CurrentSettings> {
  if (settings.payment_mode === 'live' && context.outside.cards.mode !== 'live') throw CannotGoLive()
  return changeSettings(context, version, settings)
}

type Deed = { action: string; note?: string }

export async function changeSettings(
  context: OutsideContext,
  version: number,
  wanted: SiteSettings,
  deed: Deed = { action: CHANGED },
): Promise<CurrentSettings> {
  const { settings: before } = await context.read(currentSettings)
  const settings = await withPictures(context, wanted, before)
  const isChanged = await context.transaction((inside) => change(inside, version, settings, deed))
  // If this fails the job does it, and every server is told then.
  if (isChanged) await publishSite(context).catch(() => {})
  return giveSettings(context)
}

async function change(
  context: Context,
  version: number,
  settings: SiteSettings,
  { action, note }: Deed,
): Promise<boolean> {
  const current = await currentSettings(context)
  if (current.version !== version) throw await tooLate(context)
  const fields = differingFields(current.settings, settings)
  if (fields.length === 0) return false
  const row = { ...current.row, name: settings.name, payment_mode: settings.payment_mode }
  const value = documentOf(row, brandOf(settings))
  const isSaved = await putVersioned(context, { name: DOCUMENT, value, is_public: true, version })
  if (!isSaved) throw await tooLate(context)
  if (fields.includes('name') || fields.includes('payment_mode')) await changeTenantRow(context, row)
  const [before, after] = [current.settings, settings].map((side) => {
    const flat = flatSettings(side)
    return Object.fromEntries(fields.map((field) => [field, flat[field]]))
  })
  await audit(context, {
    action,
    subject: 'tenant',
    subject_id: context.tenant.id,
    before,
    after,
    ...(note === undefined ? {} : { note }),
  })
  await enqueue(context, publishSoon, {}, { key: `publish-site-${context.tenant.id}` })
  return true
}

async function tooLate(context: Context) {
  const [{ version, settings }, last] = await Promise.all([currentSettings(context), findLastChange(context)])
  const detail: ChangedSettings = {
    version,
    settings,
    changed_by: last?.actor ?? null,
    changed_at: last?.at ?? null,
  }
  return SettingsChanged({ detail })
}

type Settled = { version: number; settings: SiteSettings; row: Omit<Tenant, 'id'> }

/** As the database has them right now; a server's cache may be older. */
async function currentSettings(context: Context): Promise<Settled> {
  const [row, stored] = await Promise.all([findOwnRow(context), findVersioned(context, DOCUMENT)])
  const document = documentOf(row, (stored?.value as object | undefined) ?? {})
  return { version: stored?.version ?? 0, settings: settingsOf(document), row }
}

const answer = (context: OutsideContext, { version, settings, row }: Settled): CurrentSettings => {
  const can_go_live = context.outside.cards.mode === 'live'
  return {
    version,
    settings: can_go_live ? settings : { ...settings, payment_mode: 'sandbox' },
    site: {
      label: context.tenant.label,
      url: context.link(''),
      time_zone: row.time_zone,
      currency: row.currency,
      can_go_live,
    },
  }
}

const settingsOf = (document: TenantDocument): SiteSettings => ({
  name: document.name,
  title: document.title,
  logo: document.logo,
  favicon: document.favicon,
  banner: document.banner,
  colors: document.colors,
  support_email: document.support_email ?? null,
  sender_name: document.sender_name ?? null,
  payment_mode: document.payment_mode,
  features: document.features,
  texts: document.texts,
})

const brandOf = ({ name: _, payment_mode: __, support_email, sender_name, ...brand }: SiteSettings) => ({
  ...brand,
  ...(support_email === null ? {} : { support_email }),
  ...(sender_name === null ? {} : { sender_name }),
})
