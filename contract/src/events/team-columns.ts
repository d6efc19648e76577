/** What a column of a list of teams can hold. */
export const TEAM_FIELDS = [
  'name',
  'division',
  'club',
  'city',
  'state',
  'postal_code',
  'coach',
  'coach_last',
  'email',
  'phone',
] as const
export type TeamField = (typeof TEAM_FIELDS)[number]

export const TEAM_FIELD_LABELS: Readonly<Record<TeamField, string>> = {
  name: 'Team name',
  division: 'Division',
  club: 'Club',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  coach: 'Contact name',
  coach_last: 'Contact’s last name',
  email: 'Email',
  phone: 'Phone',
}

/** Headers of lists and of other programs, reduced to letters and digits. */
const NAMES: Readonly<Record<TeamField, string>> = {
  name: 'team teamname name squad equipo nombredelequipo',
  division:
    'division agedivision agegroup age bracket agebracket level class teamdivision eventdivision division1 categoria',
  club: 'club clubname organization organisation org association program clubteam organizacion',
  city: 'city town hometown ciudad',
  state: 'state st province stateprovince estado',
  postal_code: 'zip zipcode postalcode postal postcode zippostal codigopostal',
  coach:
    'coach coachname headcoach headcoachname manager managername teammanager contact contactname contactperson primarycontact teamcontact coachfirstname contactfirstname firstname managerfirstname entrenador contacto',
  coach_last: 'coachlastname contactlastname lastname managerlastname apellido',
  email:
    'email emailaddress mail coachemail headcoachemail contactemail manageremail primaryemail teamemail coachemailaddress contactemailaddress correo',
  phone:
    'phone phonenumber mobile cell cellphone mobilephone coachphone headcoachphone contactphone managerphone coachcell contactcell primaryphone telephone tel telefono celular',
}

const BY_NAME = new Map(
  TEAM_FIELDS.flatMap((field) => NAMES[field].split(' ').map((name) => [name, field] as const)),
)

/** Without accents, punctuation and case. */
const keyOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What a column with this header most probably holds. */
export const teamFieldOf = (header: string): TeamField | undefined => BY_NAME.get(keyOf(header))

/** What the columns of a list hold; no two the same. */
export function teamColumns(headers: readonly string[]): (TeamField | null)[] {
  const taken = new Set<TeamField>()
  return headers.map((header) => {
    const field = teamFieldOf(header)
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

const UNDER = new Set(['u', 'under', 'yr', 'yrs', 'year', 'years'])
const FILLERS = new Set(['and', 'y', 'n', 'div', 'division', 'girls'])

/** '12 & Under Open', 'u12 open', '12-U Open': all the same division. */
export const divisionKey = (typed: string): string => {
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = (plain.match(/\d+|\p{L}+/gu) ?? []).filter((word) => !FILLERS.has(word))
  // An age is written with its letter after it, wherever the list has it.
  const isAge = (word: string | undefined) => word !== undefined && /^\d{1,2}$/.test(word)
  return words
    .map((word, i) =>
      isAge(word) && (UNDER.has(words[i - 1] ?? '') || UNDER.has(words[i + 1] ?? '')) ? `${word}u` : word,
    )
    .filter((word) => !UNDER.has(word))
    .join('')
}

/** Which division a list means: the one that is called like this, or the only one of which one name begins with the other. */
export function divisionGuess(
  typed: string,
  divisions: readonly { id: number; label: string }[],
): number | undefined {
  const key = divisionKey(typed)
  if (key === '') return undefined
  const same = divisions.filter(({ label }) => divisionKey(label) === key)
  if (same.length === 1) return same[0]!.id
  // '12U' where there is only '12U Open', and '12U Open' where there is only '12U'.
  const near = divisions.filter(({ label }) => {
    const known = divisionKey(label)
    return known.startsWith(key) || (known !== '' && key.startsWith(known))
  })
  return near.length === 1 ? near[0]!.id : undefined
}
