import { randomUUID } from 'node:crypto'
import { USUAL_POINTS } from 'contract/competition/ranking/ranking'
import { TIE_BREAK_SETS } from 'contract/competition/standings/tie-breaks'
import type { Label, testHouse } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>

const AT = '2026-11-21T18:00:00Z'

/**
 * Adds one row, as small as its table allows, to each table that `populate` leaves empty and that a call can name by id, so that such
 * calls find something. By plain SQL: creating them through the product would take longer than the tests that read them.
 */
export async function addOfEach(house: House, label: Label): Promise<void> {
  const { pool } = house.world.database
  const tenant_id = house.tenants[label].id
  /** The id of a new row. */
  async function row(table: string, values: Record<string, unknown>): Promise<number> {
    const names = ['tenant_id', ...Object.keys(values)]
    const { rows } = await pool.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
      [tenant_id, ...Object.values(values)],
    )
    return rows[0]!.id
  }
  const one = async (query: string): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(query, [tenant_id])
    if (!rows[0]) throw new Error(`nothing is there: ${query}`)
    return rows[0].id
  }
  const first = (table: string) => one(`select id from ${table} where tenant_id = $1 order by id limit 1`)

  const [season_id, league_id, division_id, discipline_id, user_id] = await Promise.all([
    first('season'),
    first('league'),
    first('division'),
    first('discipline'),
    first('app_user'),
  ])
  const member_id = await one(
    'select member_id as id from registration where tenant_id = $1 order by id limit 1',
  )

  const club_id = await row('club', { name: 'Comets', league_id, created_at: AT })
  const places = { season_id, league_id, division_id, created_at: AT }
  const team_id = await row('team', { name: 'Comets Red', club_id, ...places })
  const other_team_id = await row('team', { name: 'Comets Blue', club_id, ...places })
  await row('roster_entry', {
    ...{ team_id, member_id, season_id, discipline_id, role: 'player', state: 'active', was_active: true },
    ...{ joined_on: '2026-11-01', created_at: AT },
  })
  await row('team_date', {
    ...{ team_id, kind: 'practice', time_zone: 'America/Chicago', created_at: AT, updated_at: AT },
    ...{
      starts_on: '2026-11-24',
      ends_on: '2026-11-24',
      starts_at: '2026-11-24T23:00:00Z',
      ends_at: '2026-11-25T01:00:00Z',
    },
  })
  const package_id = await row('fee_package', {
    ...{ team_id, name: 'Season fee', basis: 'each', grace_days: 5, late_fee: 0, created_at: AT },
  })
  await row('fee_package_part', {
    package_id,
    position: 1,
    label: 'Deposit',
    due_on: '2026-12-01',
    amount: 100,
  })
  await row('fee_plan', {
    ...{
      package_id,
      team_id,
      member_id: await first('member'),
      state: 'offered',
      grace_days: 5,
      late_fee: 0,
      offered_at: AT,
    },
  })
  await row('league_fee', {
    ...{
      team_id,
      membership_id: await first('membership'),
      label: 'Team registration',
      amount: 100,
      asked_at: AT,
    },
  })
  await row('transfer', {
    ...{ member_id, season_id, discipline_id, from_team_id: team_id, to_team_id: other_team_id },
    ...{ kind: 'fall', asked_by: 'office', asked_at: AT, answer_by: '2026-12-01' },
  })
  const paper = { name: 'Hail.pdf', size: 9, file_key: 'a', file_type: 'application/pdf', uploaded_at: AT }
  await row('insurance_file', { team_id, ...paper })
  await row('insurance_certificate', {
    ...{
      team_id,
      holder_name: 'City of Plano',
      holder_address: '1 Main St',
      purpose: 'Fields',
      status: 'waiting',
    },
    ...{ additional_insured: false, from_on: '2026-11-21', until_on: '2026-12-21', asked_at: AT },
  })
  await row('member_document', {
    member_id,
    ...paper,
    kind: 'birth_certificate',
    is_visible: true,
    author: 'Ada Ball',
  })
  await row('member_note', {
    member_id,
    note: 'Left-handed',
    author: 'Ada Ball',
    created_at: AT,
    updated_at: AT,
  })
  await row('member_import', {
    ...{
      author: 'Ada Ball',
      file_name: 'people.csv',
      file_size: 9,
      kind: 'csv',
      status: 'uploaded',
      headers: '[]',
    },
    ...{ created_at: AT, updated_at: AT },
  })
  await row('coupon', { code: 'THANKS', name: 'Thanks', kind: 'percentage', value: 1000, created_at: AT })
  await row('price_rule', {
    ...{
      season_id,
      name: 'Siblings',
      kind: 'sibling',
      unit: 'percentage',
      steps: '[{"from":2,"value":1000}]',
    },
  })
  await row('saved_view', { list: 'members', name: 'Mine', owner_id: user_id, view: '{}', created_at: AT })
  await row('batch', { act: 'approve', queue: 'registrations', user_id, begun_at: AT, due_at: AT })
  await row('payout', {
    ...{
      provider: 'sandbox',
      ref: 'po_1',
      amount: 100,
      currency: 'USD',
      status: 'paid',
      arrives_on: '2026-11-20',
      is_shared: false,
    },
  })
  await row('official', {
    ...{
      first_name: 'Blue',
      last_name: 'Hill',
      email: 'blue@example.org',
      phone: '',
      notes: '',
      created_at: AT,
    },
  })
  const [event] = (
    await pool.query<{ id: number; slug: string; division_id: number }>(
      `select e.id, e.slug, min(d.id) as division_id from event e
         join event_division d on d.tenant_id = e.tenant_id and d.event_id = e.id
       where e.tenant_id = $1 group by e.id, e.slug order by e.id limit 1`,
      [tenant_id],
    )
  ).rows
  const event_id = event!.id
  const party_id = await row('event_party', {
    ...{ event_id, user_id, request_key: randomUUID(), state: 'confirmed', total_cents: 0, created_at: AT },
  })
  await row('entrant', {
    ...{ party_id, event_id, event_division_id: event!.division_id, team_id, status: 'confirmed' },
    ...{ price_cents: 0, entered_at: AT },
  })
  await row('event_vendor', {
    event_id,
    kind: 'vendor',
    name: 'Tacos',
    due_on: '2026-12-01',
    items: '[]',
    created_at: AT,
  })
  // Addresses name a circuit and an event by a slug, and take the same for both.
  await row('circuit', {
    name: 'Prairie circuit',
    slug: event!.slug,
    is_published: true,
    rules: JSON.stringify(USUAL_POINTS),
  })
  await row('tie_break_set', { name: 'Runs first', rules: JSON.stringify(TIE_BREAK_SETS[0]!.rules) })
}
