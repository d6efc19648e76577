import { WAIVER_NAMES } from 'contract/readiness/check-in-points'
import type { In } from 'contract/operation'
import { TeamNotExpected, type CheckInPoint, type printCheckIn } from 'contract/readiness/team-check-in'
import { checkInEvent } from '../../events/events.ts'
import { dayInLetter, sheetFor, type Words } from '../../mail/mail.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { checkInSheet } from './check-in-drawing.ts'
import { judgeExpected } from './judging.ts'

/** A page for each team that is expected, or for one of them. @throws EventNotFound, EventCalledOff, TeamNotExpected */
export async function checkInPaper(
  context: OutsideContext,
  { id, entrant_id }: In<typeof printCheckIn>,
): Promise<Download> {
  const { event, teams, sheet } = await context.transaction(async (inside: Context) => {
    const found = await checkInEvent(inside, id)
    return {
      event: found,
      teams: await judgeExpected(inside, found, entrant_id === undefined ? undefined : [entrant_id]),
      sheet: await sheetFor(inside, context),
    }
  })
  if (entrant_id !== undefined && teams.length === 0) throw TeamNotExpected()
  const { t, language, common } = sheet
  const missing = (points: readonly CheckInPoint[]) =>
    points
      .filter(({ is_met }) => !is_met)
      .map((point) => titleOf(t, point))
      .join(', ')
  const content = await context.draw(checkInSheet, {
    ...common,
    title: t('{event}: check-in', { event: event.name }),
    columns: {
      here: t('Here'),
      number: '#',
      name: t('Name'),
      dob: t('Date of birth'),
      missing: t('Missing'),
    },
    signed: `${t('Coach’s signature')}: ______________________________   ${t('Checked in by')}: __________________`,
    teams:
      teams.length === 0
        ? [{ name: t('No teams yet.'), about: '', lacks: '', people: [] }]
        : teams.map(({ entry, row, points, people }) => ({
            name: row.name,
            about: [entry.division, row.club, row.coach, entry.phone].filter(Boolean).join(' · '),
            lacks: missing(points) && t('Missing: {what}', { what: missing(points) }),
            people: people.map((one) => ({
              number: one.jersey_number ?? '',
              name: one.is_player ? one.name : `${one.name} (${roleSaid(t, one.role)})`,
              dob: one.is_player && one.dob ? dayInLetter(one.dob, language) : '',
              missing: missing(one.points),
            })),
          })),
  })
  return { filename: `${event.slug}-check-in.pdf`, content, inline: true }
}

/** What is asked, in short: checks and trainings are called as the office calls them. */
function titleOf(t: Words, { key, title }: CheckInPoint): string {
  switch (key) {
    case 'roster':
    case 'players':
    case 'fit':
      return t('Roster')
    case 'membership':
      return t('Membership')
    case 'waivers':
      return title === WAIVER_NAMES.registration ? t('Registration waivers') : t('Waivers')
    case 'event_waiver':
      return t('Event waivers')
    case 'age':
      return t('Proof of age')
    case 'insurance':
      return t('Insurance')
    case 'certificate':
      return t('Certificate for the venue')
    case 'balance':
      return t('Balance')
    default:
      return title
  }
}

function roleSaid(t: Words, role: string): string {
  switch (role) {
    case 'Head coach':
      return t('Head coach')
    case 'Assistant coach':
      return t('Assistant coach')
    case 'Team manager':
      return t('Team manager')
    case 'Trainer':
      return t('Trainer')
    default:
      return t('Scorekeeper')
  }
}
