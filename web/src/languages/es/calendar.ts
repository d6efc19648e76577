/** The screens of the calendars of teams and families. */
export const calendar = {
  Calendar: 'Calendario',
  'Practices, games and other dates of your teams, the next first.':
    'Entrenamientos, partidos y otras fechas de sus equipos, primero lo más próximo.',
  'On your clock: {when}': 'En su hora: {when}',
  'Please answer until {when}': 'Responda hasta el {when}',
  Subscribe: 'Suscribirse',
  'Nobody of your family is on a team yet': 'Nadie de su familia está aún en un equipo',
  'As soon as a team takes one of you, its dates stand here.':
    'En cuanto un equipo acepte a alguien de ustedes, sus fechas aparecerán aquí.',
  'All teams': 'Todos los equipos',
  'Nothing is planned': 'No hay nada previsto',
  'When a coach adds a practice or a game, it stands here.':
    'Cuando un entrenador agregue un entrenamiento o un partido, aparecerá aquí.',
  Maybe: 'Quizás',
  'Does {name} come?': '¿Viene {name}?',
  'Note of {name} for the coach': 'Nota de {name} para el entrenador',
  '{answer}, said {who} on {when}': '{answer}, dijo {who} el {when}',
  late: 'tarde',
  'Note for the coach': 'Nota para el entrenador',
  'Such as: comes half an hour later.': 'Por ejemplo: llega media hora más tarde.',
  'Ask {count} without an answer|Ask {count} without an answer':
    'Preguntar a {count} sin respuesta|Preguntar a {count} sin respuesta',
  'No letter reaches {names}: there is no address of a guardian.':
    'Ningún correo llega a {names}: no hay dirección de un tutor.',
  'Asked last on {when}.': 'Se preguntó por última vez el {when}.',
  'Nobody is on the team yet.': 'Aún no hay nadie en el equipo.',
  'Who comes?': '¿Quién viene?',
  'Thank you, the coach sees your answer. You can change it here until the date is over.':
    'Gracias, el entrenador ve su respuesta. Puede cambiarla aquí hasta que pase la fecha.',
  'All dates of my family': 'Todas las fechas de mi familia',
  'Which dates': 'Qué fechas',
  'Only this one': 'Solo esta',
  'This one and all that follow in the series': 'Esta y todas las siguientes de la serie',
  'Cancelled. The team gets a letter in a minute.': 'Cancelado. El equipo recibe un correo en un minuto.',
  'Cancel {what}?': '¿Cancelar {what}?',
  'Cancel the date': 'Cancelar la fecha',
  'Players, guardians and staff get a letter, and their calendars show it as cancelled.':
    'Las jugadoras, los tutores y el personal reciben un correo, y sus calendarios la muestran como cancelada.',
  '{what} at {opponent}': '{what} en casa de {opponent}',
  '{what} vs. {opponent}': '{what} contra {opponent}',
  'Please be there {count} minute before.|Please be there {count} minutes before.':
    'Llegue {count} minuto antes.|Llegue {count} minutos antes.',
  'Bring: {what}': 'Traer: {what}',
  'Map of {place}': 'Mapa de {place}',
  Map: 'Mapa',
  '{count} date added.|{count} dates added.': '{count} fecha agregada.|{count} fechas agregadas.',
  'Saved. Who is concerned is told of another time or place.':
    'Guardado. Se avisa a quienes les afecta otra hora u otro lugar.',
  'Change the date': 'Cambiar la fecha',
  'Add a date': 'Agregar una fecha',
  'Where the kind alone does not say enough.': 'Si el tipo solo no dice bastante.',
  'Neutral ground': 'Campo neutral',
  'At home': 'En casa',
  Away: 'Fuera',
  'MM/DD/YYYY. Only where it is another day.': 'MM/DD/AAAA. Solo si es otro día.',
  'MM/DD/YYYY. Without a day it is this once.': 'MM/DD/AAAA. Sin día es solo esta vez.',
  'Families open a map with it.': 'Con ella las familias abren un mapa.',
  Opponent: 'Rival',
  'Home or away': 'En casa o fuera',
  'Whole days': 'Días enteros',
  'Begins at': 'Empieza a las',
  'Ends at': 'Termina a las',
  'Every week until': 'Cada semana hasta',
  Place: 'Lugar',
  'Arrive, minutes before': 'Llegar, minutos antes',
  'Answer by, hours before': 'Responder, horas antes',
  'What to bring': 'Qué traer',
  'You have another address. The old one shows nothing any more.':
    'Tiene otra dirección. La anterior ya no muestra nada.',
  'The dates in your own calendar': 'Las fechas en su propio calendario',
  'Give me another address': 'Deme otra dirección',
  'Open in the calendar of this device': 'Abrir en el calendario de este dispositivo',
  'iPhone and Mac: press the button and confirm. The calendar looks for changes about every hour.':
    'iPhone y Mac: pulse el botón y confirme. El calendario busca cambios cada hora, más o menos.',
  'Google Calendar and Android: on a computer, choose “Other calendars”, “From URL”, and paste the address. Google looks for changes only every 12 to 24 hours.':
    'Google Calendar y Android: en una computadora, elija «Otros calendarios», «Desde URL» y pegue la dirección. Google solo busca cambios cada 12 a 24 horas.',
  'Outlook: “Add calendar”, “Subscribe from web”, and paste the address.':
    'Outlook: «Agregar calendario», «Suscribirse desde la web» y pegue la dirección.',
  address: 'dirección',
  'Whoever has this address sees when and where your teams meet, without a login. What is moved or cancelled you also get by e-mail at once.':
    'Quien tenga esta dirección ve cuándo y dónde se reúnen sus equipos, sin iniciar sesión. Lo que se mueve o se cancela también le llega enseguida por correo.',
  'Write a message': 'Escribir un mensaje',
  'Messages of {team}': 'Mensajes de {team}',
  'A message to a minor always goes to the guardians as well. The club and its office can read every message here: this keeps children and coaches safe.':
    'Un mensaje a una menor siempre llega también a los tutores. El club y su oficina pueden leer aquí todos los mensajes: así se protege a las niñas y a los entrenadores.',
  'Nothing was written yet': 'Aún no se ha escrito nada',
  'As soon as somebody is on the roster, you can write to them here.':
    'En cuanto haya alguien en la lista, podrá escribirle aquí.',
  'Messages go out by e-mail; answers come to your own mailbox.':
    'Los mensajes salen por correo; las respuestas llegan a su propio buzón.',
  '{count} letter|{count} letters': '{count} correo|{count} correos',
  '{count} not delivered': '{count} sin entregar',
  'about {names}': 'sobre {names}',
  'Send to': 'Enviar a',
  'and guardians': 'y tutores',
  'What is for a minor goes to the guardians, too. That cannot be switched off.':
    'Lo que es para una menor llega también a los tutores. Esto no se puede desactivar.',
  'Team messages': 'Mensajes del equipo',
  'What coaches have written to you. Answer by e-mail.':
    'Lo que le han escrito los entrenadores. Responda por correo.',
  'No messages yet': 'Aún no hay mensajes',
  'What a coach writes to you stands here, and comes by e-mail.':
    'Lo que un entrenador le escribe aparece aquí y llega por correo.',
  'Calendar of {team}': 'Calendario de {team}',
  Dates: 'Fechas',
  Ahead: 'Próximas',
  Past: 'Pasadas',
  'Nothing is over yet': 'Aún no ha pasado ninguna',
  'Add the weekly practice first: families see it at once, also in their own calendars.':
    'Agregue primero el entrenamiento semanal: las familias lo ven enseguida, también en sus propios calendarios.',
  '{count} comes|{count} come': '{count} viene|{count} vienen',
  '{count} perhaps': '{count} quizás',
  '{count} not': '{count} no',
  '{count} without an answer': '{count} sin respuesta',
  'Let it take place after all: {what}, {when}': 'Mantener la fecha: {what}, {when}',
  'Takes place after all': 'Mantener la fecha',
  'Who comes: {what}, {when}': 'Quién viene: {what}, {when}',
  'Change {what}, {when}': 'Cambiar {what}, {when}',
  'Cancel {what}, {when}': 'Cancelar {what}, {when}',
}
