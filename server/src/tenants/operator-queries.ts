import type { Tenant } from '../plumbing/context.ts'
import type { Database } from '../plumbing/database/database.ts'

/** These run as the owner of the tables: the application's role can only read the list of tenants. */
type Owner = Pick<Database, 'pool'>

export type TenantRow = Omit<Tenant, 'primary_host'> & {
  status: 'active' | 'closed'
  /** Where it was moved to, and where it comes from as long as it is not whole here. */
  moved_to: string | null
  arriving_from: string | null
  created_at: string
  hosts: string[]
}

/** All tenants, including closed ones. */
export async function findAllTenants({ pool }: Owner): Promise<TenantRow[]> {
  const { rows } = await pool.query<TenantRow>(
    `select id, label, name, time_zone, currency, payment_mode, status, moved_to, arriving_from, created_at,
       array(select host from tenant_host own where own.tenant_id = tenant.id order by is_primary desc, host) as hosts
     from tenant order by label`,
  )
  return rows
}

/** Closing a tenant keeps all of its data; its URL shows the default tenant. */
export const setTenantStatus = ({ pool }: Owner, label: string, status: TenantRow['status']) =>
  pool.query('update tenant set status = $2 where label = $1', [label, status])
