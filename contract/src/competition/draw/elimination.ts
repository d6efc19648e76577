import { writeSource, type LayoutGame, type Section, type Source } from '../sources.ts'

/** A side that nobody sits on: its opponent goes on without a game. */
const BYE = 'bye'
type Slot = { source: Source; teams: ReadonlySet<number> } | typeof BYE

/** Numbers games and writes them down; a game against a bye isn’t one. */
export class Sheet {
  readonly games: LayoutGame[] = []
  readonly stage: number
  /** The number of its first game. */
  readonly first: number
  constructor(stage: number, first: number) {
    this.stage = stage
    this.first = first
  }

  add(game: Omit<LayoutGame, 'number' | 'stage'>): LayoutGame {
    const added = { ...game, number: this.first + this.games.length, stage: this.stage }
    this.games.push(added)
    return added
  }

  play(home: Slot, visitor: Slot, at: { group: number; round: number; section: Section }) {
    if (home === BYE || visitor === BYE)
      return { winner: home === BYE ? visitor : home, loser: BYE as Slot, game: null }
    const game = this.add({
      ...at,
      home: home.source,
      visitor: visitor.source,
      only_if: null,
      winner_place: null,
      loser_place: null,
    })
    const teams = new Set([...home.teams, ...visitor.teams])
    return {
      winner: { source: { from: 'winner', game: game.number } as Source, teams } as Slot,
      loser: { source: { from: 'loser', game: game.number } as Source, teams } as Slot,
      game,
    }
  }
}

/** The seeds of the first round from top to bottom: 1–16, 8–9 …, so that 1 and 2 can meet in the final only. */
export function mirrored(size: number): number[] {
  let order = [1]
  while (order.length < size) order = order.flatMap((seed) => [seed, 2 * order.length + 1 - seed])
  return order
}

const sizeFor = (teams: number) => 2 ** Math.ceil(Math.log2(Math.max(2, teams)))

function seats(entries: readonly Source[]): Slot[] {
  return mirrored(sizeFor(entries.length)).map((seed) =>
    seed <= entries.length ? { source: entries[seed - 1]!, teams: new Set([seed]) } : BYE,
  )
}

type Played = ReturnType<Sheet['play']>

function round(
  sheet: Sheet,
  slots: readonly Slot[],
  at: { group: number; round: number; section: Section },
): Played[] {
  return Array.from({ length: slots.length / 2 }, (_, i) => sheet.play(slots[2 * i]!, slots[2 * i + 1]!, at))
}

export type SingleOptions = { third_place: boolean; consolation: boolean; reseed: boolean; guarantee: number }

/**
 * Single elimination of 2 to 128. Byes go to the best seeds. `reseed` pairs best and worst of those left in each round. `guarantee`
 * adds games after the bracket until nobody has played fewer.
 */
export function singleElimination(
  sheet: Sheet,
  entries: readonly Source[],
  group: number,
  { third_place, consolation, reseed, guarantee }: SingleOptions,
): void {
  let slots = seats(entries)
  const rounds = Math.log2(slots.length)
  let firstLosers: Slot[] = []
  for (let r = 1; r <= rounds; r++) {
    const isFinal = r === rounds
    const drawnAnew = reseed && r > 1
    const seated = drawnAnew ? slots.map((_slot, i) => seatOfRound(sheet.stage, group, r, i, slots)) : slots
    const played = round(sheet, seated, { group, round: r, section: isFinal ? 'final' : 'winners' })
    const place = 2 ** (rounds - r) + 1
    for (const { game } of played) {
      if (!game) continue
      game.loser_place = place
      if (isFinal) game.winner_place = 1
    }
    if (r === 1) firstLosers = played.map(({ loser }) => loser)
    // With four teams, a consolation bracket is the game for third place.
    if ((third_place || (consolation && rounds === 2)) && r === rounds - 1 && played.length === 2) {
      const third = sheet.play(played[0]!.loser, played[1]!.loser, {
        group,
        round: rounds,
        section: 'third_place',
      })
      if (third.game) {
        for (const { game } of played) if (game) game.loser_place = null
        Object.assign(third.game, { winner_place: 3, loser_place: 4 })
      }
    }
    slots = played.map(({ winner }) => winner)
  }
  if (consolation && rounds > 2) consolationOf(sheet, firstLosers, group)
  if (guarantee > 0) guaranteeGames(sheet, group, guarantee)
}

const seatOfRound = (stage: number, group: number, r: number, i: number, slots: readonly Slot[]): Slot => ({
  // Tables of all groups are counted together.
  source: {
    from: 'pair',
    stage,
    round: r,
    table: (group - 1) * 64 + Math.floor(i / 2) + 1,
    side: i % 2 === 0 ? 1 : 2,
  },
  teams: new Set(slots.flatMap((slot) => (slot === BYE ? [] : [...slot.teams]))),
})

/** The losers of the first round play a bracket of their own. */
function consolationOf(sheet: Sheet, losers: readonly Slot[], group: number): void {
  const playing = losers.filter((slot) => slot !== BYE)
  if (playing.length < 2) return
  let slots: Slot[] = mirrored(sizeFor(playing.length)).map((seed) => playing[seed - 1] ?? BYE)
  for (let r = 2; slots.length > 1; r++)
    slots = round(sheet, slots, { group, round: r, section: 'consolation' }).map(({ winner }) => winner)
}

/**
 * Double elimination of 2 to 64: the winner of the losers’ bracket must beat the unbeaten team twice, in the final and the if-needed
 * game. Losers cross over so that who has met meets again as late as the size allows.
 */
export function doubleElimination(
  sheet: Sheet,
  entries: readonly Source[],
  group: number,
  { if_game }: { if_game: boolean },
): void {
  let slots = seats(entries)
  const rounds = Math.log2(slots.length)
  const dropped: Slot[][] = []
  const blocks: ReadonlySet<number>[][] = []
  // The losers’ bracket is numbered along with the winners’, as it is played.
  let survivors: Slot[] = []
  let lower = 0
  const lowerRound = (pairs: Slot[]): Slot[] => {
    lower++
    return round(sheet, pairs, { group, round: lower, section: 'losers' }).map(({ winner }) => winner)
  }
  for (let r = 1; r <= rounds; r++) {
    const inBlock = Array.from({ length: slots.length / 2 }, (_, i) =>
      together(slots[2 * i]!, slots[2 * i + 1]!),
    )
    const played = round(sheet, slots, { group, round: r, section: 'winners' })
    slots = played.map(({ winner }) => winner)
    dropped.push(played.map(({ loser }) => loser))
    blocks.push(inBlock)
    if (r === 1) {
      survivors = played.length > 1 ? lowerRound(dropped[0]!) : dropped[0]!
      continue
    }
    const order = crossing(survivors, inBlock, r)
    survivors = lowerRound(survivors.flatMap((slot, i) => [dropped[r - 1]![order[i]!]!, slot]))
    if (survivors.length > 1) survivors = lowerRound(survivors)
  }
  const final = sheet.play(slots[0]!, survivors[0]!, { group, round: rounds + 1, section: 'final' }).game!
  Object.assign(final, { winner_place: 1, loser_place: 2 })
  if (if_game)
    sheet.add({
      group,
      round: rounds + 2,
      section: 'if_needed',
      home: final.home,
      visitor: final.visitor,
      only_if: { visitor_won: final.number },
      winner_place: 1,
      loser_place: 2,
    })
  // Who loses there is out; the later the round, the better the place.
  const lowerGames = sheet.games.filter((game) => game.group === group && game.section === 'losers')
  for (const game of lowerGames)
    game.loser_place = 3 + lowerGames.filter(({ round: later }) => later > game.round).length
}

const together = (a: Slot, b: Slot): ReadonlySet<number> =>
  new Set([a, b].flatMap((slot) => (slot === BYE ? [] : [...slot.teams])))

/** Which loser of a winners’ round each place of the losers’ bracket meets: of a few regular orders, that with the fewest possible rematches. */
function crossing(survivors: readonly Slot[], blocks: readonly ReadonlySet<number>[], r: number): number[] {
  const n = survivors.length
  const natural = Array.from({ length: n }, (_, i) => i)
  const half = n / 2
  const quarter = n / 4
  const orders = [
    [...natural].reverse(),
    natural.map((i) => (i + half) % n),
    natural.map((i) => (i < half ? half - 1 - i : n - 1 - (i - half))),
    natural.map((i) => (quarter >= 1 ? (i + quarter) % n : i)),
    natural.map((i) => i ^ 1).map((i) => Math.min(i, n - 1)),
    natural,
  ].filter((order) => new Set(order).size === n && order.every(Number.isInteger))
  const rematches = (order: readonly number[]) =>
    survivors.reduce((sum, slot, i) => {
      if (slot === BYE) return sum
      const block = blocks[order[i]!]!
      return sum + [...slot.teams].filter((team) => block.has(team)).length
    }, 0)
  const turn = r % 2 === 0 ? orders : [...orders.slice(1), orders[0]!]
  return turn.reduce((best, order) => (rematches(order) < rematches(best) ? order : best))
}

/**
 * Adds games for who may be out after fewer than `least`: those who lost, and then those who won, in the same round play one another.
 * Finalists have their place and play no more.
 */
function guaranteeGames(sheet: Sheet, group: number, least: number): void {
  for (let pass = 1; pass < least; pass++)
    for (;;) {
      const open = openEnds(sheet, group)
      const waiting = open.filter(({ games }) => games === pass)
      // A team left without an opponent plays one that already has enough games.
      const spare = open.filter(({ games }) => games > pass)
      if (waiting.length === 1 && spare.length > 0) waiting.push(spare[0]!)
      if (waiting.length < 2) break
      while (waiting.length > 1) {
        const one = waiting.shift()!
        const apart = waiting.findIndex((other) => !other.teams.some((team) => one.teams.includes(team)))
        const [other] = waiting.splice(Math.max(0, apart), 1)
        sheet.add({
          group,
          round: pass + 1,
          section: 'extra',
          home: one.source,
          visitor: other!.source,
          only_if: null,
          winner_place: null,
          loser_place: null,
        })
      }
    }
}

/** Who plays no more, with the fewest games they may have had. */
function openEnds(sheet: Sheet, group: number) {
  const games = sheet.games.filter((game) => game.group === group && game.stage === sheet.stage)
  const byNumber = new Map(games.map((game) => [game.number, game]))
  const used = new Set(games.flatMap(({ home, visitor }) => [writeSource(home), writeSource(visitor)]))
  const had = new Map<number, number>()
  const came = new Map<number, string[]>()
  const before = (source: Source) =>
    source.from === 'winner' || source.from === 'loser' ? byNumber.get(source.game) : undefined
  for (const game of games) {
    const sides = [game.home, game.visitor]
    had.set(
      game.number,
      1 + Math.min(...sides.map((side) => (before(side) ? had.get(before(side)!.number)! : 0))),
    )
    came.set(
      game.number,
      sides.flatMap((side) => (before(side) ? came.get(before(side)!.number)! : [writeSource(side)])),
    )
  }
  return games
    .filter(({ section }) => section !== 'final')
    .flatMap((game) =>
      (['loser', 'winner'] as const).map((from) => ({
        source: { from, game: game.number } as Source,
        games: had.get(game.number)!,
        teams: came.get(game.number)!,
      })),
    )
    .filter(({ source }) => !used.has(writeSource(source)))
}
