import { stringify } from 'csv-stringify/sync'
import { SampleNotFound, type getSampleFile } from 'contract/clubs/roster-import'
import { dictionary } from 'contract/dictionary'
import type { In } from 'contract/operation'
import type { Context, Download } from '../../plumbing/context.ts'

const PERSON = ['First name', 'Last name', 'Date of birth', 'Gender', 'Email', 'Phone']
const PARENT = ['Guardian first name', 'Guardian last name', 'Guardian email', 'Guardian phone', 'Relation']

/** Families that do not exist, for an office that wants to see how it all looks before its own list comes in. */
const FAMILIES = [
  ['Lopez', 'Maria', 'Sofia', 'Elena'],
  ['Reed', 'Tom', 'Emma', 'Grace'],
  ['Nguyen', 'Linh', 'Mai', 'Thao'],
  ['Okafor', 'Dana', 'Ada', 'Ngozi'],
  ['Miller', 'Kim', 'Harper', 'June'],
  ['Patel', 'Asha', 'Priya', 'Anika'],
  ['Brooks', 'Deb', 'Zoe', 'Riley'],
  ['Garcia', 'Eva', 'Lucia', 'Ines'],
  ['Hansen', 'Kari', 'Nora', 'Ida'],
  ['Wright', 'Joan', 'Molly', 'Paige'],
  ['Silva', 'Ana', 'Clara', 'Bia'],
  ['Carter', 'Beth', 'Josie', 'Quinn'],
] as const
const [CITIES, OLDEST, TEAM_AGES] = [['Dallas', 'Plano', 'Frisco'], 2010, 6] as const

const practice = FAMILIES.flatMap(([last, parent, ...children], family) =>
  children.map((first, i) => {
    const born = `${String(1 + ((family + i * 5) % 12)).padStart(2, '0')}/${13 + i}/${OLDEST + ((family + i) % TEAM_AGES)}`
    const phone = `21455501${String(10 + family)}`
    const email = `${parent}.${last}@example.org`.toLowerCase()
    const home = [`${100 + family} Main St`, CITIES[family % CITIES.length]!, 'Texas', '75201', 'USA']
    return [first, last, born, 'female', '', '', ...home, parent, last, email, phone, 'Mother', 'Player']
  }),
)

/** Headers the import recognizes, and people in the formats it accepts. */
const SAMPLES = dictionary<readonly (readonly string[])[]>({
  import_members: [
    [
      'Member ID',
      ...PERSON,
      'Address',
      'City',
      'State',
      'ZIP',
      'Country',
      ...PARENT,
      'Member type',
      'Status',
      'Valid until',
    ],
    [
      ...['', 'Sofia', 'Lopez', '05/02/2014', 'female', '', ''],
      ...['1 Main St', 'Dallas', 'Texas', '75201', 'USA'],
      ...['Maria', 'Lopez', 'maria@example.org', '2145550100', 'Mother', 'Player', 'Active', '07/31/2026'],
    ],
    [
      ...['', 'Ada', 'Ball', '11/23/1985', 'female', 'ada@example.org', '2145550101'],
      ...['2 Oak St', 'Plano', 'Texas', '75023', 'USA', '', '', '', '', '', 'Coach', 'Active', '07/31/2026'],
    ],
  ],
  import_practice: [
    [...PERSON, 'Address', 'City', 'State', 'ZIP', 'Country', ...PARENT, 'Member type'],
    ...practice,
  ],
  import_players: [
    [...PERSON, ...PARENT, 'Team'],
    [
      'Sofia',
      'Lopez',
      '05/02/2014',
      'female',
      '',
      '',
      'Maria',
      'Lopez',
      'maria@example.org',
      '2145550100',
      'Mother',
      '',
    ],
    [
      'Emma',
      'Reed',
      '09/14/2012',
      'female',
      '',
      '',
      'Tom',
      'Reed',
      'tom@example.org',
      '2145550102',
      'Father',
      '',
    ],
  ],
})

/** A sample by its name, with or without `import_` and `.csv`; names cannot lead anywhere else. */
export async function giveSample(_: Context, { name }: In<typeof getSampleFile>): Promise<Download> {
  const plain = name.replace(/\.csv$/i, '')
  const known = Object.hasOwn(SAMPLES, plain) ? plain : `import_${plain}`
  if (!Object.hasOwn(SAMPLES, known)) throw SampleNotFound()
  const content = Buffer.from(stringify(SAMPLES[known]! as string[][], { bom: true }))
  return { filename: `${known}.csv`, content, type: 'text/csv; charset=utf-8' }
}
