/** Who on a team is ready for a day. */
export const readiness = {
  Readiness: 'Preparación',
  'Readiness of {team}': 'Preparación de {team}',
  'For which day': 'Para qué día',
  'Another day': 'Otro día',
  'Waiting for team insurance': 'Espera el seguro del equipo',
  'Active teams of this season and the next ones are here.':
    'Aquí están los equipos activos de esta temporada y de las siguientes.',
  '{ready} of {people} ready': '{ready} de {people} listos',
  'Players and staff': 'Jugadoras y cuerpo técnico',
  'Nobody on the roster yet': 'Aún no hay nadie en la lista',
  'Invite players and staff first; they are here as soon as they are on the team.':
    'Invite primero a jugadoras y cuerpo técnico; aparecen aquí en cuanto están en el equipo.',
  'Without it, nobody on the team can play.': 'Sin él nadie del equipo juega.',
  'Still to do': 'Lo que sigue pendiente',
  'Who has something to do': 'Quién tiene algo pendiente',
  'What is missing': 'Qué está pendiente',
  'All done': 'No hay nada pendiente',
  'Everyone in this view has done everything.': 'Todas las personas buscadas lo han hecho todo.',
  'Last reminded': 'Último recordatorio',
  '{count} e-mail is on its way.|{count} e-mails are on their way.':
    '{count} correo va en camino.|{count} correos van en camino.',
  '{count} person was reminded in the last 3 days.|{count} people were reminded in the last 3 days.':
    'A {count} persona se le recordó en los últimos 3 días.|A {count} personas se les recordó en los últimos 3 días.',
  '{count} person has no e-mail address.|{count} people have no e-mail address.':
    '{count} persona no tiene correo electrónico.|{count} personas no tienen correo electrónico.',
  'Remind this {count} person|Remind these {count} people':
    'Recordar a esta {count} persona|Recordar a estas {count} personas',
  'Remind the families?': '¿Recordar a las familias?',
  'Send e-mails': 'Enviar los correos',
  'Each address gets one e-mail with everything its family still has to do, in its language. Anyone reminded in the last 3 days gets none.':
    'Cada dirección recibe un correo con todo lo pendiente de su familia, en su idioma. Quien lo recibió en los últimos 3 días no recibe ninguno.',
  'Fix it': 'Resolver',
  'Documents that prove the age of players': 'Documentos que prueban la edad de las jugadoras',
  'A team must be insured, by an accepted paper or a policy':
    'Un equipo debe estar asegurado, con un documento aceptado o una póliza',
  'Staff need a membership, as players do': 'El cuerpo técnico necesita una membresía, como las jugadoras',
  'Any one of them is enough. If none is chosen, no proof of age is required.':
    'Basta con uno de ellos. Sin ninguno no se pide prueba de edad.',
  'Background checks and trainings are chosen at a member, under “Checks”.':
    'Las verificaciones y los cursos se eligen en un miembro, en «Verificaciones».',
}
