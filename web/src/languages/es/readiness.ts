/** Who on a team is ready for a day. */
export const readiness = {
  Readiness: 'Preparación',
  'Who’s ready: {team}': 'Quién está listo: {team}',
  'For which day': 'Para qué día',
  'Another date': 'Otra fecha',
  'Waiting for team insurance': 'Espera el seguro del equipo',
  'You’ll see active teams for this season and upcoming ones here.':
    'Aquí verá los equipos activos de esta temporada y de las próximas.',
  '{ready} of {people} ready': '{ready} de {people} listos',
  'Players and staff': 'Jugadoras y cuerpo técnico',
  'No one on the roster yet': 'Todavía no hay nadie en la lista',
  'Start by inviting players and staff. They show up here once they join the team.':
    'Empiece por invitar a jugadoras y cuerpo técnico. Aparecen aquí cuando se unen al equipo.',
  'Without it, the team can’t play.': 'Sin esto, el equipo no puede jugar.',
  'Readiness by club': 'Preparación por club',
  'Reminded of who isn’t ready': 'Se le recordó quién no está listo',
  'Who is ready to play and help out today, club by club. Lowest share first.':
    'Quién está listo hoy para jugar y ayudar, club por club. Primero el porcentaje más bajo.',
  Rank: 'Posición',
  'Not counted yet': 'Sin contar todavía',
  'No one on a roster': 'Nadie en una lista',
  '{ready} of {people} ({share}%)': '{ready} de {people} ({share}%)',
  Counted: 'Contado',
  'Count now': 'Contar ahora',
  'Count again': 'Contar otra vez',
  'Everyone is ready': 'Todos están listos',
  'No insurance': 'Sin seguro',
  'This club already got a reminder today.': 'Este club ya recibió un recordatorio hoy.',
  'Nothing is missing here, or there’s no address to write to.':
    'Aquí no falta nada, o no hay una dirección a la cual escribir.',
  'Still to do': 'Lo que sigue pendiente',
  'Who still has something to do': 'Quién tiene algo pendiente',
  'What’s missing': 'Qué está pendiente',
  'All done': 'No hay nada pendiente',
  'Everyone here is all set.': 'Aquí todas las personas están listas.',
  'Last reminded': 'Último recordatorio',
  '{count} email sent.|{count} emails sent.': '{count} correo enviado.|{count} correos enviados.',
  '{count} person got a reminder in the last 3 days.|{count} people got a reminder in the last 3 days.':
    '{count} persona recibió un recordatorio en los últimos 3 días.|{count} personas recibieron un recordatorio en los últimos 3 días.',
  '{count} person has no email address.|{count} people have no email address.':
    '{count} persona no tiene correo electrónico.|{count} personas no tienen correo electrónico.',
  'Remind {count} person|Remind {count} people': 'Recordar a {count} persona|Recordar a {count} personas',
  'Remind families?': '¿Recordar a las familias?',
  'Send emails': 'Enviar los correos',
  'Each address gets one email listing what the family still needs to do, in their language. We skip anyone who got a reminder in the last 3 days.':
    'Cada dirección recibe un correo con todo lo pendiente de su familia, en su idioma. No escribimos a quien recibió un recordatorio en los últimos 3 días.',
  'Fix it': 'Resolver',
  'Documents that prove a player’s age': 'Documentos que prueban la edad de las jugadoras',
  'Teams must be insured, with approved paperwork or a policy':
    'Los equipos deben estar asegurados, con un documento aprobado o una póliza',
  'Staff need a membership, like players': 'El cuerpo técnico necesita una membresía, como las jugadoras',
  'Any one of these is enough. Choose none if you don’t require proof of age.':
    'Basta con uno de ellos. No elija ninguno si no pide prueba de edad.',
  'To require background checks and training, go to “Checks” on a member’s page.':
    'Para pedir verificaciones de antecedentes y cursos, vaya a «Verificaciones» en la página de un miembro.',
}
