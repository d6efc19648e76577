import { addDays, daysIn, showDay, yearOf, type Day } from 'contract/dates'
import { cutoffDay } from 'contract/eligibility'
import type { DraftPerson } from 'contract/registering/draft'
import { findState } from 'contract/places'
import type { Ground } from './ground.ts'
import { familyName, plain } from './names.ts'
import type { Random } from './random.ts'
import { STREETS, type Town } from './towns.ts'

/** A household: its names, its address, and its emergency contact. */
export function household(
  random: Random,
  { city, state_code, zip, area }: Town,
  serial: () => number,
  last_name?: string,
) {
  const drawn = familyName(random)
  const name = last_name === undefined ? drawn : { ...drawn, last_name }
  const phone = () => `(${area}) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`
  const street = `${random.whole(2, 98) * 100 + random.whole(1, 99)} ${random.one(STREETS)} ${random.one(['St', 'Ave', 'Dr', 'Ln', 'Ct', 'Rd'])}`
  const address = {
    address_1: street,
    ...(random.chance(0.12) ? { address_2: `Apt ${random.whole(1, 40)}` } : {}),
    city,
    country: 'USA',
    state: findState('USA', state_code)!.value,
    zip: `${zip}${String(random.whole(1, 99)).padStart(2, '0')}`,
  }
  /** The number makes the address unique within the tenant. */
  const email = (first_name: string, last_name = name.last_name) =>
    `${plain(first_name)}.${plain(last_name)}.${serial().toString(36)}@example.org`
  const emergency = () => {
    const relation = random.one(['Grandmother', 'Grandfather', 'Aunt', 'Uncle', 'Neighbor', 'Friend'])
    const first = relation === 'Grandfather' || relation === 'Uncle' ? name.man() : name.woman()
    const last = random.chance(0.5) ? name.last_name : name.other_name()
    return { name: `${first} ${last}`, phone: phone(), relation }
  }
  return { name, phone, address, email, emergency }
}
export type Household = ReturnType<typeof household>

/** The adult who fills in the form; `known` is a woman who has a name already. */
export function grownUp(
  random: Random,
  { name, phone, address, email }: Household,
  born: [from: number, to: number],
  known?: { first_name: string; last_name: string },
) {
  const drawn = random.chance(0.66)
  // Drawn in any case, so that everybody after them stays who they are.
  const names = {
    first_name: drawn ? name.woman() : name.man(),
    last_name: random.chance(0.1) ? name.other_name() : name.last_name,
  }
  const isWoman = drawn || known !== undefined
  const { first_name, last_name } = known ?? names
  const dob = dayBetween(random, `${born[0]}-01-01`, `${born[1]}-12-31`)
  return {
    is_woman: isWoman,
    registrant: {
      first_name,
      last_name,
      email: email(first_name, last_name),
      phone: phone(),
      dob: showDay(dob),
      address,
    },
  }
}

const dayBetween = (random: Random, from: Day, to: Day) =>
  addDays(from, random.whole(0, (Date.parse(to) - Date.parse(from)) / 86_400_000))

/** A date of birth for a girl who belongs to a division, or sometimes to the one below and plays up. */
export function dobFor(random: Random, { divisions, pack, season }: Ground, division_id: number): Day {
  const byAge = [...divisions].sort((a, b) => a.max_age - b.max_age)
  const own = byAge.findIndex(({ id }) => id === division_id)
  const at = own > 0 && pack.play_up_allowed && random.chance(0.08) ? own - 1 : own
  const division = byAge[at]!
  const below = byAge[at - 1]
  const youngest = Math.max(below ? below.max_age + 1 : division.max_age - 3, byAge[own]!.min_age ?? 0)
  const age = random.whole(Math.min(youngest, division.max_age), division.max_age)
  const cutoff = cutoffDay({ year: yearOf(season.end_date) }, pack)
  // Of that age on the cut-off day: born in the year that ends with it.
  return addDays(yearsBefore(cutoff, age), -random.whole(0, 364))
}

function yearsBefore(day: Day, years: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lived = Math.min(date, daysIn(year - years, month))
  return `${year - years}-${String(month).padStart(2, '0')}-${String(lived).padStart(2, '0')}`
}

/** The keys of the people in one registration. */
export const personKey = (random: Random) => `p${random.bytes(4).toString('hex')}`

/** The registrant registering herself. */
export const myself = (
  random: Random,
  home: Household,
  place: object,
  more: Partial<DraftPerson> = {},
): DraftPerson => ({
  key: personKey(random),
  who: 'me',
  emergency: home.emergency(),
  ...place,
  ...more,
})
