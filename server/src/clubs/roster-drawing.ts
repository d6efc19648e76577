import { ROSTER_ROLES } from 'contract/clubs/rosters'
import { showDay } from 'contract/dates'
import { CREDENTIAL_STATE_LABELS, type CredentialStanding } from 'contract/members/credentials'
import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { sharp } from '../plumbing/drawing/packages.ts'
import { renderPdf, type Cell, type Letterhead, type Pdf } from '../plumbing/drawing/pdf.ts'
import type { RosterRow } from './roster-view-queries.ts'

type Person = Pick<
  RosterRow,
  'first_name' | 'last_name' | 'member_number' | 'role' | 'jersey_number' | 'positions' | 'dob' | 'until_on'
> & { photo: Uint8Array | undefined; credentials: readonly CredentialStanding[] }

type Shown = {
  teams: readonly {
    name: string
    club: string | null
    league: string
    division: string
    season: string
    rules: string | null
    people: readonly Person[]
  }[]
  sender: Letterhead
  /** In the tenant's time zone: 'YYYY-MM-DD'. */
  today: string
  created: Date
}

/** Rosters to print, one team per page, for the plate umpire and the gate. */
export const rosterSheet: Drawing<Shown> = { name: 'roster', draw }

/** In points; the pictures are sharp enough for a printer. */
const PHOTO = { width: 34, height: 42 }
const SHARPNESS = 3

async function draw({ teams, sender, today, created }: Shown): Promise<Buffer> {
  const pictures = new Map<Uint8Array, Buffer>()
  for (const { people } of teams)
    for (const { photo } of people) if (photo) pictures.set(photo, await portrait(photo))
  const title = teams.length === 1 ? `Roster – ${teams[0]!.name}` : 'Rosters'
  return renderPdf({ title, tenant: sender, lang: 'en', created, reference: title }, (pdf) =>
    teams.forEach((team, i) => {
      if (i > 0) pdf.nextPage()
      writeTeam(pdf, team, { today, pictures })
    }),
  )
}

const portrait = (photo: Uint8Array) =>
  sharp(photo)
    .rotate()
    .resize({ width: PHOTO.width * SHARPNESS, height: PHOTO.height * SHARPNESS, fit: 'cover' })
    .jpeg({ quality: 82 })
    .toBuffer()

type Ground = { today: string; pictures: ReadonlyMap<Uint8Array, Buffer> }

function writeTeam(pdf: Pdf, team: Shown['teams'][number], { today, pictures }: Ground) {
  const staff = team.people.filter(({ role }) => role !== 'player' && role !== 'guest')
  const players = team.people.filter((one) => !staff.includes(one))
  pdf.title(team.name)
  pdf.rows([
    ['Club', team.club ?? undefined],
    ['League', team.league],
    ['Division', team.division],
    ['Season', team.season],
    ['Rules', team.rules ?? undefined],
    ['Players', String(players.filter(({ role }) => role === 'player').length)],
    ['As of', showDay(today)],
  ])
  const face = ({ photo, ...who }: Person): Cell =>
    photo ? { picture: pictures.get(photo)!, described: `Picture of ${nameOf(who)}`, ...PHOTO } : ''
  if (players.length > 0) {
    pdf.heading('Players')
    pdf.table(
      [
        { label: 'Photo', width: 0.9 },
        { label: 'No.', width: 0.6 },
        { label: 'Name', width: 3.2 },
        { label: 'Positions', width: 1.5 },
        { label: 'Date of birth', width: 1.5 },
        { label: 'Member ID', width: 2 },
      ],
      players.map((one) => [
        face(one),
        one.jersey_number ?? '',
        one.until_on === null ? nameOf(one) : `${nameOf(one)} (guest until ${showDay(one.until_on)})`,
        one.positions.join(', '),
        one.dob === null ? '' : showDay(one.dob),
        one.member_number,
      ]),
    )
  } else pdf.paragraph('There are no players on this roster yet.')
  if (staff.length === 0) return
  pdf.heading('Staff')
  pdf.table(
    [
      { label: 'Photo', width: 0.9 },
      { label: 'Name', width: 2.6 },
      { label: 'On the team', width: 1.6 },
      { label: 'Checks and training', width: 3.2 },
      { label: 'Member ID', width: 1.6 },
    ],
    staff.map((one) => [
      face(one),
      nameOf(one),
      ROSTER_ROLES[one.role],
      one.credentials.map(credentialSaid).join(', '),
      one.member_number,
    ]),
  )
}

/** 'Background check: cleared until 08/01/2027'. */
export const credentialSaid = ({ title, state, expires_on }: CredentialStanding): string =>
  state === 'cleared' && expires_on !== null
    ? `${title}: cleared until ${showDay(expires_on)}`
    : `${title}: ${CREDENTIAL_STATE_LABELS[state].toLowerCase()}`

const nameOf = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`
