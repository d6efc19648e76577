import { stringify } from 'csv-stringify/sync'
import { createHash } from 'node:crypto'
import {
  NoRecipients,
  ROSTER_ROLES,
  emailRoster as emailRosterOp,
  exportRoster,
  type RosterEntry,
} from 'contract/clubs/rosters'
import { showDay } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { STATUS_LABELS, type RegistrationStatus } from 'contract/statuses'
import { audit } from '../plumbing/audit.ts'
import { whoIs, todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { keepAttachments, sendMail, wordsFor } from '../mail/mail.ts'
import { languageOf } from '../auth/auth.ts'
import { readDocument } from '../tenants/tenants.ts'
import { standingsOn } from './credentials.ts'
import { credentialSaid, rosterSheet } from './roster-drawing.ts'
import { holdForRosters } from './roster-queries.ts'
import { findRosterMails, findRosterRows, findTeamsWithin, type RosterRow } from './roster-view-queries.ts'
import { clubWithin, teamWithin } from './roster-view.ts'
import { rosterOf } from './rosters.ts'

type Which = { team_id?: number | undefined; club_id?: number | undefined }
type Person = RosterRow & Pick<RosterEntry, 'credentials'>
type Team = Awaited<ReturnType<typeof teamWithin>> & { rules: string | null; people: Person[] }

/**
 * The team, or the club's active teams of this season and later ones that the user may see, with their
 * people.
 */
async function collect(context: Context, { team_id, club_id }: Which): Promise<Team[]> {
  const today = todayOf(context)
  const teams =
    team_id === undefined
      ? await teamsOf(context, club_id)
      : [await teamWithin(context, exportRoster.access, team_id)]
  const ids = teams.map(({ id }) => id)
  const [rows, credentialsOf] = await Promise.all([
    findRosterRows(context, ids, today),
    standingsOn(context, ids),
  ])
  return Promise.all(
    teams.map(async (team) => ({
      ...team,
      rules: (await rosterOf(context, team.id))?.pack?.name ?? null,
      people: rows
        .filter((row) => row.team_id === team.id && row.state === 'active')
        .map((row) => ({ ...row, credentials: credentialsOf(row) })),
    })),
  )
}

async function teamsOf(context: Context, club_id: number | undefined) {
  if (club_id === undefined) throw invalidField('team_id', 'Choose a team or club.')
  await clubWithin(context, exportRoster.access, club_id)
  return findTeamsWithin(context, exportRoster.access, { club_id, current_on: todayOf(context) })
}

/** Children's birthdays leave the system: every download is recorded, whichever call made it. */
export async function giveRoster(
  context: OutsideContext,
  { type, ...which }: In<typeof exportRoster>,
): Promise<Download> {
  const teams = await context.transaction(async (inside) => {
    const found = await collect(inside, which)
    await audit(inside, {
      action: 'roster.exported',
      subject: which.team_id === undefined ? 'club' : 'team',
      subject_id: (which.team_id ?? which.club_id)!,
      after: { type },
    })
    return found
  })
  return printed(context, type, teams)
}

async function printed(
  context: OutsideContext,
  type: 'csv' | 'pdf',
  teams: readonly Team[],
): Promise<Download> {
  const filename = `${teams.length === 1 ? `Roster ${teams[0]!.name}` : 'Rosters'}.${type}`
  if (type === 'pdf') return { filename, content: await drawn(context, teams), type: 'application/pdf' }
  return { filename, content: asCsv(teams), type: 'text/csv' }
}

const HEADER = [
  'Team',
  'Division',
  'Role',
  'Number',
  'First name',
  'Last name',
  'Member ID',
  'Date of birth',
  'Positions',
  'Guest until',
  'Membership',
  'Checks and training',
]

/** One row per person. A cell that a spreadsheet would take for a formula is written as text. */
const asCsv = (teams: readonly Team[]): Buffer =>
  Buffer.from(
    stringify(
      teams.flatMap(({ name, division, people }) =>
        people.map((one) => [
          name,
          division,
          ROSTER_ROLES[one.role],
          one.jersey_number,
          one.first_name,
          one.last_name,
          one.member_number,
          one.dob,
          one.positions.join(' '),
          one.until_on,
          statusOf(one),
          one.credentials.map(credentialSaid).join('; '),
        ]),
      ),
      { header: true, columns: HEADER, bom: true, escape_formulas: true },
    ),
  )

type Registered = Pick<RosterEntry, 'registration_status' | 'registration_begins_on'>

function statusOf({ registration_status: status, registration_begins_on: begins_on }: Registered): string {
  if (status === null) return 'Not registered'
  return begins_on === null ? STATUS_LABELS[status as RegistrationStatus] : `Starts ${showDay(begins_on)}`
}

/** Pictures are loaded from the storage a few at a time. */
const AT_ONCE = 8

async function drawn(context: OutsideContext, teams: readonly Team[]): Promise<Buffer> {
  const keys = teams.flatMap(({ people }) => people.flatMap(({ profile_pic }) => profile_pic ?? []))
  const photos = new Map<string, Uint8Array>()
  for (let i = 0; i < keys.length; i += AT_ONCE)
    await Promise.all(
      keys.slice(i, i + AT_ONCE).map(async (key) => {
        const stored = await context.outside.storage.get(key)
        if (stored) photos.set(key, stored.content as Buffer)
      }),
    )
  const { name, colors, support_email } = await context.read((inside) => readDocument(inside))
  return context.draw(rosterSheet, {
    teams: teams.map(({ people, ...team }) => ({
      ...team,
      people: people.map(({ profile_pic, ...one }) => ({ ...one, photo: photos.get(profile_pic ?? '') })),
    })),
    sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
    today: todayOf(context),
    created: context.now,
  })
}

/** The same again within this many minutes was a double press, or two windows. */
const ONCE_MINUTES = 5

/** Sends the printed roster to addresses, once each. */
export async function mailRoster(
  context: OutsideContext,
  { team_id, emails = [], to = [], subject, message }: In<typeof emailRosterOp>,
): Promise<Out<typeof emailRosterOp>> {
  const addresses = [...new Set([...emails, ...to])]
  const teams = await context.read((inside) => collect(inside, { team_id }))
  if (addresses.length === 0) throw NoRecipients()
  const [team] = teams as [Team]
  const same = createHash('sha256')
    .update(JSON.stringify([subject, message, teams]))
    .digest('hex')
    .slice(0, 24)
  const since = new Date(context.now.getTime() - ONCE_MINUTES * 60_000)
  const content = await drawn(context, teams)
  const folder = `roster-${team_id}-${context.random(9).toString('hex')}`
  const filename = `Roster ${team.name}.pdf`
  const attachments = await keepAttachments(context, folder, [{ filename, content }])
  const sent = await context.transaction(async (inside) => {
    // The second of two windows finds what the first one has written.
    await holdForRosters(inside, { member_ids: [], team_ids: [team_id] })
    const written = await findRosterMails(inside, { team_id, same, since, addresses })
    const due = addresses.filter((address) => !written.has(address))
    if (due.length === 0) return 0
    const sender = whoIs(inside)
    const { language, t } = await wordsFor(inside, await languageOf(inside, sender.email))
    for (const address of due)
      await sendMail(inside, {
        to: address,
        language,
        subject: subject ?? t('{team} roster', { team: team.name }),
        paragraphs: [
          ...(message ? [message] : []),
          t('{name} sent you the roster of {team}, {division}, as of today.', {
            name: sender.name,
            team: team.name,
            division: team.division,
          }),
        ],
        attachments,
        about: ['team', team_id],
        once: `roster:${same}:${address}:${context.now.toISOString()}`,
      })
    await audit(inside, {
      action: 'roster.mailed',
      subject: 'team',
      subject_id: team_id,
      after: { to: due },
    })
    return due.length
  })
  if (sent === 0) for (const { file } of attachments) await context.outside.storage.remove(file)
  return { message: emailRosterOp.message, sent }
}
