import { sentence } from '../message.ts'

/** Messages about an imported file and its rows. They are stored with the rows; screens translate them. */

/** Why a whole file cannot be read. */
export const FILE_SAYS = {
  wrong_kind: 'Choose a CSV or XLSX file.',
  no_columns: 'The file needs a line with column names, such as First name, Last name, Date of birth.',
  no_such_line: 'Choose one of the first lines of the file.',
  too_wide: 'A file can have up to 200 columns.',
  no_rows: 'The file has no rows below its first line.',
  too_long: 'The file has more than 200,000 rows. Please split it into several files.',
  gone: 'The file is no longer here. Please upload it again.',
  broken_workbook: 'This workbook is damaged or password-protected.',
  huge_workbook: 'This workbook is too large to read. Please upload it as CSV.',
  open_quotation: sentence(
    'file_open_quotation',
    'The file can’t be read from line {line}: a quotation mark is opened and never closed.',
  ),
}

/** Why a row cannot be entered. */
export const ROW_SAYS = {
  twice: sentence('row_twice', 'This person is already in line {line}.'),
  formula: sentence('row_formula', 'The name “{typed}” starts like a formula. Please fix it in the file.'),
  no_dob: 'Date of birth is required.',
  bad_dob: sentence('row_bad_dob', 'We can’t read “{typed}” as a date of birth.'),
  bad_until: sentence('row_bad_until', 'We can’t read “{typed}” as the last day of the membership.'),
  no_person: 'This line is a title, a note or a total, not a person.',
  repeats_names: 'This line repeats the column names.',
  foreign_number: sentence(
    'row_foreign_number',
    'The member ID {number} isn’t one of ours: ours start with {prefix}. Leave it out or skip its column, and we’ll give out a new one.',
  ),
  bad_status: sentence('row_bad_status', 'The status “{typed}” isn’t Active, Inactive or Closed.'),
  no_type: sentence('row_no_type', 'There’s no member type “{typed}”.'),
  no_league: sentence('row_no_league', 'There’s no league “{typed}”.'),
  no_team: sentence('row_no_team', 'There’s no team “{typed}” in this season.'),
  many_teams: sentence('row_many_teams', 'There’s more than one team “{typed}” in this season.'),
  no_membership: sentence('row_no_membership', 'There’s no membership “{typed}”.'),
  somebody_elses: sentence('row_somebody_elses', 'The member ID {number} belongs to {name}.'),
  several: sentence(
    'row_several',
    'Several people with this name and birthday are on record ({numbers}). Please add the member ID.',
  ),
}

/** What was left out of a row, or deserves a look. */
export const NOTE_SAYS = {
  namesake: sentence(
    'note_namesake',
    'Someone with this name and birthday is on record with a different email address ({numbers}).',
  ),
  no_guardian: 'This person is under 18 and comes in without a parent or guardian.',
  needless_guardian: 'Parent or guardian skipped: this is an adult.',
  nameless_guardian: 'Parent or guardian skipped: the name is incomplete.',
  no_guardian_email: sentence('note_no_guardian_email', 'Guardian email skipped: {reason}'),
  no_guardian_phone: sentence('note_no_guardian_phone', 'Guardian phone skipped: {reason}'),
  no_email: sentence('note_no_email', 'Email skipped: {reason}'),
  no_phone: sentence('note_no_phone', 'Phone number skipped: {reason}'),
  no_area: sentence('note_no_area', 'Phone number without an area code skipped: {typed}'),
  other_parent: sentence('note_other_parent', 'Another parent skipped: {typed}'),
  no_address: sentence('note_no_address', 'Address skipped: {reason}'),
  no_contact: sentence('note_no_contact', 'Emergency contact skipped: {reason}'),
  no_choice: sentence('note_no_choice', '{field} “{typed}” skipped: we don’t recognize it.'),
  new_number: sentence('note_new_number', 'Member ID {number} left out: it’s from another system.'),
  extension: sentence('note_extension', 'Phone extension skipped: {typed}.'),
  first_of_several: sentence('note_first_of_several', 'Several in one cell: we kept {kept}.'),
  part_address: sentence('note_part_address', 'Part of the address skipped: {reason}'),
  held: 'This season’s membership is already on record and stays the same.',
}

/** Why undoing an import leaves a row in place. */
export const KEPT_SAYS = {
  gone: 'This record is no longer here.',
  changed: 'Someone has changed this record since then.',
  account: 'This person has an account.',
  registered: 'This person has registered since then.',
  card: 'A membership card has been created.',
  signed: 'This person has waivers to sign or has signed some.',
  noted: 'This person has a note.',
  family: 'This person is someone’s parent.',
  merged: 'Another record was merged into this one.',
  in_use: 'Something else is linked to this record.',
}
