import { HONORED_PLACES } from 'contract/competition/ranking/honors'
import type { printAwards } from 'contract/competition/paper'
import { EventNotFound } from 'contract/events'
import { LANGUAGES, type Language } from 'contract/language'
import type { In } from 'contract/operation'
import { writtenRange } from 'contract/written-range'
import { findTeamPeople } from '../../events/events.ts'
import { sheetFor, type Words } from '../../mail/mail.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { findRows } from '../queries.ts'
import { findEventToSchedule } from '../schedule/queries.ts'
import { certainPlaces, standingsOf } from '../standing.ts'
import { awardCertificates } from './award-drawing.ts'

type Honored = { entrant_id: number; team: string; division: string; place: number }

/** Certificates for the best teams of the divisions that are over, or for each of their players. @throws EventNotFound */
export async function awardsOnPaper(
  context: OutsideContext,
  { id, for: whom }: In<typeof printAwards>,
): Promise<Download> {
  const { event, honored, people, sheet } = await context.read(async (inside) => {
    const event = await findEventToSchedule(inside, { id })
    if (!event) throw EventNotFound()
    return {
      event,
      honored: await findHonored(inside, id),
      people: whom === 'players' ? await findTeamPeople(inside, id, undefined) : [],
      sheet: await sheetFor(inside, context),
    }
  })
  const { t, language, common } = sheet
  const names = honored.flatMap(({ entrant_id, team, ...award }) =>
    whom === 'teams'
      ? [{ ...award, name: team, team: '' }]
      : people
          .filter((one) => one.entrant_id === entrant_id && one.is_player)
          .map(({ name }) => ({ ...award, name, team })),
  )
  const when = daysSaid(event, language)
  const content = await context.draw(awardCertificates, {
    ...common,
    title: t('{event}: award certificates', { event: event.name }),
    event: event.name,
    when,
    signed: t('Tournament director'),
    awards:
      names.length > 0
        ? names.map(({ place, ...rest }) => ({ ...rest, award: placeSaid(t, place) }))
        : [{ award: t('No one yet.'), name: '', team: '', division: '' }],
  })
  return { filename: `${event.slug}-awards-${whom}.pdf`, content, inline: true }
}

/** The teams with a place of honor, by division, the best first; only of divisions whose games are all over and whose scores are final. */
async function findHonored(context: Context, event_id: number): Promise<Honored[]> {
  const divisions = await findRows(context, event_id)
  const known = await standingsOf(
    context,
    divisions.map(({ division_id }) => division_id),
  )
  return divisions.flatMap(({ division_id, label }) => {
    const one = known.find(({ division }) => division.division_id === division_id)
    if (!one?.standing) return []
    const nameOf = new Map(one.teams.map(({ entrant_id, name }) => [entrant_id, name]))
    return (certainPlaces(one.standing) ?? [])
      .filter(({ place }) => place <= HONORED_PLACES)
      .map(({ team, place }) => ({ entrant_id: team, team: nameOf.get(team)!, division: label, place }))
  })
}

function placeSaid(t: Words, place: number): string {
  if (place === 1) return t('Champion')
  if (place === 2) return t('Finalist')
  return place === 3 ? t('Third place') : t('Fourth place')
}

/** 'June 12 – 13, 2027'. */
const daysSaid = (
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  language: Language,
): string =>
  writtenRange(
    new Intl.DateTimeFormat(LANGUAGES[language].formats, { dateStyle: 'long', timeZone: 'UTC' }),
    new Date(`${starts_on}T12:00Z`),
    new Date(`${ends_on}T12:00Z`),
  )
