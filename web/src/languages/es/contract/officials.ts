/** Umpires, their games and what they answer. */
export const officials = {
  'keep the list of umpires, and give them games': 'llevar la lista de ampáyers y asignarles juegos',
  'Someone else just filled this position.': 'Alguien acaba de cubrir este puesto.',
  'This assignment changed while you were looking at it. Here’s the latest.':
    'Esta asignación cambió mientras usted la veía. Esta es la última versión.',
  'This umpire doesn’t fit this game.': 'Este ampáyer no es adecuado para este juego.',
  'This event was canceled. Umpires stay on games that had started, as a record.':
    'Este evento se canceló. Los ampáyers quedan en los juegos que ya habían comenzado, para que conste.',
  'This event was canceled before this game was played.':
    'Este evento se canceló antes de que se jugara este juego.',
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
  'see what umpires earn, set rates, and mark them as paid':
    'ver lo que ganan los ampáyers, fijar tarifas y marcarlos como pagados',
  'What’s due has changed since you looked. Nothing was marked as paid.':
    'El monto por pagar cambió desde que lo vio. No se marcó nada como pagado.',
  'This payment has been undone already.': 'Este pago ya se deshizo.',
  'Bank transfer or app': 'Transferencia o app',
  'Choose how you paid.': 'Elija cómo pagó.',
  'Choose plate or base.': 'Elija plato o base.',
  'Enter up to $1,000 per game.': 'Indique hasta $1,000 por juego.',
  'Add up to 100 rates.': 'Agregue hasta 100 tarifas.',
  'Two rates are for the same games.': 'Dos tarifas son para los mismos juegos.',
  Reference: 'Referencia',
  'Someone has already worked in this role. Remove their work before you remove the role or change how it’s paid.':
    'Alguien ya trabajó en este puesto. Elimine su trabajo antes de quitar el puesto o cambiar cómo se paga.',
  'This work has been paid. Undo the payment first, then change it.':
    'Este trabajo ya se pagó. Deshaga primero el pago y después cámbielo.',
  'Choose game, hour or day.': 'Elija juego, hora o día.',
  'Enter up to $5,000.': 'Ingrese hasta $5,000.',
  'Add up to 30 roles.': 'Agregue hasta 30 puestos.',
  'Give each role a name of its own.': 'Cada puesto necesita un nombre propio.',
  'Enter a number such as 8 or 7.5.': 'Ingrese un número como 8 o 7.5.',
  'Enter up to 500.': 'Ingrese hasta 500.',
}
