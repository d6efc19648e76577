import type { OwnParty } from 'contract/events/entering'
import { findTeamsWithin } from '../../clubs/clubs.ts'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { missingAnswersOf } from '../entrants/answers.ts'
import { findSaidAnswers } from '../entrants/answers-queries.ts'
import { shownApproval } from '../approval/approval-card.ts'
import { findAwaiting, nameOf } from '../entrants/awaiting.ts'
import { shownBalances } from '../balances/balances.ts'
import { cardTermsOf, shownTerms } from '../entrants/card-terms.ts'
import type { EntrantGamesOf } from '../entrants/games.ts'
import { findItems } from '../addons/addon-queries.ts'
import { findEntrants, findOwnParties, type Entrant } from '../entrants/party-queries.ts'
import { laterFor } from '../checkout/pricing.ts'
import { problemsOf } from '../entrants/roster-problems.ts'
import { ENTERS } from '../entrants/team-queries.ts'

/** What the user has entered, with who is in it. */
export const listOwn = (context: Context, gamesOf: EntrantGamesOf): Promise<OwnParty[]> =>
  shownParties(context, gamesOf, { user_id: whoIs(context).id })

/** Entries of an account, or the one that a link opens. */
export async function shownParties(
  context: Context,
  gamesOf: EntrantGamesOf,
  whose: { user_id: number } | { party_id: number },
): Promise<OwnParty[]> {
  const parties = await findOwnParties(context, { ...whose, today: todayOf(context) })
  const party_ids = parties.map(({ id }) => id)
  const entrants = await findEntrants(context, { party_ids })
  const items = await findItems(context, { party_ids })
  const problems = await problemsOf(context, entrants)
  const said = await findSaidAnswers(
    context,
    entrants.map(({ id }) => id),
  )
  const unanswered = await missingAnswersOf(context, entrants)
  const teams = entrants.filter(({ member_id, status }) => member_id === null && status === 'confirmed')
  const kept_ids = 'party_id' in whose ? teams.map(({ id }) => id) : await findKept(context, teams)
  const games = await gamesOf(context, { entrant_ids: teams.map(({ id }) => id), kept_ids })
  const balances = await shownBalances(context, party_ids)
  const awaiting = await findAwaiting(context, party_ids)
  const approvals = new Map<number, Awaited<ReturnType<typeof shownApproval>>>()
  for (const { id, state, total_cents, event } of parties)
    approvals.set(
      id,
      await shownApproval(context, {
        ...{ id, state, total_cents, event: event.name },
        awaits: awaiting.some(({ party_id }) => party_id === id),
      }),
    )
  const due = new Map<number, Awaited<ReturnType<typeof dueOf>>>()
  for (const party of parties)
    due.set(
      party.id,
      await dueOf(
        context,
        party,
        entrants.filter(({ party_id, status }) => party_id === party.id && status === 'held'),
      ),
    )
  return parties.map(({ event_id: _, ...party }) => ({
    ...party,
    ...due.get(party.id)!,
    ...approvals.get(party.id)!,
    awaits: awaiting.filter(({ party_id }) => party_id === party.id).map(nameOf),
    balances: balances
      .filter(({ party_id }) => party_id === party.id)
      .map(({ party_id: _, ...balance }) => balance),
    entrants: entrants
      .filter(({ party_id }) => party_id === party.id)
      .map(({ id, name, team_id, division, status, price_cents }) => ({
        ...{ id, name, team_id, division, status, price_cents },
        answers: said.get(id) ?? [],
        missing_answers: unanswered.get(id) ?? 0,
        problems: problems.get(id) ?? [],
        next_game: games.get(id)?.next ?? null,
        last_game: games.get(id)?.last ?? null,
        fills_lineups: kept_ids.includes(id),
        books: [...(games.get(id)?.books ?? [])],
      })),
    addons: items
      .filter(({ party_id, status }) => party_id === party.id && status !== 'over')
      .map(({ party_id: _, purchase_id: __, option_id: ___, refunded_by: ____, ...item }) => item),
  }))
}

/** Those whose books the user keeps: whoever entered a team may have left it since. */
async function findKept(context: Context, entrants: readonly Entrant[]): Promise<number[]> {
  const team_ids = entrants.flatMap(({ team_id }) => team_id ?? [])
  if (team_ids.length === 0) return []
  const kept = new Set((await findTeamsWithin(context, ENTERS, { team_ids })).map(({ id }) => id))
  return entrants.flatMap(({ id, team_id }) => (team_id !== null && kept.has(team_id) ? id : []))
}

/** What is due now of held spots and what later, with the words under which a card is kept for that. */
async function dueOf(
  context: Context,
  { total_cents, event }: { total_cents: number; event: { name: string } },
  held: readonly Entrant[],
) {
  const later = laterFor(held, todayOf(context))
  const terms = later.length > 0 ? await cardTermsOf(context, { event: event.name, later }) : undefined
  return {
    due_cents: later.reduce((left, { cents }) => left - cents, total_cents),
    later,
    card_terms: terms ? shownTerms(terms) : null,
  }
}
