/** The dates of teams, and the answers of families. */
export const calendar = {
  'Please choose at least one person.': 'Elija al menos una persona.',
} as const
