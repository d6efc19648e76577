export const clubs = {
  // Rosters
  'This player is on the roster already.': 'Esta jugadora ya está en la lista del equipo.',
  'The date of birth is missing, so no division can be found.':
    'Falta la fecha de nacimiento y sin ella no se encuentra la división.',
  'Please say until which day of this season the guest plays, from today on.':
    'Indique hasta qué día de esta temporada juega la invitada, a partir de hoy.',
  'A guest must be on the roster of another team. Please add them as a player.':
    'Una invitada debe estar en la lista de otro equipo. Agréguela como jugadora.',
  'Please choose what this person is on the team.': 'Elija qué es esta persona en el equipo.',
  'This team does not exist.': 'Este equipo no existe.',
  'This person is not on the roster.': 'Esta persona no está en la lista del equipo.',
  'The rules of the roster do not allow this.': 'Las reglas de la lista no permiten esto.',
  'This person is on the team already.': 'Esta persona ya está en el equipo.',
  'A team needs a head coach. Please name another one first.':
    'Un equipo necesita un entrenador principal. Nombre primero a otro.',
  'Someone on this team wears this number already.': 'Alguien de este equipo ya lleva este número.',
  'No member has this number and date of birth. Both stand on the membership card or in the profile.':
    'Ningún miembro tiene este número y esta fecha de nacimiento. Ambos están en la credencial o en el perfil.',
  'Please choose player or guest.': 'Elija jugadora o invitada.',
  'A number from 0 to 99.': 'Un número del 0 al 99.',
  'This position is not known.': 'Esta posición no se conoce.',
  'At most 12 positions.': '12 posiciones como máximo.',
  'Please choose csv or pdf.': 'Elija csv o pdf.',
  'Please enter at least one e-mail address.': 'Escriba al menos una dirección de correo.',
  'At most 20 addresses at once.': '20 direcciones como máximo a la vez.',
  'The roster is on its way.': 'La lista está en camino.',
  Message: 'Mensaje',
  'Please say which team or club.': 'Indique qué equipo o club.',
  'This rule pack does not exist.': 'Estas reglas no existen.',
  'A month from 1 to 12.': 'Un mes del 1 al 12.',
  'A day from 1 to 31.': 'Un día del 1 al 31.',
  'From two years before the season to one after it.': 'De dos años antes de la temporada a uno después.',
  'This rule is not known.': 'Esta regla no se conoce.',
  'At most 20 rules.': '20 reglas como máximo.',
  'This is less than the least number of players.': 'Es menos que el mínimo de jugadoras.',
  'Please give month and day of the lock, or neither.': 'Indique el mes y el día del cierre, o ninguno.',
  'This is before the first day.': 'Es anterior al primer día.',

  // Permissions
  'see clubs with their contacts and teams': 'ver los clubes con sus contactos y equipos',
  'change clubs and their logos': 'cambiar los clubes y sus logotipos',
  'see teams with their staff and invitations': 'ver los equipos con su personal y sus invitaciones',
  'make and change teams, name their staff and invite people':
    'crear y cambiar equipos, nombrar a su personal e invitar a personas',
  Rosters: 'Listas de equipo',
  'see who plays for a team, with birthdays and pictures, and print it':
    'ver quién juega en un equipo, con fechas de nacimiento y fotos, e imprimirlo',
  'take players onto a roster and off it while it is open':
    'incluir jugadoras en una lista y retirarlas mientras está abierta',
  Lock: 'Cerrar',
  'lock and freeze rosters, and change those that are':
    'cerrar y congelar listas, y cambiar las que lo están',
  'Rule packs': 'Reglas',
  'see the rules of the sport bodies': 'ver las reglas de las federaciones',
  'change ages, roster limits and lock days of a sport body':
    'cambiar edades, límites de lista y días de cierre de una federación',
  'Team fees': 'Cuotas del equipo',
  'see who owes a team what': 'ver quién debe qué a un equipo',
  'request fees from the players of a team, give credits, record money and end what is asked':
    'pedir cuotas a las jugadoras de un equipo, dar créditos, recibir dinero y terminar lo pedido',
  'give back what families have paid a team': 'devolver lo que las familias pagaron a un equipo',
  'There is a club of this name in the league already.': 'Ya hay un club con este nombre en la liga.',
} as const
