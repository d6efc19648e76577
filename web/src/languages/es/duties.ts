/** The duties that teams ask of their families. */
export const duties = {
  Until: 'Hasta',
  Missing: 'Falta',
  'Give back': 'Devolver',
}
