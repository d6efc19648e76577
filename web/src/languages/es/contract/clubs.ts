export const clubs = {
  // Rosters
  'This player is already on the roster.': 'Esta jugadora ya está en la lista del equipo.',
  'Add the date of birth so we can find the division.':
    'Agregue la fecha de nacimiento para encontrar la división.',
  'Choose the guest’s last day, from today through the end of the season.':
    'Elija el último día de la invitada, desde hoy hasta el final de la temporada.',
  'Guests need to be on another team’s roster. Please add them as a player.':
    'Una invitada debe estar en la lista de otro equipo. Agréguela como jugadora.',
  'Choose this person’s role on the team.': 'Elija la función de esta persona en el equipo.',
  'We couldn’t find this team.': 'No encontramos este equipo.',
  'This person isn’t on the roster.': 'Esta persona no está en la lista del equipo.',
  'Roster rules don’t allow this.': 'Las reglas de la lista no permiten esto.',
  'This person is already on the team.': 'Esta persona ya está en el equipo.',
  'Every team needs a head coach. Please choose another one first.':
    'Todo equipo necesita un entrenador principal. Elija primero a otro.',
  'Someone on this team already wears this number.': 'Alguien de este equipo ya lleva este número.',
  'No member matches this number and date of birth. You’ll find both on the membership card or in the profile.':
    'Ningún miembro coincide con este número y esta fecha de nacimiento. Ambos están en la credencial o en el perfil.',
  'Choose player or guest.': 'Elija jugadora o invitada.',
  'Enter a number from 0 to 99.': 'Un número del 0 al 99.',
  'Choose a position from the list.': 'Elija una posición de la lista.',
  'Choose up to 12 positions.': '12 posiciones como máximo.',
  'Choose csv or pdf.': 'Elija csv o pdf.',
  'Enter at least one email address.': 'Escriba al menos una dirección de correo.',
  'You can send it to up to 20 addresses at a time.': 'Puede enviarla a hasta 20 direcciones a la vez.',
  'Roster sent.': 'Lista enviada.',
  Message: 'Mensaje',
  'Choose a team or club.': 'Indique qué equipo o club.',
  'We couldn’t find this rule pack.': 'No encontramos estas reglas.',
  'Enter a month from 1 to 12.': 'Un mes del 1 al 12.',
  'Enter a day from 1 to 31.': 'Un día del 1 al 31.',
  'Enter a number from -2 (two years before the season) to 1 (one year after).':
    'Escriba un número de -2 (dos años antes de la temporada) a 1 (un año después).',
  'We don’t recognize this rule.': 'Esta regla no se conoce.',
  'You can have up to 20 rules.': '20 reglas como máximo.',
  'That’s less than the minimum number of players.': 'Es menos que el mínimo de jugadoras.',
  'Enter both the month and the day of the lock, or leave both blank.':
    'Indique el mes y el día del cierre, o ninguno.',
  'This is before the first day.': 'Es anterior al primer día.',

  // Permissions
  'see clubs with their contacts and teams': 'ver los clubes con sus contactos y equipos',
  'edit clubs and their logos': 'cambiar los clubes y sus logotipos',
  'see teams with their staff and invitations': 'ver los equipos con su personal y sus invitaciones',
  'create and edit teams, choose their staff and invite people':
    'crear y cambiar equipos, nombrar a su personal e invitar a personas',
  Rosters: 'Listas de equipo',
  'see who’s on a team, with birthdays and photos, and print it':
    'ver quién juega en un equipo, con fechas de nacimiento y fotos, e imprimirlo',
  'add and drop players while the roster is open':
    'incluir jugadoras en una lista y retirarlas mientras está abierta',
  Lock: 'Cerrar',
  'lock and freeze rosters, and change locked ones': 'cerrar y congelar listas, y cambiar las que lo están',
  'Rule packs': 'Reglas',
  'see the rules of sports organizations': 'ver las reglas de las federaciones',
  'change a sports organization’s ages, roster limits and lock dates':
    'cambiar edades, límites de lista y días de cierre de una federación',
  'Team fees': 'Cuotas del equipo',
  'see what players owe a team': 'ver quién debe qué a un equipo',
  'bill players, give credits, record payments and end plans':
    'cobrar cuotas a las jugadoras, dar créditos, anotar pagos y terminar planes',
  'refund what families have paid a team': 'devolver lo que las familias pagaron a un equipo',
  'This league already has a club by that name.': 'Ya hay un club con este nombre en la liga.',
  'Enter ages by division.': 'Escriba las edades por división.',
} as const
