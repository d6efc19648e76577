/** Of the screens of team fees. */
export const fees = {
  'All teams': 'Todos los equipos',
  'Days of grace': 'Días de gracia',
  'Who is asked': 'A quién se pide',
} as const
