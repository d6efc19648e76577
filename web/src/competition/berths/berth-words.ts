import type { BerthState, OfficeBerth } from 'contract/competition/ranking/berths'
import { msg, t } from '../../language.ts'

const STATES: Readonly<Record<BerthState, string>> = {
  offered: msg('Waiting for an answer'),
  accepted: msg('Accepted'),
  declined: msg('Declined'),
  late: msg('Not answered in time'),
  given_up: msg('Entry withdrawn'),
  called_off: msg('Called off'),
}

/** How a berth stands; an accepted one says whether its entry is paid. */
export function berthStatus({ state, entry }: OfficeBerth): string {
  if (state === 'accepted' && entry === 'held') return t('Accepted, not paid yet')
  if (state === 'accepted' && entry === 'confirmed') return t('In the event')
  return t(STATES[state])
}
