/** Somebody on a team, with their guardians. */
export type Kin = { member_id: number; plays: boolean; guardian_ids: readonly number[] }

/** A family on a team: its players, and everyone whose hours count for it. */
export type Family = { player_ids: number[]; worker_ids: number[] }

/**
 * Groups a team's players into families. Players who share a guardian belong together, and so on through all
 * their guardians; a player without a guardian is a family of their own. Hours are asked of the family rather
 * than of each child, so that two sisters do not double what their mother owes.
 */
export function familiesOf(people: readonly Kin[]): Family[] {
  const families: Family[] = []
  for (const { member_id, plays, guardian_ids } of people) {
    if (!plays) continue
    const joined: Family = { player_ids: [member_id], worker_ids: [member_id, ...guardian_ids] }
    for (const other of families.filter((one) =>
      one.worker_ids.some((id) => joined.worker_ids.includes(id)),
    )) {
      joined.player_ids.unshift(...other.player_ids)
      joined.worker_ids.unshift(...other.worker_ids)
      families.splice(families.indexOf(other), 1)
    }
    families.push({ player_ids: joined.player_ids, worker_ids: [...new Set(joined.worker_ids)] })
  }
  return families
}

/** What a team asks of each family in minutes, and the amount in cents a family can pay instead. */
export type DutyRule = { minutes: number; amount_cents: number }

/**
 * What a family still owes. The amount is prorated to the cent by the minutes that are missing: half the
 * hours done means half the amount.
 * Source: clubs ask for 3 to 15 hours or $450 to $500 per family (“Dibs”).
 */
export function owed({ minutes, amount_cents }: DutyRule, done: number, isExempt: boolean) {
  const missing = isExempt ? 0 : Math.max(0, minutes - done)
  return {
    missing_minutes: missing,
    due_cents: minutes === 0 ? 0 : Math.round((amount_cents * missing) / minutes),
  }
}

/**
 * What a family gets back, in cents: whatever it has paid or still owes on a charge beyond what it owes by
 * now. This makes a charge that was collected up front a deposit that is earned back by the hour.
 */
export const comesBack = (borne_cents: number, due_cents: number): number =>
  Math.max(0, borne_cents - due_cents)
