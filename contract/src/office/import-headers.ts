import { forChoices } from '../person-choices.ts'
import type { ImportField } from './import.ts'

/**
 * Column headers used by people and other programs, reduced to letters and digits; in English and Spanish.
 * Those about a player or a parent are put together from their parts below.
 */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  first_name: ['firstname', 'first', 'fname', 'givenname', 'forename', 'legalfirstname', 'nombre'],
  last_name: ['lastname', 'last', 'lname', 'surname', 'familyname', 'legallastname', 'apellido', 'apellidos'],
  full_name: ['name', 'fullname', 'namelastfirst', 'lastfirst', 'lastnamefirstname', 'nombrecompleto'],
  dob: `dob dateofbirth birthdate birthday born birth bdate bday birthdatemmddyyyy dobmmddyyyy fechadenacimiento
    nacimiento`.split(/\s+/),
  ...forChoices((_, { label, headers = [] }) => [headerKey(label), ...headers]),
  email: [
    'email',
    'emailaddress',
    'mail',
    'emails',
    'primaryemail',
    'contactemail',
    'contactemailaddress',
    'bestemail',
    'correo',
    'correoelectronico',
  ],
  phone: `phone phonenumber phoneno mobile mobilephone mobilenumber cell cellphone cellnumber homephone
    primaryphone contactphone contactnumber bestphone daytimephone telephone tel telefono celular`.split(
    /\s+/,
  ),
  member_number: `memberid membernumber memberno membershipnumber membershipid idnumber playerid
    numerodemiembro`.split(/\s+/),
  address_1: [
    'address',
    'address1',
    'street',
    'street1',
    'streetaddress',
    'addressline1',
    'homeaddress',
    'direccion',
  ],
  address_2: ['address2', 'addressline2', 'street2', 'apt', 'unit', 'suite'],
  city: ['city', 'town', 'citystate', 'citystatezip', 'citystzip', 'citystatezipcode', 'ciudad'],
  state: ['state', 'st', 'province', 'prov', 'stateprovince', 'region', 'estado'],
  zip: ['zip', 'zipcode', 'zippostal', 'postal', 'postalcode', 'postcode', 'codigopostal'],
  country: ['country', 'pais'],
  guardian_name: [
    'guardian',
    'parent',
    'parents',
    'guardians',
    'mother',
    'father',
    'mom',
    'dad',
    'padre',
    'madre',
  ],
  guardian_first_name: ['nombredelpadre'],
  guardian_last_name: ['apellidodelpadre'],
  guardian_email: ['correodelpadre'],
  guardian_phone: ['telefonodelpadre'],
  guardian_relation: ['relation', 'relationship', 'relationshiptoplayer', 'parentesco'],
  emergency_name: `emergencyname emergencycontact emergencycontactname emergencycontact1 ice
    contactodeemergencia`.split(/\s+/),
  emergency_phone: `emergencyphone emergencycontactphone emergencynumber emergencycell emergencycontactnumber
    telefonodeemergencia`.split(/\s+/),
  emergency_relation: ['emergencyrelation', 'emergencycontactrelation', 'emergencyrelationship'],
  member_type: ['membertype', 'type', 'role', 'position', 'registrationtype', 'tipo'],
  membership: ['membership', 'membershipname', 'program', 'membresia'],
  league: ['league', 'leaguename', 'liga'],
  team: ['team', 'teamname', 'squad', 'equipo'],
  age_group: ['agegroup', 'agedivision', 'division', 'agebracket', 'agelevel', 'categoria'],
  status: ['status', 'membershipstatus', 'estatus'],
  valid_until: `validuntil validthru validthrough expires expiry expiration expirydate expirationdate enddate
    membershipend membershipexpires vencimiento`.split(/\s+/),
}

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as ImportField] as const),
  ),
)

/** "Player First" is the first name, "Athlete DOB" the date of birth. */
const PLAYER = /^(?:player|athlete|participant|child|student|kid|member|registrant|jugador|jugadora)s?(?=.)/
/** "Player", or "Kid": whole names stand below it. */
const PERSON = /^(?:player|athlete|participant|child|student|kid|member|registrant|jugador|jugadora)s?$/
/** "Parent Name", "Mother's Cell", "Parent/Guardian 1 Email"; the other parent of two stays out. */
const PARENT =
  /^(?:parentguardian|guardianparent|parentorguardian|parent|guardian|mother|father|moms?|dads?)s?1?(?=.)/

/** What a parent's column can hold, by what the same word means for a person. */
const OF_PARENT: Partial<Record<ImportField, ImportField>> = {
  first_name: 'guardian_first_name',
  last_name: 'guardian_last_name',
  full_name: 'guardian_name',
  email: 'guardian_email',
  phone: 'guardian_phone',
  guardian_relation: 'guardian_relation',
}

/** A header normalized for comparison and for remembering: without accents, punctuation and case. */
export function headerKey(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** What a column with this header most probably holds; a hint behind it counts if nothing else does. */
export function fieldOf(header: string): ImportField | undefined {
  const bare = header.replace(/[([][^()[\]]*[)\]]/g, ' ')
  return fieldOfKey(headerKey(header)) ?? fieldOfKey(headerKey(bare).replace(/^emerg(?!ency)/, 'emergency'))
}

/** "Parent Names" and "Parent Phones" are those of one parent at least. */
const known = (key: string) => BY_NAME.get(key) ?? BY_NAME.get(key.replace(/s$/, ''))

function fieldOfKey(key: string): ImportField | undefined {
  const field = known(key)
  if (field) return field
  if (PARENT.test(key)) {
    const own = key.replace(PARENT, '')
    if (own === '1') return 'guardian_name'
    return OF_PARENT[known(own.replace(/1$/, '')) ?? 'dob']
  }
  // A player’s parent is the parent.
  if (PLAYER.test(key)) return fieldOfKey(key.replace(PLAYER, ''))
  return PERSON.test(key) ? 'full_name' : undefined
}

/** How many of the first lines the names of the columns are looked for in. */
export const MOST_HEADER_LINES = 25

/**
 * Which of a file's first lines names the columns: the one with most names that we know, if it knows at least
 * two; else the first that has two cells. Titles and notes stand above it. -1 if there is none.
 */
export function headerAmong(
  rows: readonly (readonly string[])[],
  isKnown: (header: string) => boolean = (header) => fieldOf(header) !== undefined,
): number {
  const counts = rows.map((cells) => cells.filter((cell) => cell.trim() !== '' && isKnown(cell)).length)
  const most = Math.max(0, ...counts)
  if (most >= 2) return counts.indexOf(most)
  return rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= 2)
}
