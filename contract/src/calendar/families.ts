/** Somebody of a team, with those who are answerable for them. */
export type Kin = { member_id: number; plays: boolean; guardian_ids: readonly number[] }

/** A family of a team: its players, and everybody whose hours count for it. */
export type Family = { player_ids: number[]; worker_ids: number[] }

/**
 * The families of a team's players: players who share a guardian are one family, however the guardians belong together.
 * A player with nobody answerable is a family of their own. Hours are asked of a family and not of each child, so that
 * two sisters do not double what their mother owes.
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

/** What a team asks of each family, in minutes, and what it asks instead, in whole cents. */
export type DutyRule = { minutes: number; amount_cents: number }

/**
 * What a family still owes. The amount is asked in the share of the minutes that are missing, to the cent: half the
 * hours done is half the amount. Source: clubs of the field ask 3 to 15 hours or $450 to $500 of a family (“Dibs”).
 */
export function owed({ minutes, amount_cents }: DutyRule, done: number, isExempt: boolean) {
  const missing = isExempt ? 0 : Math.max(0, minutes - done)
  return {
    missing_minutes: missing,
    due_cents: minutes === 0 ? 0 : Math.round((amount_cents * missing) / minutes),
  }
}

/**
 * What comes back to a family, in whole cents: what it has paid or still owes of a charge, beyond what it owes by now. So a
 * charge that was asked beforehand is a deposit, which the hours bring back.
 */
export const comesBack = (borne_cents: number, due_cents: number): number =>
  Math.max(0, borne_cents - due_cents)
