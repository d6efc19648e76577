import type { ImportField, ImportOutcome, ImportReason, ImportStatus } from 'contract/office/import'
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
  none: msg('Not a person'),
}
export const outcomeWord = (outcome: ImportOutcome) => t(OUTCOMES[outcome])
export const outcomes = Object.keys(OUTCOMES) as ImportOutcome[]

/** Sentences with values, without them: what many rows have in common. By code. */
const REASONS: Readonly<Record<string, string>> = {
  row_twice: msg('Same person twice in the file'),
  row_formula: msg('Name starts like a formula'),
  row_bad_dob: msg('Date of birth can’t be read'),
  row_bad_until: msg('Last day of the membership can’t be read'),
  row_foreign_number: msg('Member ID from another system'),
  row_bad_status: msg('Unknown status'),
  row_no_type: msg('Unknown member type'),
  row_no_league: msg('Unknown league'),
  row_no_team: msg('Unknown team'),
  row_many_teams: msg('More than one team with this name'),
  row_no_membership: msg('Unknown membership'),
  row_somebody_elses: msg('Member ID belongs to someone else'),
  row_several: msg('Several people on record match'),
  note_namesake: msg('Same name and birthday, different email'),
  note_no_guardian_email: msg('Guardian email skipped'),
  note_no_guardian_phone: msg('Guardian phone skipped'),
  note_no_email: msg('Email skipped'),
  note_no_phone: msg('Phone number skipped'),
  note_no_address: msg('Address skipped'),
  note_no_contact: msg('Emergency contact skipped'),
  note_no_choice: msg('Value we don’t recognize skipped'),
  note_new_number: msg('Member ID of another system left out'),
  note_no_area: msg('Phone number without an area code skipped'),
  note_other_parent: msg('Another parent skipped'),
  note_extension: msg('Phone extension skipped'),
  note_first_of_several: msg('Kept the first of several in one cell'),
  note_part_address: msg('Part of the address skipped'),
}
export const reasonWord = ({ reason, example }: Pick<ImportReason, 'reason' | 'example'>) =>
  Object.hasOwn(REASONS, reason) ? t(REASONS[reason]!) : told(example)

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
