import { STEPS, type Step } from 'contract/registering/draft'
import type { RegistrationStatus } from 'contract/statuses'
import { hex, insertRows, type NewRow } from '../plumbing/database/bulk-queries.ts'
import type { Context } from '../plumbing/context.ts'
import { expiry } from './drafts.ts'
import { registrationOf } from './registration-records.ts'
import type { Application } from './seed-applications.ts'
import { insertRegistrations } from '../registrations/registrations.ts'

/** From the first keystroke to the payment. */
const FILLING_IN_MS = 14 * 60_000
/** Saved at each step of the form. */
const VERSIONS = 5

/**
 * The drafts of finished registrations, with whether their payment created an account; returns their ids in
 * the given order.
 */
export async function insertFinishedDrafts(
  context: Context,
  applications: readonly (Application & { account: 'created' | 'existing' })[],
): Promise<number[]> {
  const rows = applications.map(
    ({ data, checked, at, account }): NewRow<'registration_draft'> => ({
      // Matches no token, so it can never be opened by link.
      token_hash: hex(context.random(32)),
      email: checked.registrant.email,
      step: 'payment',
      data: data as never,
      checked_out: checked as never,
      photos: {},
      version: VERSIONS,
      link_mailed_to: checked.registrant.email,
      created_at: new Date(at.getTime() - FILLING_IN_MS).toISOString(),
      updated_at: at.toISOString(),
      expires_at: expiry(at).toISOString(),
      completed_at: at.toISOString(),
      account,
    }),
  )
  const inserted = await insertRows(context, 'registration_draft', rows, ['id', 'token_hash'])
  const ids = new Map(inserted.map(({ id, token_hash }) => [hex(token_hash), id]))
  return rows.map(({ token_hash }) => ids.get(token_hash)!)
}

export type PastRegistration = Parameters<typeof registrationOf>[0] & {
  at: Date
  status: RegistrationStatus
  /** When and why it got its last status, unless that came with the payment. */
  decided: { at: Date; by: number | null; reason: string | null } | null
  version: number
}

/**
 * Registrations as activation, decisions and refunds would have left them; returns their ids in the given
 * order.
 */
export async function insertPastRegistrations(
  context: Context,
  past: readonly PastRegistration[],
): Promise<number[]> {
  const rows = past.map(({ at, status, decided, version, ...registered }): NewRow<'registration'> => {
    const { details, eligibility, ...registration } = registrationOf(registered)
    return {
      ...registration,
      details: details as never,
      eligibility: eligibility as never,
      status,
      registered_at: at.toISOString(),
      decided_at: decided?.at.toISOString() ?? null,
      decided_by: decided?.by ?? null,
      decision_reason: decided?.reason ?? null,
      version,
    }
  })
  const inserted = await insertRegistrations(context, rows)
  const ids = new Map(inserted.map(({ id, draft_id, person_key }) => [`${draft_id} ${person_key}`, id]))
  return rows.map(({ draft_id, person_key }) => ids.get(`${draft_id} ${person_key}`)!)
}

/** Registrations that somebody has begun and left at a step; nobody can be told by them. */
export const insertLeftDrafts = (
  context: Context,
  left: readonly { step: Step; at: Date; people: number }[],
) =>
  insertRows(
    context,
    'registration_draft',
    left.map(
      ({ step, at, people }): NewRow<'registration_draft'> => ({
        token_hash: hex(context.random(32)),
        email: null,
        step,
        data: { people: Array.from({ length: people }, (_, i) => ({ key: `p${i}`, who: 'child' })) } as never,
        photos: {},
        version: 1 + STEPS.indexOf(step),
        created_at: at.toISOString(),
        updated_at: new Date(at.getTime() + FILLING_IN_MS / 2).toISOString(),
        expires_at: expiry(at).toISOString(),
      }),
    ),
    [],
  )
