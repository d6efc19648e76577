/** The screens of the calendars of teams and families. */
export const calendar = {
  'All teams': 'Todos los equipos',
}
