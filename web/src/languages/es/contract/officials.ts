/** Umpires, their games and what they answer. */
export const officials = {
  'keep the list of umpires, and give them games': 'llevar la lista de ampáyers y asignarles juegos',
  'Someone else just filled this position.': 'Alguien acaba de cubrir este puesto.',
  'This assignment changed while you were looking at it. Here’s the latest.':
    'Esta asignación cambió mientras usted la veía. Esta es la última versión.',
  'This umpire doesn’t fit this game.': 'Este ampáyer no es adecuado para este juego.',
  'This game isn’t on the published schedule.': 'Este juego no está en el calendario publicado.',
  'Enter a number of games from 1 to 12.': 'Indique de 1 a 12 juegos.',
  'Enter miles from 1 to 1,000.': 'Indique de 1 a 1,000 millas.',
  'Load this page again.': 'Vuelva a cargar esta página.',
  'Choose from 1 to 4 umpires.': 'Elija de 1 a 4 ampáyers.',
  'Choose a position.': 'Elija un puesto.',
  'This link doesn’t work anymore. Ask the assignor for a new one.':
    'Este enlace ya no funciona. Pida uno nuevo al asignador.',
  'One of these games changed or isn’t yours anymore. Look again before you answer.':
    'Uno de estos juegos cambió o ya no es suyo. Revíselo antes de responder.',
  'Choose a game.': 'Elija un juego.',
  'Choose up to 100 games.': 'Elija hasta 100 juegos.',
  'We couldn’t find this umpire.': 'No encontramos a este ampáyer.',
  'There’s already an umpire with this email.': 'Ya hay un ampáyer con este correo.',
  'Umpires or events use this level.': 'Hay ampáyers o eventos que usan este nivel.',
  'You can have up to 20 levels.': 'Puede tener hasta 20 niveles.',
  'Give each level a name of its own.': 'Cada nivel necesita un nombre propio.',
  'Home postal code': 'Código postal de su casa',
  'Enter a year such as 2027.': 'Indique un año como 2027.',
  'Add up to 20 certifications.': 'Agregue hasta 20 certificaciones.',
  'Add up to 200 days.': 'Agregue hasta 200 días.',
  'Each day can be here once.': 'Cada día puede estar una sola vez.',
  'Choose a club or a team.': 'Elija un club o un equipo.',
  'Add up to 50 clubs and teams.': 'Agregue hasta 50 clubes y equipos.',
  'Add at least one umpire.': 'Agregue al menos un ampáyer.',
  'Import up to 500 umpires at a time.': 'Puede importar hasta 500 ampáyers a la vez.',
}
