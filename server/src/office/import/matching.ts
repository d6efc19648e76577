import { messageIn, type Said } from 'contract/message'
import { NOTE_SAYS, ROW_SAYS } from 'contract/office/import-says'
import type { ImportOutcome } from 'contract/office/import'
import type { Candidate } from './matching-queries.ts'
import type { ImportedPerson, ReadRow } from './row-reading.ts'

export type Match = { outcome: ImportOutcome; member_id: number | null; problems: Said[]; notes: Said[] }

/** A row with the member it is about. */
export type MatchedRow = Match & { line: number; person: ImportedPerson }

/**
 * Decides which member a row is about. If the file has a member ID, it decides. Without one, the same name
 * and birthday means the same person, unless both sides have email addresses and none match: then it may be a
 * namesake, and the office is told.
 */
export function matchRow(
  { person, problems, notes }: Pick<ReadRow, 'person' | 'problems' | 'notes'>,
  candidates: readonly Candidate[],
  existing: 'skip' | 'update',
): Match {
  const bad = (problem: Said): Match => ({
    outcome: 'bad',
    member_id: null,
    problems: [...problems, problem],
    notes,
  })
  if (problems.length > 0) return { outcome: 'bad', member_id: null, problems, notes }
  const known = ({ id }: Candidate): Match => ({ outcome: existing, member_id: id, problems, notes })

  const numbered = candidates.find(({ is_by_number }) => is_by_number)
  if (numbered && isSomebodyElse(person, numbered))
    return bad(
      ROW_SAYS.somebody_elses({
        number: numbered.member_number,
        name: `${numbered.first_name} ${numbered.last_name}`,
      }),
    )
  if (numbered) return known(numbered)

  const namesakes = candidates.filter(({ is_by_number }) => !is_by_number)
  const likely = namesakes.filter(({ emails }) => agree(emailsOf(person), emails))
  if (likely.length === 1) return known(likely[0]!)
  if (likely.length > 1) return bad(ROW_SAYS.several({ numbers: numbersOf(likely) }))
  const note = NOTE_SAYS.namesake({ numbers: numbersOf(namesakes) })
  return {
    outcome: 'new',
    member_id: null,
    problems,
    notes: namesakes.length > 0 ? [...notes.filter((one) => messageIn(one) !== note.message), note] : notes,
  }
}

const isSomebodyElse = (person: ImportedPerson, found: Candidate) =>
  person.dob !== found.dob &&
  nameKey(person) !== nameKey(found) &&
  person.last_name.toLowerCase() !== found.last_name.toLowerCase()

const nameKey = ({ first_name, last_name }: Pick<ImportedPerson, 'first_name' | 'last_name'>) =>
  `${last_name}, ${first_name}`.toLowerCase()

const emailsOf = ({ email, guardian }: ImportedPerson) =>
  [email, guardian?.email].filter((one): one is string => Boolean(one))

const agree = (given: readonly string[], known: readonly string[]) =>
  given.length === 0 ||
  known.length === 0 ||
  given.some((one) => known.some((two) => two.toLowerCase() === one))

const numbersOf = (candidates: readonly Candidate[]) =>
  candidates.map(({ member_number }) => member_number).join(', ')

/** Possible matches by row. */
export function candidatesByLine(candidates: readonly Candidate[]): Map<number, Candidate[]> {
  const byLine = new Map<number, Candidate[]>()
  for (const one of candidates) byLine.set(one.line, [...(byLine.get(one.line) ?? []), one])
  return byLine
}
