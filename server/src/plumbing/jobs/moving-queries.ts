import type pg from 'pg'

/** These run as the owner of the queue. */
type Owner = Pick<pg.ClientBase, 'query'>

/** Whether calls or jobs that began before this moment are still at work, on whichever tenant. */
export async function isAtWork(owner: Owner, since: Date): Promise<boolean> {
  const { rows } = await owner.query(
    `select exists (select from graphile_worker._private_jobs where locked_at < $1)
       or exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'fieldhouse%' and xact_start < $1) as "isAtWork"`,
    [since],
  )
  return rows[0].isAtWork
}

const IS_OF = `(payload ->> 'tenant_id')::bigint = $1`

/** A job in the queue, as it is put there. */
type QueuedJob = {
  name: string
  payload: string
  run_at: Date
  key: string | null
  most: number
  priority: number
}

export async function findJobsOf(owner: Owner, id: number): Promise<QueuedJob[]> {
  const { rows } = await owner.query(
    `select t.identifier as name, j.payload::text as payload, j.run_at, j.key, j.max_attempts as most, j.priority
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${IS_OF} order by j.id`,
    [id],
  )
  return rows
}

export const addJob = (owner: Owner, { name, payload, run_at, key, most, priority }: QueuedJob) =>
  owner.query(
    `select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, max_attempts => $5, priority => $6)`,
    [name, payload, run_at, key, most, priority],
  )

export const removeJobsOf = (owner: Owner, id: number) =>
  owner.query(`delete from graphile_worker._private_jobs where ${IS_OF}`, [id])
