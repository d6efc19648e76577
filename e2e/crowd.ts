import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addPeople } from '../bench/people.mjs'

/** The tenants in which the office's journeys are made. */
const FILLED = ['demo', 'alliance']

/** `MEMBERS=50000` adds that many people, each with a paid registration, to the demo tenants of the office's journeys. */
export async function addCrowd(
  database: string,
  port: number,
  members = Number(process.env['MEMBERS'] ?? 0),
) {
  if (!(members > 0)) return
  await untilReady(port)
  const sql = new pg.Pool({ connectionString: database, max: 1 })
  try {
    for (const label of FILLED) {
      const { rows } = await sql.query('select id from tenant where label = $1', [label])
      await addPeople({ sql }, rows[0].id, members, (from, until) => [phones(rows[0].id, from, until)])
    }
  } finally {
    await sql.end()
  }
}

/** Each has a number of their own, so that a caller is one among all of them. */
const phones = (tenant: number, from: number, until: number) => `
  update member set phone = '+1' || (2140000000 + id) where tenant_id = ${tenant} and id between ${from} and ${until}`

async function untilReady(port: number) {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await sleep(500)
}
