/** Of the screens of team fees. */
export const fees = {
  'Days of grace': 'Días de gracia',
  'Who is asked': 'A quién se pide',
} as const
