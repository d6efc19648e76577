import { sentence } from '../said.ts'

/** Messages about an imported file and its rows. They are stored with the rows; screens translate them. */

/** Why a whole file cannot be read. */
export const FILE_SAYS = {
  wrong_kind: 'Please choose a file in the format CSV or XLSX.',
  no_columns:
    'The first line of the file must name its columns, such as First name, Last name, Date of birth.',
  too_wide: 'A file may have at most 200 columns.',
  no_rows: 'The file has no rows below its first line.',
  too_long: 'The file has more than 200,000 rows. Please send it in several parts.',
  gone: 'The file is not there anymore. Please send it once more.',
  broken_workbook: 'This workbook is damaged or protected by a password.',
  huge_workbook: 'This workbook unpacks to more than can be read. Please send it as CSV.',
  open_quotation: sentence(
    'file_open_quotation',
    'The file cannot be read from line {line} on: a quotation mark is opened and not closed.',
  ),
}

/** Why a row cannot be entered. */
export const ROW_SAYS = {
  twice: sentence('row_twice', 'This person is in line {line} already.'),
  formula: sentence(
    'row_formula',
    'The name “{typed}” begins like a formula. Please correct it in the file.',
  ),
  no_dob: 'Date of birth is required.',
  bad_dob: sentence('row_bad_dob', 'The date of birth “{typed}” is not a date written as {format}.'),
  bad_until: sentence(
    'row_bad_until',
    'The last day of the membership “{typed}” is not a date written as {format}.',
  ),
  bad_status: sentence('row_bad_status', 'The status “{typed}” is none of Active, Inactive and Closed.'),
  no_type: sentence('row_no_type', 'There is no member type “{typed}”.'),
  no_league: sentence('row_no_league', 'There is no league “{typed}”.'),
  no_team: sentence('row_no_team', 'There is no team “{typed}” in this season.'),
  many_teams: sentence('row_many_teams', 'There are several teams “{typed}” in this season.'),
  no_membership: sentence('row_no_membership', 'There is no membership “{typed}”.'),
  somebody_elses: sentence('row_somebody_elses', 'The member ID {number} belongs to {name}.'),
  several: sentence(
    'row_several',
    'Several people of this name and birthday are on record ({numbers}). Please add the member ID.',
  ),
}

/** What was left out of a row, or deserves a look. */
export const NOTE_SAYS = {
  namesake: sentence(
    'note_namesake',
    'Someone of this name and birthday is on record with another e-mail address ({numbers}).',
  ),
  no_guardian: 'A person under 18 without a parent or guardian in the file.',
  needless_guardian: 'The parent or guardian is left out: this is an adult.',
  nameless_guardian: 'The parent or guardian is left out: the name is not complete.',
  no_guardian_email: sentence(
    'note_no_guardian_email',
    'The e-mail address of the parent is left out: {reason}',
  ),
  no_guardian_phone: sentence(
    'note_no_guardian_phone',
    'The phone number of the parent is left out: {reason}',
  ),
  no_email: sentence('note_no_email', 'The e-mail address is left out: {reason}'),
  no_phone: sentence('note_no_phone', 'The phone number is left out: {reason}'),
  no_address: sentence('note_no_address', 'The address is left out: {reason}'),
  no_contact: sentence('note_no_contact', 'The emergency contact is left out: {reason}'),
  no_choice: sentence('note_no_choice', '{field} “{typed}” is not known and is left out.'),
  held: 'The membership of this season is on record already and stays as it is.',
}

/** Why undoing an import leaves a row in place. */
export const KEPT_SAYS = {
  gone: 'This record is not there anymore.',
  changed: 'Someone has changed this record since.',
  account: 'This person has an account.',
  registered: 'This person has registered since.',
  card: 'A membership card has been made.',
  signed: 'This person has waivers to sign or has signed them.',
  noted: 'There is a note on this person.',
  family: 'This person is a parent of someone.',
  merged: 'Another record was merged into this one.',
  in_use: 'Something else belongs to this record.',
}
