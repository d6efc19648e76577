export const officials = {
  Plate: 'Plato',
  Base: 'Base',
  'Base {number}': 'Base {number}',
  '{day}, {time}, {field}, {venue}': '{day}, {time}, {field}, {venue}',
  'Can you umpire? {event}': '¿Puede arbitrar? {event}',
  'We’d like you to umpire these games at {event}:': 'Nos gustaría que arbitrara estos juegos en {event}:',
  'Please accept or decline each game on your page. It also has maps and who works with you.':
    'Acepte o rechace cada juego en su página. Allí también están los mapas y quién trabaja con usted.',
  'Accept or decline': 'Aceptar o rechazar',
  'You’re off a game: {event}': 'Ya no arbitra un juego: {event}',
  'You don’t need to umpire this game anymore: {game}, {place}.':
    'Ya no necesita arbitrar este juego: {game}, {place}.',
  'You don’t need to umpire this game anymore: {game}.': 'Ya no necesita arbitrar este juego: {game}.',
  'Your other games stay the same.': 'Sus otros juegos siguen igual.',
  'See your games': 'Ver sus juegos',
  '{event} is canceled, so you don’t need to umpire there.':
    '{event} se canceló, así que no necesita ir a arbitrar.',
  '{event} is canceled, so no one needs to work there anymore.':
    '{event} se canceló, así que ya nadie necesita trabajar allí.',
  'Your games have changed: {event}': 'Sus juegos cambiaron: {event}',
  'No longer on the schedule: {games}.': 'Ya no están en el calendario: {games}.',
  'These are your games at {event} now:': 'Estos son ahora sus juegos en {event}:',
  'Please accept the new times on your page, or decline if you can’t make it.':
    'Acepte los nuevos horarios en su página, o rechácelos si no puede ir.',
}
