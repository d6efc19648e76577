import {
  CircuitNotFound,
  CircuitUsed,
  type Circuit,
  type Ranking,
  type changeCircuit,
  type createCircuit,
  type deleteCircuit,
  type getCircuit,
  type givePoints,
  type publishCircuit,
} from 'contract/competition/ranking/circuits'
import { USUAL_POINTS } from 'contract/competition/ranking/ranking'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { tellOfPermissions } from '../../auth/auth.ts'
import { slugOf } from '../../events/events.ts'
import { audit, auditOf, changedMeanwhile, differences } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { announceSite } from '../../plumbing/http/site-queries.ts'
import {
  findCircuit,
  findEventsOfCircuit,
  findPointsEntries,
  findTeamEventsAmong,
  insertCircuit,
  insertPointsEntry,
  isSlugTaken,
  putEvents,
  removeCircuit,
  setCircuit,
  type CircuitFacts,
} from './queries.ts'
import { findRankedTeam, rankingOf } from './ranking.ts'

async function circuitOf(context: Context, id: number): Promise<Circuit> {
  const circuit = await findCircuit(context, { id })
  if (!circuit) throw CircuitNotFound()
  return { ...circuit, events: await findEventsOfCircuit(context, id) }
}

/** The circuit, kept from others who change it, at the version that was seen. @throws CircuitNotFound, Conflict */
async function heldCircuit(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<CircuitFacts> {
  const circuit = await findCircuit(context, { id }, { lock: true })
  if (!circuit) throw CircuitNotFound()
  if (circuit.version !== version)
    throw await changedMeanwhile(context, 'circuit', id, await circuitOf(context, id))
  return circuit
}

/** @throws CircuitNotFound */
export async function giveCircuit(
  context: Context,
  { id }: In<typeof getCircuit>,
): Promise<Out<typeof getCircuit>> {
  return { ...(await circuitOf(context, id)), audit: await auditOf(context, 'circuit', id) }
}

export async function addCircuit(context: Context, { name }: In<typeof createCircuit>): Promise<Circuit> {
  const wanted = slugOf(name)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    const made = await insertCircuit(context, { slug, name, rules: USUAL_POINTS })
    if (!made) continue
    await audit(context, {
      action: 'circuit.created',
      subject: 'circuit',
      subject_id: made.id,
      after: { name, slug },
    })
    return circuitOf(context, made.id)
  }
}

/** Changes a circuit. Only events that teams enter count together; whoever has a role for it has it for these events from now on. @throws CircuitNotFound, Conflict; Invalid */
export async function editCircuit(
  context: Context,
  { id, version, event_ids, ...fields }: In<typeof changeCircuit>,
): Promise<Circuit> {
  const held = await heldCircuit(context, { id, version })
  const change = { ...fields, summary: fields.summary ?? '' }
  if (await isSlugTaken(context, change.slug, id))
    throw invalidField('slug', 'Another circuit has this address.')
  const wanted = [...new Set(event_ids)]
  const fit = await findTeamEventsAmong(context, wanted)
  const wrong = wanted.findIndex((one) => !fit.includes(one))
  if (wrong >= 0) throw invalidField(`event_ids.${wrong}`, 'Choose an event that teams enter.')
  const namesOf = async () => (await findEventsOfCircuit(context, id)).map(({ name }) => name)
  const before = { ...auditable(held), events: await namesOf() }
  await setCircuit(context, id, change)
  await putEvents(context, id, wanted)
  await tellOfPermissions(context)
  await audit(context, {
    action: 'circuit.changed',
    subject: 'circuit',
    subject_id: id,
    ...differences(before, { ...auditable({ ...held, ...change }), events: await namesOf() }),
  })
  if (held.is_published) await announceSite(context)
  return circuitOf(context, id)
}

const auditable = ({ name, slug, summary, rules }: CircuitFacts) => ({ name, slug, summary, rules })

/** @throws CircuitNotFound, Conflict */
export async function publishPage(
  context: Context,
  { id, version, is_published }: In<typeof publishCircuit>,
): Promise<Circuit> {
  await heldCircuit(context, { id, version })
  await setCircuit(context, id, { is_published })
  await audit(context, {
    action: is_published ? 'circuit.published' : 'circuit.hidden',
    subject: 'circuit',
    subject_id: id,
  })
  await announceSite(context)
  return circuitOf(context, id)
}

/** @throws CircuitNotFound; CircuitUsed once points were given by hand */
export async function dropCircuit(context: Context, { id }: In<typeof deleteCircuit>) {
  const circuit = await findCircuit(context, { id }, { lock: true })
  if (!circuit) throw CircuitNotFound()
  if ((await findPointsEntries(context, id)).length > 0) throw CircuitUsed()
  await removeCircuit(context, id)
  await audit(context, {
    action: 'circuit.deleted',
    subject: 'circuit',
    subject_id: id,
    before: { name: circuit.name },
  })
  await announceSite(context)
  return {}
}

/** @throws CircuitNotFound; Invalid for a team that isn’t ranked there */
export async function give(context: Context, input: In<typeof givePoints>): Promise<Ranking> {
  const { id, division, team, points, reason, request_key } = input
  const circuit = await findCircuit(context, { id }, { lock: true })
  if (!circuit) throw CircuitNotFound()
  const ranked = await findRankedTeam(context, circuit, { division, team })
  if (!ranked) throw invalidField('team', 'Choose a team of this ranking.')
  const { team_id, outside_team_id, name } = ranked
  const entry = { circuit_id: id, ranked_in: division, team_id, outside_team_id, points, reason, request_key }
  if (await insertPointsEntry(context, entry)) {
    await audit(context, {
      action: 'circuit.points_given',
      subject: 'circuit',
      subject_id: id,
      after: { team: name, points },
      note: reason,
    })
    if (circuit.is_published) await announceSite(context)
  }
  return rankingOf(context, circuit, division)
}
