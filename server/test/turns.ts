import type { OutsideContext } from '../src/plumbing/context.ts'
import type { Job } from '../src/plumbing/jobs/jobs.ts'
import type { World } from '../src/plumbing/world.ts'

/**
 * Runs a scheduled job for the tenant of a context, if its `due` names the tenant now: of what a view forgets, nothing is done.
 */
export async function turnOf(
  { due, run }: Job<never>,
  world: Pick<World, 'database' | 'now'>,
  context: OutsideContext,
): Promise<void> {
  if (due && !(await due(world)).includes(context.tenant.id)) return
  await run(context, undefined as never)
}
