import * as z from 'zod/mini'
import { Day } from '../../dates.ts'
import { operation } from '../../operation.ts'
import { Id, Moment, Nothing, SaidText, Token, whole } from '../../primitives.ts'
import { problem } from '../../problem.ts'
import { FIELDERS, MOST_BATTERS, POSITIONS, type LineupCard } from './lineup-card.ts'

export const LineupClosed = problem(
  'lineup_closed',
  409,
  'This game has started. Tell the umpire and the scorer about substitutions.',
)
export const LineupUnfit = problem('lineup_unfit', 422, 'This card can’t be used yet.')

const number = z.string().check(z.regex(/^\d{1,3}$/, 'Enter a jersey number from 0 to 999.'))
const Card: z.ZodMiniType<LineupCard> = z.object({
  batting: z
    .array(z.object({ number, position: z.enum(POSITIONS, 'Choose a position.') }))
    .check(z.maxLength(MOST_BATTERS, 'A card can have up to 25 batters.')),
  flex: z.nullable(z.object({ number, position: z.enum(FIELDERS, 'Choose a position.') })),
  substitutes: z.array(number).check(z.maxLength(MOST_BATTERS, 'A card can have up to 25 substitutes.')),
}) as never

/** The card of a team as others at the field see it: numbers and positions. */
export const ExchangedCard = z.object({ card: Card, saved_at: Moment })
export type ExchangedCard = z.output<typeof ExchangedCard>

/** A game as the staff of one of its teams fills in the card for it. */
export const Lineup = z.object({
  entrant_id: Id,
  game_id: Id,
  event: z.string(),
  division: z.string(),
  number: z.int(),
  team: z.string(),
  is_home: z.boolean(),
  opponent: SaidText,
  /** Of the published schedule. */
  starts_at: z.nullable(Moment),
  field: z.nullable(z.string()),
  time_zone: z.string(),
  /** The players of the team. Without a number nobody can be on a card. */
  roster: z.array(z.object({ name: z.string(), number: z.nullable(z.string()) })),
  /** The numbers of players who sit out this game. */
  suspended: z.array(z.string()),
  /** The numbers of pitchers who have to rest on its day. */
  resting: z.array(z.object({ number: z.string(), until: Day })),
  /** 0 until a card was saved. */
  version: z.int(),
  card: z.nullable(Card),
  saved_at: z.nullable(Moment),
  /** The card the team saved last for another game, to start from. */
  before: z.nullable(Card),
  /** Whether it can still be changed: until something is noted in a book of the game. */
  is_open: z.boolean(),
  /** When both teams and the scorers see the cards; null for a game without a time. */
  exchanged_at: z.nullable(Moment),
  is_exchanged: z.boolean(),
  /** The other team’s card, once they are exchanged and if it has one. */
  other: z.nullable(ExchangedCard),
})
export type Lineup = z.output<typeof Lineup>

const saved = { version: whole('This isn’t a valid version.'), card: Card }
const own = { entrant_id: Id, game_id: Id }
const outside = { token: Token, game_id: Id }
const pdf = { output: Nothing, file: 'application/pdf' } as const
const printing = { max: 60, seconds: 600 }

export const showLineup = operation({
  method: 'GET',
  path: '/ems/entrants/:entrant_id/games/:game_id/lineup',
  access: 'signed-in',
  summary: 'Show the lineup card of one’s team for a game, with the roster and what speaks against players',
  input: z.object(own),
  output: Lineup,
})

export const saveLineup = operation({
  method: 'PUT',
  path: '/ems/entrants/:entrant_id/games/:game_id/lineup',
  access: 'signed-in',
  summary: 'Save the lineup card of one’s team, until the game starts',
  message: 'Data updated successfully',
  input: z.object({ ...own, ...saved }),
  output: Lineup,
})

export const printLineup = operation({
  method: 'GET',
  path: '/ems/entrants/:entrant_id/games/:game_id/lineup.pdf',
  access: 'signed-in',
  summary: 'Print the lineup card of one’s team; where nothing is filled in there are lines to write on',
  limit: printing,
  input: z.object(own),
  ...pdf,
})

export const showOutsideLineup = operation({
  method: 'GET',
  path: '/ems/entries/:token/games/:game_id/lineup',
  access: 'public',
  summary: 'Show the lineup card of a team from outside, by the link of its entry',
  input: z.object(outside),
  output: Lineup,
})

export const saveOutsideLineup = operation({
  method: 'PUT',
  path: '/ems/entries/:token/games/:game_id/lineup',
  access: 'public',
  summary: 'Save the lineup card of a team from outside, until the game starts',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({ ...outside, ...saved }),
  output: Lineup,
})

export const printOutsideLineup = operation({
  method: 'GET',
  path: '/ems/entries/:token/games/:game_id/lineup.pdf',
  access: 'public',
  summary: 'Print the lineup card of a team from outside, filled in or to write on',
  limit: printing,
  input: z.object(outside),
  ...pdf,
})
