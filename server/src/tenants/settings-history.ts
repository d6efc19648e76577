import { NotFound } from 'contract/problem'
import {
  NothingToUndo,
  SiteSettings,
  withFields,
  type CurrentSettings,
  type SettingsChange,
  type undoSettings as undoSettingsOp,
} from 'contract/tenants/site-settings'
import type { In } from 'contract/operation'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { findChange, findChanges } from './queries.ts'
import { CHANGED, UNDONE, changeSettings, giveSettings } from './site-settings.ts'

const ACTIONS = [CHANGED, UNDONE]

type Fields = Record<string, unknown>

/** What was changed, when and by whom, newest first. */
export async function listChanges(context: Context): Promise<SettingsChange[]> {
  const entries = await findChanges(context, ACTIONS)
  return entries.map(({ id, at, actor, action, before, after }) => ({
    id,
    at,
    actor,
    is_undo: action === UNDONE,
    fields: Object.keys((after ?? {}) as Fields).map((field) => ({
      field,
      before: shown((before as Fields)[field]),
      after: shown((after as Fields)[field]),
    })),
  }))
}

const shown = (value: unknown) =>
  value === null || value === undefined
    ? ''
    : typeof value === 'boolean'
      ? value
        ? 'on'
        : 'off'
      : String(value)

/**
 * Restores the fields of one change to their previous values, and no others. It is a change like any other,
 * so it can be undone, too. @throws SettingsChanged if the settings are no longer those the user saw
 */
export async function undoSettings(
  context: OutsideContext,
  { id, version }: In<typeof undoSettingsOp>,
): Promise<CurrentSettings> {
  const [entry, { settings, site }] = await Promise.all([
    context.read((inside) => findChange(inside, ACTIONS, id)),
    giveSettings(context),
  ])
  if (!entry) throw NotFound()
  const restored = SiteSettings.safeParse(withFields(settings, (entry.before ?? {}) as Fields))
  // A field with stricter rules by now, or real money without a provider for it.
  if (!restored.success || (restored.data.payment_mode === 'live' && !site.can_go_live)) throw NothingToUndo()
  return changeSettings(context, version, restored.data, { action: UNDONE, note: `change ${id}` })
}
