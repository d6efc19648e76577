import { logIn } from './house.mjs'
import { median, say } from './report.mjs'

const ROUNDS = 3

/** The registrations as CSV, compared with the same rows and cells by COPY. */
export async function exportRows(house, tenant) {
  const { access_token: token } = await logIn(house)
  const { rows } = await house.sql.query(
    'select count(*)::int as all from registration where tenant_id = $1 and deleted_at is null',
    [tenant],
  )
  const path = '/api/mms/report/registrations/export'
  const ask = () => house.fetchAll('POST', path, {}, token)
  const { memory } = await house.usage()
  await house.watch()
  await ask()
  const ours = []
  const alone = []
  let most = 0
  for (let round = 0; round < ROUNDS; round++) {
    const began = await house.usage()
    await ask()
    const between = await house.usage()
    await house.sql.query(copyOf(tenant))
    const ended = await house.usage()
    ours.push(between.server - began.server + between.database - began.database)
    alone.push(ended.database - between.database)
    most = Math.max(most, between.peak)
  }
  say(
    'export',
    `${rows[0].all} rows ${median(ours).toFixed(0)} ms of processor time, COPY ${median(alone).toFixed(0)} ms, ratio ${(median(alone) / median(ours)).toFixed(2)}, goal 0.7`,
    `${((most - memory) / 1e6).toFixed(0)} MB of memory at most more than before, goal 100`,
  )
}

/** For a program that discards the output: what the database alone needs. */
const copyOf = (tenant) => `copy (
  select o.number, to_char(r.registered_at at time zone 'America/Chicago', 'MM/DD/YYYY HH12:MI AM'), r.status,
    m.member_number, r.sort_name, mt.name, ms.name, s.name, l.name, d.label, t.name, o.payer_email,
    (r.paid / 100.0)::numeric(12, 2)
  from registration r
  join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
  join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
  join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
  join membership ms on ms.tenant_id = r.tenant_id and ms.id = r.membership_id
  join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
  left join league l on l.tenant_id = r.tenant_id and l.id = r.league_id
  left join division d on d.tenant_id = r.tenant_id and d.id = r.division_id
  left join team t on t.tenant_id = r.tenant_id and t.id = r.team_id
  where r.tenant_id = ${tenant} and r.deleted_at is null order by r.id
) to '/dev/null' with (format csv, header)`
