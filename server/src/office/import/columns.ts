import { dateTally } from 'contract/date-order'
import type { ImportColumn, ImportField } from 'contract/office/import'
import { forChoices } from 'contract/person-choices'
import type { SheetRow } from './sheet.ts'

/**
 * Column headers used by people and other programs, reduced to letters and digits; in English and Spanish.
 */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  first_name: ['firstname', 'first', 'givenname', 'forename', 'playerfirstname', 'memberfirstname', 'nombre'],
  last_name: [
    'lastname',
    'last',
    'surname',
    'familyname',
    'playerlastname',
    'memberlastname',
    'apellido',
    'apellidos',
  ],
  full_name: ['name', 'fullname', 'player', 'playername', 'member', 'membername', 'nombrecompleto'],
  dob: [
    'dob',
    'dateofbirth',
    'birthdate',
    'birthday',
    'born',
    'birth',
    'playerdob',
    'fechadenacimiento',
    'nacimiento',
  ],
  ...forChoices((_, { label, headers = [] }) => [headerKey(label), ...headers]),
  email: ['email', 'emailaddress', 'mail', 'playeremail', 'correo', 'correoelectronico'],
  phone: ['phone', 'phonenumber', 'mobile', 'cell', 'cellphone', 'telephone', 'tel', 'telefono', 'celular'],
  member_number: [
    'memberid',
    'membernumber',
    'memberno',
    'membershipnumber',
    'membershipid',
    'numerodemiembro',
  ],
  address_1: ['address', 'address1', 'street', 'streetaddress', 'addressline1', 'direccion'],
  address_2: ['address2', 'addressline2', 'apt', 'unit', 'suite'],
  city: ['city', 'town', 'ciudad'],
  state: ['state', 'province', 'stateprovince', 'region', 'estado'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode', 'codigopostal'],
  country: ['country', 'pais'],
  guardian_first_name: [
    'guardianfirstname',
    'parentfirstname',
    'parent1firstname',
    'guardian1firstname',
    'nombredelpadre',
  ],
  guardian_last_name: [
    'guardianlastname',
    'parentlastname',
    'parent1lastname',
    'guardian1lastname',
    'apellidodelpadre',
  ],
  guardian_email: ['guardianemail', 'parentemail', 'parent1email', 'guardian1email', 'correodelpadre'],
  guardian_phone: ['guardianphone', 'parentphone', 'parent1phone', 'guardian1phone', 'telefonodelpadre'],
  guardian_relation: ['guardianrelation', 'relation', 'relationship', 'parentrelation', 'parentesco'],
  emergency_name: ['emergencyname', 'emergencycontact', 'emergencycontactname', 'contactodeemergencia'],
  emergency_phone: ['emergencyphone', 'emergencycontactphone', 'emergencynumber', 'telefonodeemergencia'],
  emergency_relation: ['emergencyrelation', 'emergencycontactrelation', 'emergencyrelationship'],
  member_type: ['membertype', 'type', 'role', 'tipo'],
  membership: ['membership', 'membershipname', 'membresia'],
  league: ['league', 'liga'],
  team: ['team', 'teamname', 'equipo'],
  status: ['status', 'membershipstatus', 'estatus'],
  valid_until: [
    'validuntil',
    'expires',
    'expiry',
    'expirydate',
    'expirationdate',
    'enddate',
    'membershipend',
    'vencimiento',
  ],
}

const byName = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as ImportField] as const),
  ),
)

/** A header normalized for comparison and for remembering: without accents, punctuation and case. */
export function headerKey(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const MOST_SAMPLES = 3
const MOST_SAMPLE_LETTERS = 60

type Remembered = Readonly<Record<string, ImportField | null>>

/**
 * Takes in a file's rows one by one and reports, for each column, what it contains and how its dates are
 * written.
 */
export function columnsReader(headers: readonly string[]) {
  const seen = headers.map(() => ({ samples: new Set<string>(), dates: dateTally() }))
  return {
    see({ line, cells }: SheetRow) {
      for (const [i, { samples, dates }] of seen.entries()) {
        const cell = cells[i]?.trim()
        if (!cell) continue
        if (samples.size < MOST_SAMPLES) samples.add(cell.slice(0, MOST_SAMPLE_LETTERS))
        dates.see(line, cell)
      }
    },
    /** Each column with our best guess: the previous choice, or by its header. No two get the same guess. */
    columns(remembered: Remembered): ImportColumn[] {
      const taken = new Set<ImportField>()
      const take = (field: ImportField | null | undefined) => {
        if (!field || taken.has(field)) return null
        taken.add(field)
        return field
      }
      return headers.map((header, i) => {
        const key = headerKey(header)
        const { samples, dates } = seen[i]!
        return {
          header,
          samples: [...samples],
          proposal: take(Object.hasOwn(remembered, key) ? remembered[key] : byName.get(key)),
          dates: dates.order(),
        }
      })
    },
  }
}
