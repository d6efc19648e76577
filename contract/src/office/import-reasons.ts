import { dictionary } from '../dictionary.ts'
import { DOB_SAYS } from '../dates.ts'
import { partsIn } from '../message.ts'
import type { ImportField } from './import.ts'
import { NOTE_SAYS, ROW_SAYS } from './import-says.ts'

/** What has to be mended for a reason of `listImportReasons` to go away, by its code or text. */
const FIELDS_OF = dictionary<readonly ImportField[]>({
  [ROW_SAYS.no_dob]: ['dob'],
  row_bad_dob: ['dob'],
  row_bad_until: ['valid_until'],
  row_foreign_number: ['member_number'],
  row_somebody_elses: ['member_number'],
  row_several: ['member_number'],
  row_bad_status: ['status'],
  row_no_type: ['member_type'],
  row_no_league: ['league'],
  row_no_team: ['team'],
  row_many_teams: ['team'],
  row_no_membership: ['membership'],
  row_formula: ['first_name', 'last_name', 'full_name', 'guardian_name', 'emergency_name'],
  [NOTE_SAYS.no_guardian]: ['guardian_name', 'guardian_first_name', 'guardian_last_name', 'guardian_email'],
  [NOTE_SAYS.nameless_guardian]: ['guardian_name', 'guardian_first_name', 'guardian_last_name'],
  note_no_guardian_email: ['guardian_email'],
  note_no_guardian_phone: ['guardian_phone'],
  note_no_email: ['email'],
  note_no_phone: ['phone'],
  note_no_area: ['phone', 'guardian_phone', 'emergency_phone'],
  note_other_parent: ['guardian_name'],
  note_extension: ['phone'],
  note_no_address: ['address_1', 'city', 'state', 'zip', 'country'],
  note_part_address: ['address_1', 'city', 'state', 'zip', 'country'],
  note_no_contact: ['emergency_name', 'emergency_phone'],
})

/** The fields whose schemas say what is wrong, by the label that they say it with. */
const FIELDS_OF_LABEL = dictionary<readonly ImportField[]>({
  'First name': ['first_name', 'full_name'],
  'Last name': ['last_name', 'full_name'],
  'Member ID': ['member_number'],
})

/** The fields that a reason is about; none where it is about the whole row. */
function fieldsOfReason(reason: string): readonly ImportField[] {
  if (Object.hasOwn(FIELDS_OF, reason)) return FIELDS_OF[reason]!
  const label = partsIn(reason)?.params['label']
  const name = typeof label === 'object' && 'message' in label ? label.message : ''
  if (Object.hasOwn(FIELDS_OF_LABEL, name)) return FIELDS_OF_LABEL[name]!
  return DOB_SAYS.some((said) => said === reason) ? ['dob'] : []
}

/** The columns of a file that a reason is about. */
export function columnsOfReason(reason: string, columns: readonly (ImportField | null)[]): number[] {
  const fields = fieldsOfReason(reason)
  return columns.flatMap((field, at) => (field !== null && fields.includes(field) ? [at] : []))
}
