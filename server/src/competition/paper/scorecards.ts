import type { printScorecards } from 'contract/competition/paper'
import { USUAL_RULES, type ScoringRules } from 'contract/competition/scoring/scorebook'
import { addDays, type Day } from 'contract/dates'
import type { Said } from 'contract/message'
import type { In } from 'contract/operation'
import { daySaid, sheetFor, type Sheet } from '../../mail/mail.ts'
import type { Download, OutsideContext } from '../../plumbing/context.ts'
import { knownToPlay, rowsOf } from '../schedule/saving.ts'
import { exchangedCards } from '../lineup-exchange.ts'
import { findSittingOut, type SitsOut } from '../suspension-queries.ts'
import { pitchersOnPaper } from '../scoring/pitchers.ts'
import { findScoredGames } from '../scoring/queries.ts'
import { scorecards } from './scorecard-drawing.ts'
import { sideSaid, timeSaid, type UmpiresOf } from './words.ts'

const LINE = '_______________________'

/** @throws EventNotFound, EventCalledOff */
export const scorecardsOf =
  (umpiresOf: UmpiresOf) =>
  async (context: OutsideContext, { id, day }: In<typeof printScorecards>): Promise<Download> => {
    const { event, rows, rules, sitting, umpires, pitchers, cardOf, sheet } = await context.read(
      async (inside) => {
        const known = await knownToPlay(inside, id)
        const scored = await findScoredGames(inside, id)
        const games = scored.map((one) => ({ ...one, isPlayed: false }))
        return {
          event: known.event,
          rows: rowsOf(known, known.working),
          rules: new Map(scored.map((one) => [one.id, one.scoring ?? USUAL_RULES])),
          sitting: await findSittingOut(inside, { event_id: id }),
          umpires: await umpiresOf(inside, id),
          pitchers: await pitchersOnPaper(inside, id),
          cardOf: await exchangedCards(inside, games),
          sheet: await sheetFor(inside, context),
        }
      },
    )
    const { t, language, common } = sheet
    const shown = rows.filter(({ date }) => day === undefined || date === day)
    const content = await context.draw(scorecards, {
      ...common,
      title: t('{event}: scorecards', { event: event.name }),
      words: {
        team: t('Team'),
        runs: t('Runs'),
        lineup: t('Lineup'),
        number: '#',
        position: t('Pos.'),
        substitutes: t('Substitutes'),
        coaches: `${t('Coaches')}: ${LINE}   ${LINE}`,
        ended: `${t('Final score, and how the game ended')}: ${LINE}`,
      },
      innings: Math.max(1, ...shown.map(({ game_id }) => rules.get(game_id)?.innings ?? 0)),
      games:
        shown.length === 0
          ? [
              {
                name: t('No games are scheduled yet.'),
                place: '',
                visitor: '',
                home: '',
                rules: '',
                umpire: '',
                pitching: [],
                cards: { visitor: null, home: null },
              },
            ]
          : shown.map((game) => ({
              name: game.title,
              place: `${daySaid(game.date, language)}, ${timeSaid(game.start_time)} · ${t('Field {name}', { name: game.field })}, ${game.venue}`,
              visitor: sideSaid(sheet, game.away),
              home: sideSaid(sheet, game.home),
              rules: [
                rulesSaid(sheet, rules.get(game.game_id) ?? USUAL_RULES),
                ...sitting
                  .filter(({ entrant_id }) =>
                    [game.home_entrant_id, game.away_entrant_id].includes(entrant_id),
                  )
                  .map((one) => sitsOutSaid(sheet, one, game)),
              ].join(' · '),
              umpire: `${t('Umpire')}: ${umpires.get(game.game_id) ?? LINE}   ${LINE}`,
              pitching: pitchingSaid(sheet, rules.get(game.game_id) ?? USUAL_RULES, game, pitchers),
              cards: {
                visitor: cardOf(game.game_id, game.away_entrant_id)?.card ?? null,
                home: cardOf(game.game_id, game.home_entrant_id)?.card ?? null,
              },
            })),
    })
    return { filename: `${event.slug}-scorecards.pdf`, content, inline: true }
  }

/** What ends a game early, as the umpire is asked about it. */
const rulesSaid = ({ t }: Sheet, { innings, run_rules, no_new_inning }: ScoringRules): string =>
  [
    t('{count} inning|{count} innings', { count: innings }),
    ...run_rules.map(({ after, ahead }) => t('{ahead} ahead after {after}', { ahead, after })),
    ...(no_new_inning === null
      ? []
      : [t('no new inning after {minutes} minutes', { minutes: no_new_inning })]),
  ].join(' · ')

/** Who may not play in it: by number, because the card goes to both dugouts. */
function sitsOutSaid(
  sheet: Sheet,
  { entrant_id, person, jersey_number }: SitsOut,
  game: { home: Said; away: Said; home_entrant_id: number | null },
): string {
  const team = sideSaid(sheet, entrant_id === game.home_entrant_id ? game.home : game.away)
  if (jersey_number !== null) return sheet.t('{team}: #{number} sits out', { team, number: jersey_number })
  return person === 'coach'
    ? sheet.t('{team}: a coach sits out', { team })
    : sheet.t('{team}: a player sits out, ask the desk', { team })
}

type Game = { game_id: number; date: Day; home: Said; away: Said } & Record<
  'home_entrant_id' | 'away_entrant_id',
  number | null
>

/** What pitchers have left, by number, and a line to write down who pitches; nothing where nobody limits them. */
function pitchingSaid(
  sheet: Sheet,
  { pitching }: ScoringRules,
  game: Game,
  pitchersOf: Awaited<ReturnType<typeof pitchersOnPaper>>,
): string[] {
  if (!pitching) return []
  const { t, language } = sheet
  const { game_id, date, home_entrant_id, away_entrant_id } = game
  const known = pitchersOf(pitching, { game_id, date, entrant_ids: [away_entrant_id, home_entrant_id] })
  const stands = known.flatMap(({ entrant_id, jersey_number: number, left, may_on }) => {
    const team = sideSaid(sheet, entrant_id === home_entrant_id ? game.home : game.away)
    if (may_on > date)
      return t('{team}: #{number} must rest through {day}', {
        ...{ team, number, day: daySaid(addDays(may_on, -1), language) },
      })
    if (left === null) return []
    return pitching.unit === 'innings'
      ? t('{team}: #{number} has {count} inning left|{team}: #{number} has {count} innings left', {
          ...{ team, number, count: left },
        })
      : t('{team}: #{number} has {count} pitch left|{team}: #{number} has {count} pitches left', {
          ...{ team, number, count: left },
        })
  })
  const blank =
    pitching.unit === 'innings' ? t('Pitchers by number, and innings') : t('Pitchers by number, and pitches')
  return [...(stands.length > 0 ? [stands.join(' · ')] : []), `${blank}: ${LINE}   ${LINE}`]
}
