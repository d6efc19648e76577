import type { CheckInRow } from 'contract/readiness/team-check-in'
import { t, told } from '../../language.ts'

/** 'Insurance: no approved insurance.' of a team, 'Proof of age: 3' of its people. */
export const lackText = ({ title, says, count }: CheckInRow['lacks'][number]): string =>
  says === null
    ? t('{what}: {count} person|{what}: {count} people', { what: told(title), count: count ?? 0 })
    : `${told(title)}: ${told(says)}`
