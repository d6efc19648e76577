/** Background checks and trainings: the office's list, and what a coach reads of their own. */
export const credentials = {
  'until {day}': 'hasta el {day}',
}
