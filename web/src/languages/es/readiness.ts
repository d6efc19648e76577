/** Who of a team is ready for a day. */
export const readiness = {
  Readiness: 'Preparación',
  'Readiness of {team}': 'Preparación de {team}',
  'For which day': 'Para qué día',
  'Another day': 'Otro día',
  'Active teams of this season and the next ones are here.':
    'Aquí están los equipos activos de esta temporada y de las siguientes.',
  '{ready} of {people} ready': '{ready} de {people} listos',
  'Players and staff': 'Jugadoras y cuerpo técnico',
  'Nobody on the roster yet': 'Aún no hay nadie en la lista',
  'Invite players and staff first; they are here as soon as they are on the team.':
    'Invite primero a jugadoras y cuerpo técnico; aparecen aquí en cuanto están en el equipo.',
  'Without it nobody of the team plays.': 'Sin él nadie del equipo juega.',
  '{count} letter is on its way.|{count} letters are on their way.':
    '{count} carta va en camino.|{count} cartas van en camino.',
  'Mend it': 'Resolver',
  'Documents that prove the age of players': 'Documentos que prueban la edad de las jugadoras',
  'A team needs an accepted paper of insurance': 'Un equipo necesita un documento de seguro aceptado',
  'The staff needs a membership, as players do':
    'El cuerpo técnico necesita una membresía, como las jugadoras',
  'Any one of them is enough. Without any, no proof of age is asked for.':
    'Basta con uno de ellos. Sin ninguno no se pide prueba de edad.',
  'Background checks and trainings are chosen at a member, under “Checks”.':
    'Las verificaciones y los cursos se eligen en un miembro, en «Verificaciones».',
}
