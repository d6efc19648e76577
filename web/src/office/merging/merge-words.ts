import type { MergeField, Side } from 'contract/office/merge'
import { choiceLabel, forChoices, isChoice } from 'contract/person-choices'
import { showAddress, showContact } from 'contract/one-line'
import { showPhone } from 'contract/person'
import { msg, t, told } from '../../language.ts'
import { writtenDay } from '../../written.ts'

const FIELDS: Record<MergeField, string> = {
  first_name: msg('First name'),
  last_name: msg('Last name'),
  dob: msg('Date of birth'),
  ...forChoices((_, { label }) => label),
  email: msg('Email'),
  phone: msg('Phone'),
  address: msg('Address'),
  emergency_contact: msg('Emergency contact'),
  profile_pic: msg('Picture'),
}
export const fieldWord = (field: MergeField) => told(FIELDS[field])

/** A field of a record for display; empty if it has no value. */
export function valueWord({ fields, has_photo, member_number }: Side, field: MergeField): string {
  if (field === 'profile_pic') return has_photo ? t('{number}’s photo', { number: member_number }) : ''
  const value = fields[field]
  if (value === null) return ''
  if (field === 'address' && typeof value === 'object') return showAddress(value)
  if (typeof value === 'object') return showContact(value)
  if (field === 'dob') return writtenDay(value)
  if (field === 'phone') return showPhone(value)
  if (isChoice(field)) return told(choiceLabel(field, value))
  return value
}
