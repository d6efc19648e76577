import type { Day } from 'contract/dates'
import { isMinor } from 'contract/person'
import { E_CONSENT, type Signer } from 'contract/waivers'
import { insertSightings } from '../events/check-in/seed-queries.ts'
import { outsideKey } from '../events/entrants/outside-player.ts'
import { findOutsidePlayers } from '../events/entrants/outside-queries.ts'
import { findEntrants } from '../events/entrants/party-queries.ts'
import { findComing, findEnteredChildren } from '../events/entrants/seed-queries.ts'
import { putWaivers } from '../events/waivers/waivers-queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { createWaiver, currentWaivers, signWaivers, type CurrentWaiver } from '../waivers/waivers.ts'

const HOUR = 3_600_000
/** Documents are drawn one after the other: few are enough to see who has signed and who hasn’t. */
const SIGNED_TEAMS = ['all', 'half', 'paper', 'none'] as const
const SIGNED_FAMILIES = 4

type Person = { key: string; name: string; dob: Day }
type Whose = { member_id: number } | { outside_team_id: number }

/**
 * The coming camp and tournament ask for a waiver of their own. Some families of the camp have signed; of the teams from outside one has all,
 * one half of it, one a paper that the table has seen, and the others nothing yet.
 */
export async function seedEventSignatures(context: Context): Promise<void> {
  const coming = await findComing(context, todayOf(context), ['hitting-camp-%', 'weekend-slam-%'])
  for (const { id, entrant } of coming) {
    const waiver = await askFor(context, id, entrant === 'person' ? CAGES : DUGOUTS)
    await (entrant === 'person' ? signAtCamp : signOutside)(context, id, waiver)
  }
}

const CAGES = {
  title: 'Batting cage rules',
  body_html: `
<p>Pitching machines throw hard. In the cages, everyone wears a helmet with a face guard, one batter hits at a time, and nobody enters before the machine is off.</p>
<p>I’ve read these rules with my player, and we’ll follow them and the coaches’ directions.</p>`,
}
const DUGOUTS = {
  title: 'Tournament participation agreement',
  body_html: `
<p>Softball is played with hard bats and balls. My player takes part at our own risk, wears the required helmet and face guard, and stays in the dugout when she isn’t playing.</p>
<p>In an emergency, the organizers may call for medical care until I can be reached.</p>`,
}

async function askFor(
  context: Context,
  event_id: number,
  { title, body_html }: typeof CAGES,
): Promise<CurrentWaiver> {
  const { waiver_id } = await createWaiver(context, {
    ...{ kind: 'other', title, body_html, required: true, sort_order: 10 },
    scope: { is_for_events: true },
  })
  await putWaivers(context, event_id, [waiver_id])
  const [waiver] = await currentWaivers(context, [waiver_id], todayOf(context))
  return waiver!
}

/** Every other family of the first that entered. */
async function signAtCamp(context: Context, event_id: number, waiver: CurrentWaiver): Promise<void> {
  const children = await findEnteredChildren(context, event_id)
  const families = [...new Set(children.map(({ user_id }) => user_id))]
    .filter((_, i) => i % 2 === 0)
    .slice(0, SIGNED_FAMILIES)
  for (const [i, { member_id, name, dob, user_id, payer, email, payer_dob }] of children.entries())
    if (families.includes(user_id))
      await sign(context, waiver, i, {
        ...{ member_id, person: { key: String(member_id), name, dob } },
        signer: { name: payer, email, relation: 'Mother', dob: payer_dob },
      })
}

async function signOutside(context: Context, event_id: number, waiver: CurrentWaiver): Promise<void> {
  const entrants = (await findEntrants(context, { standing_in: event_id })).filter(
    ({ outside_team_id }) => outside_team_id !== null,
  )
  for (const [i, how] of SIGNED_TEAMS.entries()) {
    const { id: entrant_id, outside_team_id } = entrants[i] ?? {}
    if (entrant_id === undefined || !outside_team_id) return
    const players = await findOutsidePlayers(context, [outside_team_id])
    const signing = { all: players.length, half: Math.ceil(players.length / 2), paper: 0, none: 0 }[how]
    for (const [j, { name, dob }] of players.slice(0, signing).entries())
      await sign(context, waiver, i * players.length + j, {
        ...{ outside_team_id, person: { key: outsideKey({ name, dob }), name, dob } },
        signer: parentOf(context, name, dob),
      })
    if (how === 'paper')
      await insertSightings(context, [
        {
          ...{ event_id, entrant_id, what: 'event_waiver', member_id: null, player: outsideKey(players[0]!) },
          ...{ actor: 'Jordan Bell', seen_at: new Date(context.now.getTime() - 5 * HOUR).toISOString() },
        },
      ])
  }
}

/** A mother with the same last name; who is of age signs for herself. */
function parentOf(context: Context, name: string, dob: Day): Signer {
  const last = name.split(' ').at(-1)!
  const email = `${last.toLowerCase()}.family@example.org`
  return isMinor(dob, todayOf(context))
    ? { name: `Jamie ${last}`, email, relation: 'Mother', dob: '1985-04-12' as Day }
    : { name, email, relation: 'self' }
}

/** Signs as a family does by its link, some hours ago. */
const sign = (
  context: Context,
  { version_id, text_sha256 }: CurrentWaiver,
  i: number,
  { person, signer, ...whose }: Whose & { person: Person; signer: Signer },
) =>
  signWaivers(
    {
      ...context,
      now: new Date(context.now.getTime() - (2 + (i % 40)) * HOUR),
      // Addresses reserved for documentation (RFC 5737).
      call: { trace_id: 'seed', ip: `198.51.100.${1 + (i % 250)}`, user_agent: PHONE },
    },
    {
      ...whose,
      ...{ person, signer, is_guardian: isMinor(person.dob, todayOf(context)) },
      acts: [{ version_id, text_sha256, agreed: true as const, read_to_end: true }],
      signature: { kind: 'typed', name: signer.name },
      ...{ e_consent: true, disclosure_version: E_CONSENT.version },
    },
  )

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
