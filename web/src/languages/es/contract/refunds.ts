/** Refund policies of events. */
export const refunds = {
  'Full until 7 days before, then minus $100': 'Todo hasta 7 días antes, después menos $100',
  'Full until the Monday before, half after one game': 'Todo hasta el lunes anterior, la mitad tras un juego',
  '80% until the schedule is posted': '80% hasta publicarse el calendario',
  '75% until 31 days before, then 30%': '75% hasta 31 días antes, después 30%',
  'Full until 60 days before': 'Todo hasta 60 días antes',
  'Minus $25, table by guarantee, credit after scheduling':
    'Menos $25, tabla por garantía, crédito tras publicarse el calendario',
  'A third kept for each game started': 'Se retiene un tercio por cada juego empezado',
  'Credit only, nothing once accepted': 'Solo crédito, nada una vez aceptada la inscripción',
  'Price of the games minus umpires and fields': 'Precio de los juegos menos ampáyers y campos',
  'An amount for each game not played': 'Un monto por cada juego no jugado',
  'We couldn’t find this refund policy.': 'No encontramos esta política de reembolso.',
  'Another refund policy has this name.': 'Otra política de reembolso tiene este nombre.',
  'Enter a percentage from 0 to 100.': 'Indique un porcentaje de 0 a 100.',
  'Choose how it comes back.': 'Elija cómo se devuelve.',
  'Enter days from 0 to 365.': 'Indique de 0 a 365 días.',
  'You can add up to 8 lines.': 'Puede agregar hasta 8 líneas.',
  'Choose which games count.': 'Elija qué juegos cuentan.',
  'Enter games from 0 to 12.': 'Indique de 0 a 12 juegos.',
  'Add at least one line.': 'Agregue al menos una línea.',
  'Add up to 12 lines.': 'Agregue hasta 12 líneas.',
  'Add up to 4 tables.': 'Agregue hasta 4 tablas.',
  'Enter days from 1 to 3,650.': 'Indique de 1 a 3,650 días.',
  'see refund policies and which events use them': 'ver las políticas de reembolso y qué eventos las usan',
  'write refund policies and choose them for events':
    'escribir políticas de reembolso y elegirlas para los eventos',
}
