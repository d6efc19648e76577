import type { ContestGame, ContestView } from 'contract/competition/contests'
import type { printBrackets } from 'contract/competition/paper'
import { LOWER, roundsOf } from 'contract/competition/draw/rounds'
import { poolLetter } from 'contract/competition/standings/standings-words'
import type { In } from 'contract/operation'
import { sheetFor, type Sheet } from '../../mail/mail.ts'
import type { Download, OutsideContext } from '../../plumbing/context.ts'
import { showPublic } from '../public.ts'
import { findEventToSchedule } from '../schedule/queries.ts'
import { knownOf } from '../schedule/problem.ts'
import { rowsOf } from '../schedule/saving.ts'
import { bracketSheet, type PaperGame, type PaperPart } from './bracket-drawing.ts'
import { roundSaid, sideSaid, timeSaid } from './words.ts'

type Places = ReadonlyMap<number, { time: string; field: string }>

/** @throws EventNotFound */
export async function bracketsOnPaper(
  context: OutsideContext,
  { slug }: In<typeof printBrackets>,
): Promise<Download> {
  const { event, sheet, places } = await context.read(async (inside) => {
    const shown = await showPublic(inside, { slug })
    const known = await knownOf(inside, (await findEventToSchedule(inside, { slug }))!)
    // The games of a canceled event have no time or field anymore.
    const rows = shown.is_cancelled ? [] : rowsOf(known, known.problem.published)
    return {
      event: shown,
      sheet: await sheetFor(inside, context),
      places: new Map(rows.map((row) => [row.game_id, { time: timeSaid(row.start_time), field: row.field }])),
    }
  })
  const { t, common } = sheet
  const canceled = event.is_cancelled && t('Canceled')
  const divisions = event.contests.map((view) => ({
    name: view.label,
    note: [
      canceled,
      view.champion === null || view.games.some(isUnconfirmed)
        ? event.name
        : t('Champion: {team}', { team: view.champion }),
    ]
      .filter(Boolean)
      .join(' · '),
    parts: partsOf(view, sheet, places),
  }))
  const drawn = divisions.filter(({ parts }) => parts.length > 0)
  const content = await context.draw(bracketSheet, {
    ...common,
    title: t('{event}: brackets', { event: event.name }),
    divisions:
      drawn.length > 0 ? drawn : [{ name: event.name, note: canceled || t('No brackets yet.'), parts: [] }],
  })
  return { filename: `${slug}-bracket.pdf`, content, inline: true }
}

const isUnconfirmed = ({ result }: ContestGame) => result !== null && result.confirmation !== 'final'

/** Winners’ and losers’ sides of each bracket, with the rounds as columns. */
function partsOf(view: ContestView, { t, language }: Sheet, places: Places): PaperPart[] {
  return view.stages
    .filter(({ kind }) => kind !== 'pools' && kind !== 'swiss')
    .flatMap((stage) =>
      stage.groups.flatMap(({ group }) => {
        const all = view.games.filter((game) => game.stage === stage.position && game.group === group)
        const name = stage.groups.length === 1 ? stage.name : `${stage.name} ${poolLetter(group)}`
        const rounds = roundsOf(all)
        const isLower = ({ games: [first] }: (typeof rounds)[number]) => LOWER.has(first!.section)
        const named = [
          [name, rounds.filter((round) => !isLower(round))],
          [t('{bracket}: other games', { bracket: name }), rounds.filter(isLower)],
        ] as const
        return named
          .filter(([, own]) => own.length > 0)
          .map(([label, own]): PaperPart => {
            return {
              name: label,
              columns: own.map((round) => roundSaid(t, round)),
              games: own.flatMap((round, column) =>
                round.games.map((game): PaperGame => {
                  const place = places.get(game.id)
                  const side = (which: 'visitor' | 'home') => ({
                    name: game[which].name ?? sideSaid({ t, language }, game[which].from),
                    runs: game.result ? String(game.result[`${which}_runs`]) : '',
                    won: game.winner === which,
                  })
                  const where = place && `${place.time}, ${t('Field {name}', { name: place.field })}`
                  return {
                    ...{ number: game.number, column, next: game.winner_to },
                    head: [
                      t('Game {number}', { number: game.number }),
                      where,
                      isUnconfirmed(game) && t('Unconfirmed'),
                    ]
                      .filter(Boolean)
                      .join(' · '),
                    sides: [side('visitor'), side('home')],
                  }
                }),
              ),
            }
          })
      }),
    )
}
