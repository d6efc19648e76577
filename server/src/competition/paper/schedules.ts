import type { printFieldSheets, printSchedule } from 'contract/competition/paper'
import type { ScheduleRow } from 'contract/competition/schedule/schedule-calls'
import type { In } from 'contract/operation'
import { daySaid, sheetFor, type Sheet } from '../../mail/mail.ts'
import type { Download, OutsideContext } from '../../plumbing/context.ts'
import { givePublic } from '../schedule/public.ts'
import { knownToPlay, rowsOf } from '../schedule/saving.ts'
import { scheduleSheet } from './schedule-drawing.ts'
import { sideSaid, timeSaid, type UmpiresOf } from './words.ts'

const teams = (sheet: Sheet, { home, away }: ScheduleRow) =>
  [sideSaid(sheet, away), sideSaid(sheet, home)] as const

/** Rows in groups, in the order in which each group is met first. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()]
}

/** @throws EventNotFound */
export async function scheduleOnPaper(
  context: OutsideContext,
  input: In<typeof printSchedule>,
): Promise<Download> {
  const { schedule, sheet } = await context.read(async (inside) => ({
    schedule: await givePublic(inside, input),
    sheet: await sheetFor(inside, context),
  }))
  const { t, language, common } = sheet
  const team = schedule.teams.find(({ id }) => id === input.team)
  const title = t('{event}: schedule', { event: schedule.name })
  const content = await context.draw(scheduleSheet, {
    ...common,
    title: team ? `${title}, ${team.name}` : title,
    note: schedule.is_cancelled
      ? t('Canceled')
      : schedule.games.length === 0
        ? t('The schedule isn’t out yet.')
        : '',
    columns: [
      { label: t('Time'), width: 1.1 },
      { label: t('Division'), width: 1 },
      { label: t('Visitors'), width: 2.6 },
      { label: t('Home'), width: 2.6 },
      { label: t('Field'), width: 2 },
    ],
    own: false,
    parts: grouped(schedule.games, ({ date }) => date).map((games) => ({
      name: daySaid(games[0]!.date, language),
      rows: games.map((game) => [
        ...[timeSaid(game.start_time), game.title, ...teams(sheet, game)],
        `${game.field}, ${game.venue}`,
      ]),
      foot: [],
    })),
  })
  return { filename: `${input.slug}-schedule.pdf`, content, inline: true }
}

/** @throws EventNotFound, EventCalledOff */
export const fieldSheets =
  (umpiresOf: UmpiresOf) =>
  async (context: OutsideContext, { id, day }: In<typeof printFieldSheets>): Promise<Download> => {
    const { event, rows, umpires, sheet } = await context.read(async (inside) => {
      const known = await knownToPlay(inside, id)
      return {
        event: known.event,
        rows: rowsOf(known, known.working),
        umpires: await umpiresOf(inside, id),
        sheet: await sheetFor(inside, context),
      }
    })
    const { t, language, common } = sheet
    const shown = rows.filter(({ date }) => day === undefined || date === day)
    const sheets = grouped(
      shown.toSorted(
        (a, b) => a.date.localeCompare(b.date) || a.field.localeCompare(b.field, 'en', { numeric: true }),
      ),
      ({ date, field_id }) => `${date} ${field_id}`,
    )
    const content = await context.draw(scheduleSheet, {
      ...common,
      title: t('{event}: field sheets', { event: event.name }),
      note: sheets.length === 0 ? t('No games are scheduled yet.') : '',
      columns: [
        { label: t('Time'), width: 1.2 },
        { label: t('Game'), width: 1.2 },
        { label: t('Visitors'), width: 2.8 },
        { label: t('Runs'), width: 0.8 },
        { label: t('Home'), width: 2.8 },
        { label: t('Runs'), width: 0.8 },
        { label: t('Umpire'), width: 1.6 },
      ],
      own: true,
      parts:
        sheets.length === 0
          ? [{ name: event.name, rows: [], foot: [] }]
          : sheets.map((games) => {
              const { date, field, venue } = games[0]!
              return {
                name: `${t('Field {name}', { name: field })} · ${daySaid(date, language)}`,
                rows: games.map((game) => {
                  const [visitor, home] = teams(sheet, game)
                  return [
                    ...[timeSaid(game.start_time), game.title, visitor, '', home, ''],
                    umpires.get(game.game_id) ?? '',
                  ]
                }),
                foot: [venue],
              }
            }),
    })
    return { filename: `${event.slug}-field-sheets.pdf`, content, inline: true }
  }
