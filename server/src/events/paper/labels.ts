import type { printBadges, printFieldSigns, printWristbands } from 'contract/events/paper'
import { EventCalledOff, EventNotFound } from 'contract/events'
import type { In } from 'contract/operation'
import { sheetFor, type Sheet } from '../../mail/mail.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { findEntrantRows } from '../entrants/office-queries.ts'
import { findEvent, type EventFacts } from '../office-queries.ts'
import { fieldSigns, labelSheet, type PrintedLabel } from './label-drawing.ts'
import { findTeamPeople, findUsedFields, type TeamPerson } from './label-queries.ts'

/** @throws EventNotFound */
async function knownEvent(context: Context, id: number): Promise<EventFacts> {
  const event = await findEvent(context, id)
  if (!event) throw EventNotFound()
  return event
}

type Asked = In<typeof printBadges>
type Found = { event: EventFacts; sheet: Sheet; labels: PrintedLabel[] }

/** Who gets a label: the people of an event, or of its teams those that are asked for. */
async function peopleFor(
  context: OutsideContext,
  { id, event_division_id }: Asked,
  ofTeams: (one: TeamPerson, sheet: Sheet, event: EventFacts) => PrintedLabel | undefined,
  ofPerson: (
    one: { name: string; division: string; contact: string; phone: string },
    event: EventFacts,
  ) => PrintedLabel,
): Promise<Found> {
  return context.transaction(async (inside: Context) => {
    const event = await knownEvent(inside, id)
    const sheet = await sheetFor(inside, context)
    const labels =
      event.entrant === 'team'
        ? (await findTeamPeople(inside, id, event_division_id)).flatMap(
            (one) => ofTeams(one, sheet, event) ?? [],
          )
        : (
            await findEntrantRows(
              inside,
              { id, status: 'confirmed', ...(event_division_id !== undefined && { event_division_id }) },
              { private: false, money: false },
            )
          ).map((one) => ofPerson(one, event))
    return { event, sheet, labels }
  })
}

const draw = async (
  context: OutsideContext,
  { event, sheet: { t, common }, labels }: Found,
  form: 'badge' | 'wristband',
  title: string,
): Promise<Download> => {
  const nobody: PrintedLabel = { above: event.name, name: t('No one yet.'), below: [] }
  const { lang, sender, created } = common
  const content = await context.draw(labelSheet, {
    ...{ lang, sender, created, title, form },
    labels: labels.length > 0 ? labels : [nobody],
  })
  return { filename: `${event.slug}-${form}s.pdf`, content, inline: true }
}

/** Of teams, their staff: players are known by their shirts. @throws EventNotFound */
export async function badgesOf(context: OutsideContext, input: Asked): Promise<Download> {
  const found = await peopleFor(
    context,
    input,
    ({ name, team, division, is_player }, { t }, event) =>
      is_player ? undefined : { above: event.name, name, below: [team, `${t('Coach')} · ${division}`] },
    ({ name, division }, event) => ({ above: event.name, name, below: [division] }),
  )
  return draw(context, found, 'badge', found.sheet.t('{event}: name badges', { event: found.event.name }))
}

/** A child lost at a camp has the phone of whoever entered her on her arm; a player her number and team. @throws EventNotFound */
export async function wristbandsOf(
  context: OutsideContext,
  input: In<typeof printWristbands>,
): Promise<Download> {
  const found = await peopleFor(
    context,
    input,
    ({ name, team, division, jersey_number, is_player }, _, event) =>
      is_player
        ? {
            above: event.name,
            name: jersey_number === null ? name : `#${jersey_number} ${name}`,
            below: [team, division],
          }
        : undefined,
    ({ name, division, contact, phone }, event) => ({
      above: event.name,
      name,
      below: [division, [contact, phone].filter(Boolean).join(' · ')],
    }),
  )
  return draw(context, found, 'wristband', found.sheet.t('{event}: wristbands', { event: found.event.name }))
}

/** @throws EventNotFound, EventCalledOff */
export async function signsOf(
  context: OutsideContext,
  { id }: In<typeof printFieldSigns>,
): Promise<Download> {
  const { event, signs, sheet } = await context.read(async (inside) => ({
    event: await knownEvent(inside, id),
    signs: await findUsedFields(inside, id),
    sheet: await sheetFor(inside, context),
  }))
  if (event.status === 'cancelled') throw EventCalledOff()
  const { t, common } = sheet
  const { lang, sender, created } = common
  const content = await context.draw(fieldSigns, {
    ...{ lang, sender, created, event: event.name },
    title: t('{event}: field signs', { event: event.name }),
    word: signs.length > 0 ? t('Field') : '',
    signs: signs.length > 0 ? signs : [{ field: t('No fields yet.'), venue: '' }],
  })
  return { filename: `${event.slug}-field-signs.pdf`, content, inline: true }
}
