import { FIELDERS, FLEX, type LineupCard } from 'contract/competition/scoring/lineup-card'
import type { Lineup } from 'contract/competition/scoring/lineups'
import { dayIn } from 'contract/dates'
import { wallClockAt } from 'contract/wall-clock'
import { daySaid, sheetFor, type Sheet } from '../../mail/mail.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { lineupPaper } from '../paper/lineup-drawing.ts'
import { sideSaid, timeSaid } from '../paper/words.ts'
import { showCard, type Which } from './card.ts'

const LINE = '_______________________'
/** So many lines a card has for batters and for substitutes, at least. */
const BATTERS = 10
const SUBSTITUTES = 8

/** A card to hand over at the plate, with names; where nothing is filled in yet there are lines. */
export async function printCard(
  context: OutsideContext,
  which: (inside: Context) => Promise<Which>,
): Promise<Download> {
  const { lineup, sheet } = await context.read(async (inside) => ({
    lineup: await showCard(inside, await which(inside)),
    sheet: await sheetFor(inside, context),
  }))
  const { t, common } = sheet
  const { batting, flex, substitutes } = linesOf(lineup)
  const content = await context.draw(lineupPaper, {
    ...common,
    title: t('Lineup card: {team}', { team: lineup.team }),
    place: placeSaid(sheet, lineup),
    against: lineup.is_home
      ? t('Home, against {team}', { team: sideSaid(sheet, lineup.opponent) })
      : t('Visitors, against {team}', { team: sideSaid(sheet, lineup.opponent) }),
    words: {
      ...{ order: t('Order'), number: '#', player: t('Player'), position: t('Pos.'), changes: t('Changes') },
      ...{ substitutes: t('Substitutes'), flex: FLEX },
      coach: `${t('Coach')}: ${LINE}`,
    },
    ...{ batting, flex, substitutes },
  })
  return { filename: `lineup-game-${lineup.number}.pdf`, content, inline: true }
}

type Line = [number: string, name: string, position: string]
const EMPTY: Line = ['', '', '']

function linesOf({ card, roster }: Lineup): { batting: Line[]; flex: Line; substitutes: Line[] } {
  const nameOf = (number: string) => roster.find((one) => one.number === number)?.name ?? ''
  const filled = (lines: Line[], least: number) => [
    ...lines,
    ...Array.from({ length: Math.max(0, least - lines.length) }, () => EMPTY),
  ]
  const spot = ({ number, position }: { number: string; position: string }): Line => [
    number,
    nameOf(number),
    position,
  ]
  const { batting, flex, substitutes }: LineupCard = card ?? { batting: [], flex: null, substitutes: [] }
  return {
    batting: filled(batting.map(spot), card ? FIELDERS.length : BATTERS),
    flex: flex ? spot(flex) : EMPTY,
    substitutes: filled(
      substitutes.map((number): Line => [number, nameOf(number), '']),
      card ? 0 : SUBSTITUTES,
    ),
  }
}

function placeSaid({ t, language }: Sheet, { event, division, number, starts_at, field, time_zone }: Lineup) {
  const at = starts_at === null ? undefined : new Date(starts_at)
  return [
    event,
    t('Game {number}, {division}', { number, division }),
    at && `${daySaid(dayIn(time_zone, at), language)}, ${timeSaid(wallClockAt(time_zone, at).time)}`,
    field !== null && t('Field {name}', { name: field }),
  ]
    .filter(Boolean)
    .join(' · ')
}
