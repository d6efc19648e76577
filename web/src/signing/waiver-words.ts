import type { WaiverKind } from 'contract/waivers'
import type { OfficeWaiver } from 'contract/waivers/office-waivers'
import { msg, t } from '../language.ts'
import { writtenDay } from '../written.ts'

const FIELDS: Record<string, string> = {
  title: msg('Title'),
  content: msg('Text'),
  consents: msg('Questions'),
  kind: msg('Type'),
  required: msg('Required'),
  for_events: msg('Only for events'),
  member_types: msg('Member types'),
  membership_ids: msg('Memberships'),
  states: msg('States'),
  ages: msg('Ages'),
  applies_from: msg('First day'),
  applies_until: msg('Last day'),
  status: msg('Status'),
  sort_order: msg('Order in list'),
  again_from: msg('New signatures since'),
  has_draft: msg('Draft'),
}
export const waiverField = (field: string) => t(FIELDS[field] ?? field)

const KINDS: Record<WaiverKind, string> = {
  liability: msg('Liability'),
  medical: msg('Medical care'),
  photo: msg('Photos and video'),
  code_of_conduct: msg('Code of conduct'),
  concussion: msg('Concussion'),
  privacy: msg('Privacy'),
  other: msg('Other'),
}
export const waiverKinds = Object.keys(KINDS) as WaiverKind[]
export const waiverKind = (kind: WaiverKind) => t(KINDS[kind])

const AGES: Record<OfficeWaiver['ages'], string> = {
  all: msg('Everyone'),
  minors: msg('Minors only'),
  adults: msg('Adults only'),
}
export const waiverAges = Object.keys(AGES) as OfficeWaiver['ages'][]
export const waiverAge = (ages: OfficeWaiver['ages']) => t(AGES[ages])

export const LOCALES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const
export type Locale = (typeof LOCALES)[number]['value']

/** The value of a waiver's field, for the history and for comparison. */
export function waiverText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'kind') return waiverKind(value as WaiverKind)
  if (field === 'ages') return waiverAge(value as OfficeWaiver['ages'])
  if (field === 'status') return value === 'active' ? t('Active') : t('Inactive')
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (/^\d{4}-\d{2}-\d{2}/.test(String(value))) return writtenDay(String(value).slice(0, 10))
  if (Array.isArray(value)) return value.length === 0 ? t('all') : value.join(', ')
  return String(value)
}

export const waiverDeeds = (): Record<string, string> => ({
  'waiver.created': t('Created'),
  'waiver.changed': t('Updated'),
  'waiver.published': t('Text published'),
  'waiver.draft_saved': t('Draft saved'),
  'waiver.draft_discarded': t('Draft discarded'),
  'waiver.again_required': t('New signatures requested'),
  'waiver.again_ended': t('Stopped asking for new signatures'),
  'waiver.deleted': t('Deleted'),
})
