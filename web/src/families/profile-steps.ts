import type { ProfileField } from 'contract/families/profile-completion'
import { msg } from '../language.ts'

/** Fields that are asked together, saved together, and not asked again once they are there. */
const STEPS = [
  { title: msg('About you'), fields: ['first_name', 'last_name', 'dob', 'guardian'] },
  { title: msg('How to reach you'), fields: ['phone', 'address'] },
  { title: msg('In an emergency'), fields: ['emergency_contact'] },
] as const satisfies readonly { title: string; fields: readonly ProfileField[] }[]

const PICTURE = { title: msg('Your photo'), fields: [] }

export type ProfileStep = { title: string; fields: readonly ProfileField[]; isPicture: boolean }

/** The remaining steps: people who come back continue where they were. */
export function stepsLeft(missing: readonly ProfileField[], hasPhoto: boolean): readonly ProfileStep[] {
  const left = STEPS.map(({ title, fields }) => ({
    title,
    fields: fields.filter((field) => missing.includes(field)),
    isPicture: false,
  })).filter(({ fields }) => fields.length > 0)
  return hasPhoto ? left : [...left, { ...PICTURE, isPicture: true }]
}
