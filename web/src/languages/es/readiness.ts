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
  Gate: 'Entrada',
  'Cards can be checked only over a secure connection (https).':
    'Las credenciales solo se pueden comprobar con una conexión segura (https).',
  'Delete the list from this phone': 'Borrar la lista de este teléfono',
  'Download the list for the day': 'Tomar la lista del día',
  'The list and this page stay on this phone until the day is over: cards can be checked without a connection, even after the page was closed.':
    'Queda en este teléfono hasta que termine el día, y esta página también: las credenciales se pueden comprobar sin conexión, incluso después de cerrar la página.',
  'This page also opens on this phone without a connection.':
    'Esta página también se abre en este teléfono sin conexión.',
  'Keep this page open: without a connection it cannot be opened again on this phone.':
    'Deje esta página abierta: sin conexión no se puede volver a abrir en este teléfono.',
  '{count} check-in by someone else is not sent yet. It is sent when they log in on this phone.|{count} check-ins by someone else are not sent yet. They are sent when they log in on this phone.':
    '{count} entrada que registró otra persona aún no se envió. Se envía cuando esa persona inicie sesión en este teléfono.|{count} entradas que registró otra persona aún no se enviaron. Se envían cuando esa persona inicie sesión en este teléfono.',
  '{count} check-in could not be saved|{count} check-ins could not be saved':
    '{count} entrada no se pudo registrar|{count} entradas no se pudieron registrar',
  '{count} check-in at the gate is sent.|{count} check-ins at the gate are sent.':
    '{count} entrada está enviada.|{count} entradas están enviadas.',
  'Some check-ins could not be saved. Please open the gate.':
    'No todas las entradas se pudieron registrar. Abra la pantalla de entrada.',
  Dismiss: 'Descartar',
  'Dismiss: {name}': 'Descartar: {name}',
  'Download list': 'Tomar la lista',
  'Member ID, code of the card, or name': 'Número de miembro, código de la credencial o nombre',
  'Who is it?': '¿Quién es?',
  'Nobody is on these teams on that day. Please choose others.':
    'Nadie está en estos equipos ese día. Elija otros.',
  'Not on this list': 'No está en esta lista',
  'Look at the number again, or ask for another card. The person may be on another team.':
    'Mire el número otra vez o pida otra credencial. La persona puede ser de otro equipo.',
  '{count} check-in is not sent yet.|{count} check-ins are not sent yet.':
    '{count} entrada aún no se envió.|{count} entradas aún no se enviaron.',
  'All check-ins are sent.': 'Todas las entradas están enviadas.',
  'List of': 'Lista del',
  'Checked in before:': 'Ya entró antes:',
  'Checked in': 'Puede pasar',
  'Check in anyway': 'Dejar pasar de todos modos',
  'There is no camera, or it may not be used. Please type the number.':
    'No hay cámara o no se puede usar. Escriba el número.',
  'Scan with the camera': 'Escanear con la cámara',
  'Stop the camera': 'Detener la cámara',
  'Picture of the camera': 'Imagen de la cámara',
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
