/** The screens of the calendars of teams and families. */
export const calendar = {
  Calendar: 'Calendario',
  'Practices, games and other events of your teams, the next first.':
    'Entrenamientos, partidos y otros eventos de sus equipos, primero lo más próximo.',
  'On your clock: {when}': 'En su hora: {when}',
  'Please answer until {when}': 'Responda hasta el {when}',
  Subscribe: 'Suscribirse',
  'Nobody in your family is on a team yet': 'Nadie de su familia está aún en un equipo',
  'As soon as one of you joins a team, its events appear here.':
    'En cuanto alguien de ustedes entre a un equipo, sus eventos aparecerán aquí.',
  'All teams': 'Todos los equipos',
  'Nothing is planned': 'No hay nada previsto',
  'When a coach adds a practice or a game, it appears here.':
    'Cuando un entrenador agregue un entrenamiento o un partido, aparecerá aquí.',
  Maybe: 'Quizás',
  'Is {name} coming?': '¿Viene {name}?',
  'Note of {name} for the coach': 'Nota de {name} para el entrenador',
  '{answer}, said {who} on {when}': '{answer}, dijo {who} el {when}',
  someone: 'alguien',
  late: 'tarde',
  'Note for the coach': 'Nota para el entrenador',
  'For example: arriving half an hour late.': 'Por ejemplo: llega media hora más tarde.',
  'Ask {count} who has not answered|Ask {count} who have not answered':
    'Preguntar a {count} sin respuesta|Preguntar a {count} sin respuesta',
  '{names} cannot be reached: there is no e-mail address of a guardian.':
    'Ningún correo llega a {names}: no hay dirección de un tutor.',
  'Last asked on {when}.': 'Se preguntó por última vez el {when}.',
  'Nobody is on the team yet.': 'Aún no hay nadie en el equipo.',
  'Who is coming?': '¿Quién viene?',
  'Thank you, the coach sees your answer. You can change it here until the event is over.':
    'Gracias, el entrenador ve su respuesta. Puede cambiarla aquí hasta que termine el evento.',
  'My family’s calendar': 'El calendario de mi familia',
  'Which events': 'Qué eventos',
  'Only this one': 'Solo esta',
  'This one and all later ones in the series': 'Este y todos los siguientes de la serie',
  'Cancelled. The team gets an e-mail in a minute.': 'Cancelado. El equipo recibe un correo en un minuto.',
  'Cancel {what}?': '¿Cancelar {what}?',
  'Cancel event': 'Cancelar el evento',
  'Players, guardians and staff get an e-mail, and their calendars show it as cancelled.':
    'Las jugadoras, los tutores y el personal reciben un correo, y sus calendarios la muestran como cancelada.',
  '{what} at {opponent}': '{what} en casa de {opponent}',
  '{what} vs. {opponent}': '{what} contra {opponent}',
  'Please be there {count} minute before.|Please be there {count} minutes before.':
    'Llegue {count} minuto antes.|Llegue {count} minutos antes.',
  'Bring: {what}': 'Traer: {what}',
  'Map of {place}': 'Mapa de {place}',
  Map: 'Mapa',
  '{count} event added.|{count} events added.': '{count} evento agregado.|{count} eventos agregados.',
  'Saved. If the time or place changed, the team is told.':
    'Guardado. Se avisa a quienes les afecta otra hora u otro lugar.',
  'Edit event': 'Editar el evento',
  'Add event': 'Agregar evento',
  'Where the type alone does not say enough.': 'Si el tipo solo no dice bastante.',
  'Neutral ground': 'Campo neutral',
  'At home': 'En casa',
  Away: 'Fuera',
  'MM/DD/YYYY. Only if it ends on another day.': 'MM/DD/AAAA. Solo si termina otro día.',
  'MM/DD/YYYY. Leave empty if it does not repeat.': 'MM/DD/AAAA. Déjelo vacío si no se repite.',
  'Families open it on a map.': 'Las familias la abren en un mapa.',
  Opponent: 'Rival',
  'Home or away': 'En casa o fuera',
  'Whole days': 'Días enteros',
  'Begins at': 'Empieza a las',
  'Ends at': 'Termina a las',
  'Every week until': 'Cada semana hasta',
  Place: 'Lugar',
  'Arrive (minutes before)': 'Llegar (minutos antes)',
  'Answer by (hours before)': 'Responder (horas antes)',
  'What to bring': 'Qué traer',
  'You have a new address. The old one no longer works.':
    'Tiene otra dirección. La anterior ya no muestra nada.',
  'Team events in your own calendar': 'Los eventos del equipo en su propio calendario',
  'Get a new address': 'Obtener otra dirección',
  'Open in this device’s calendar': 'Abrir en el calendario de este dispositivo',
  'iPhone and Mac: press the button and confirm. The calendar checks for changes about every hour.':
    'iPhone y Mac: pulse el botón y confirme. El calendario busca cambios cada hora, más o menos.',
  'Google Calendar and Android: on a computer, choose “Other calendars”, “From URL”, and paste the address. Google checks for changes only every 12 to 24 hours.':
    'Google Calendar y Android: en una computadora, elija «Otros calendarios», «Desde URL» y pegue la dirección. Google solo busca cambios cada 12 a 24 horas.',
  'Outlook: “Add calendar”, “Subscribe from web”, and paste the address.':
    'Outlook: «Agregar calendario», «Suscribirse desde la web» y pegue la dirección.',
  address: 'dirección',
  'Anyone with this address can see when and where your teams meet, without a login. When something is moved or cancelled, you also get an e-mail at once.':
    'Quien tenga esta dirección ve cuándo y dónde se reúnen sus equipos, sin iniciar sesión. Lo que se mueve o se cancela también le llega enseguida por correo.',
  'Write a message': 'Escribir un mensaje',
  'Messages of {team}': 'Mensajes de {team}',
  'A message to a minor always goes to the guardians as well. The club and its office can read every message here: this keeps children and coaches safe.':
    'Un mensaje a una menor siempre llega también a los tutores. El club y su oficina pueden leer aquí todos los mensajes: así se protege a las niñas y a los entrenadores.',
  'As soon as someone is on the roster, you can write to them here.':
    'En cuanto haya alguien en la lista, podrá escribirle aquí.',
  'Messages go out by e-mail; replies come to your own inbox.':
    'Los mensajes salen por correo; las respuestas llegan a su propio buzón.',
  '{count} e-mail|{count} e-mails': '{count} correo|{count} correos',
  '{count} not delivered': '{count} sin entregar',
  'about {names}': 'sobre {names}',
  'Send to': 'Enviar a',
  'and guardians': 'y tutores',
  'Messages to a minor also go to the guardians. This cannot be turned off.':
    'Lo que es para una menor llega también a los tutores. Esto no se puede desactivar.',
  'Team messages': 'Mensajes del equipo',
  'Messages from your coaches. Reply by e-mail.':
    'Lo que le han escrito los entrenadores. Responda por correo.',
  'No messages yet': 'Aún no hay mensajes',
  'Messages from your coaches appear here and come by e-mail.':
    'Lo que un entrenador le escribe aparece aquí y llega por correo.',
  'Calendar of {team}': 'Calendario de {team}',
  Events: 'Eventos',
  Upcoming: 'Próximos',
  Past: 'Pasadas',
  'No past events yet': 'Aún no hay eventos pasados',
  'Add the weekly practice first: families see it at once, also in their own calendars.':
    'Agregue primero el entrenamiento semanal: las familias lo ven enseguida, también en sus propios calendarios.',
  '{count} going|{count} going': '{count} viene|{count} vienen',
  '{count} maybe': '{count} quizás',
  '{count} not going': '{count} no vienen',
  '{count} no answer': '{count} sin respuesta',
  'Restore {what}, {when}': 'Restaurar {what}, {when}',
  Restore: 'Restaurar',
  'Who is coming: {what}, {when}': 'Quién viene: {what}, {when}',
  'Edit {what}, {when}': 'Editar {what}, {when}',
  'Cancel {what}, {when}': 'Cancelar {what}, {when}',
}
