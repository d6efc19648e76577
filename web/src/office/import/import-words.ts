import type { ImportField, ImportOutcome, ImportStatus } from 'contract/office/import'
import { forChoices } from 'contract/person-choices'
import { msg, t, told } from '../../language.ts'

const FIELDS: Record<ImportField, string> = {
  first_name: msg('First name'),
  last_name: msg('Last name'),
  full_name: msg('Full name'),
  dob: msg('Date of birth'),
  ...forChoices((_, { label }) => label),
  email: msg('Email'),
  phone: msg('Phone'),
  member_number: msg('Member ID'),
  address_1: msg('Address'),
  address_2: msg('Address line 2'),
  city: msg('City'),
  state: msg('State'),
  zip: msg('Postal code'),
  country: msg('Country'),
  guardian_name: msg('Guardian: full name'),
  guardian_first_name: msg('Guardian: first name'),
  guardian_last_name: msg('Guardian: last name'),
  guardian_email: msg('Guardian: email'),
  guardian_phone: msg('Guardian: phone'),
  guardian_relation: msg('Guardian: relationship'),
  emergency_name: msg('Emergency contact: name'),
  emergency_phone: msg('Emergency contact: phone'),
  emergency_relation: msg('Emergency contact: relationship'),
  member_type: msg('Member type'),
  membership: msg('Membership'),
  league: msg('League'),
  team: msg('Team'),
  age_group: msg('Age group'),
  status: msg('Status'),
  valid_until: msg('Valid until'),
}
export const fieldWord = (field: ImportField) => told(FIELDS[field])

const OUTCOMES: Record<ImportOutcome, string> = {
  new: msg('New'),
  update: msg('Update'),
  skip: msg('On record, skipped'),
  bad: msg('Can’t be imported'),
}
export const outcomeWord = (outcome: ImportOutcome) => t(OUTCOMES[outcome])
export const outcomes = Object.keys(OUTCOMES) as ImportOutcome[]

const STATUSES: Record<ImportStatus, string> = {
  uploaded: msg('Confirm columns'),
  checking: msg('Checking'),
  checked: msg('Checked, not imported yet'),
  importing: msg('Importing'),
  done: msg('Imported'),
  undoing: msg('Undoing'),
  undone: msg('Undone'),
  failed: msg('Can’t be read'),
}
export const statusWord = (status: ImportStatus) => t(STATUSES[status])

export const isBusy = (status: ImportStatus) =>
  status === 'checking' || status === 'importing' || status === 'undoing'
