/** The schedule of an event: its board, what it costs, and its page for visitors. */
export const schedule = {
  'Game schedule': 'Calendario de juegos',
  'Schedule published': 'Calendario publicado',
  'Teams reminded of the schedule': 'Se recordó el calendario a los equipos',
  'Refund policy chosen': 'Política de reembolso elegida',
  'Games of {event} by day, time and field.': 'Juegos de {event} por día, hora y campo.',
  'Updated {moment}': 'Actualizado: {moment}',
  'The schedule isn’t out yet. Check back soon.': 'El calendario aún no está listo. Vuelva pronto.',
  Time: 'Hora',
  'No games for this team yet.': 'Este equipo aún no tiene juegos.',
  '{day}, {time}, {field}': '{day}, {time}, {field}',
  'Not scheduled yet': 'Aún sin horario',
  Locked: 'Fijo',
  'Move to…': 'Mover a…',
  Unlock: 'Liberar',
  'Remove from the schedule': 'Quitar del calendario',
  'What it costs here': 'Lo que cuesta aquí',
  'Best open slots': 'Los mejores lugares libres',
  'Every open slot has a conflict.': 'Todos los lugares libres tienen un conflicto.',
  'Why other slots don’t work': 'Lo que impide otros lugares libres',
  '{count} slot like this|{count} slots like this': '{count} lugar así|{count} lugares así',
  'just as good': 'mismo costo',
  '+{minutes} min': '+{minutes} min',
  '−{minutes} min': '−{minutes} min',
  '{game}: {time}, {field}': '{game}: {time}, campo {field}',
  'Fits here.': 'Aquí cabe.',
  'Drag a game, or press Space on it and use the arrow keys. Escape puts it back.':
    'Arrastre un juego, o presione Espacio sobre él y use las flechas. Escape lo devuelve.',
  'Move {game}': 'Mover {game}',
  'Move anyway': 'Mover de todos modos',
  Move: 'Mover',
  Start: 'Inicio',
  'This breaks rules:': 'Esto rompe reglas:',
  'Schedule published. No one needed an email.': 'Calendario publicado. No hizo falta escribirle a nadie.',
  'No one gets an email.': 'Nadie recibe un correo.',
  'Schedule published. We emailed {count} person.|Schedule published. We emailed {count} people.':
    'Calendario publicado. Le escribimos a {count} persona.|Calendario publicado. Les escribimos a {count} personas.',
  'Publish the schedule?': '¿Publicar el calendario?',
  'This puts {count} game on the event’s page.|This puts {count} games on the event’s page.':
    'Esto publica {count} juego en la página del evento.|Esto publica {count} juegos en la página del evento.',
  'Before and now': 'Antes y ahora',
  '{count} game changes.|{count} games change.': 'Cambia {count} juego.|Cambian {count} juegos.',
  'Coaches and families of {count} team get an email with their own games; no one else does.|Coaches and families of {count} teams get an email with their own games; no one else does.':
    'Entrenadores y familias de {count} equipo reciben un correo con sus juegos; nadie más.|Entrenadores y familias de {count} equipos reciben un correo con sus juegos; nadie más.',
  '{count} conflict is left|{count} conflicts are left': 'Queda {count} conflicto|Quedan {count} conflictos',
  'Why publish it anyway?': 'Motivo para publicarlo de todos modos',
  Before: 'Antes',
  Now: 'Ahora',
  'Schedule rules': 'Reglas del calendario',
  'Rest between a team’s games, in minutes': 'Descanso entre juegos de un equipo, en minutos',
  'Field turnaround between games, in minutes': 'Minutos que un campo necesita entre juegos',
  'Umpire crews available at a time': 'Equipos de ampáyers disponibles a la vez',
  'Leave blank for as many as needed.': 'Déjelo en blanco si hay los necesarios.',
  'Main field, for finals': 'Campo principal, para las finales',
  'Most pool games per day': 'Juegos de grupo por día, máximo',
  'Most bracket games per day': 'Juegos de llave por día, máximo',
  'Games end by': 'Los juegos terminan a las',
  'Pool play on': 'Grupos en',
  'Bracket play on': 'Llaves en',
  '{who} changed the schedule while you were working on it. Nothing was overwritten, and here’s the latest.':
    '{who} cambió el calendario mientras usted lo editaba. No se sobrescribió nada; aquí está el más reciente.',
  'We didn’t find anything better, so the schedule hasn’t changed.':
    'No encontramos nada mejor. El calendario queda como está.',
  'Schedule built with {count} game.|Schedule built with {count} games.':
    'Calendario listo con {count} juego.|Calendario listo con {count} juegos.',
  'Schedule built. {count} game moved.|Schedule built. {count} games moved.':
    'Calendario listo. Se movió {count} juego.|Calendario listo. Se movieron {count} juegos.',
  'Draw the games first': 'Primero haga el sorteo',
  'No schedule': 'Sin calendario',
  'The event was canceled before its games were scheduled.':
    'El evento se canceló antes de programar sus juegos.',
  'Choose fields first': 'Primero elija campos',
  'Once the divisions have games, you can schedule them here.':
    'Cuando las divisiones tengan juegos, podrá programarlos aquí.',
  'The schedule needs venues with fields. Add them to this event.':
    'El calendario necesita sedes con campos. Agréguelas a este evento.',
  'Back to the event': 'Volver al evento',
  'Published. Families see this schedule.': 'Publicado. Las familias ven este calendario.',
  '{count} change not published yet|{count} changes not published yet':
    '{count} cambio sin publicar|{count} cambios sin publicar',
  'Not published yet': 'Aún sin publicar',
  Rules: 'Reglas',
  Build: 'Generar',
  'Build longer': 'Generar con más tiempo',
  'No conflicts': 'Sin conflictos',
  '{count} conflict|{count} conflicts': '{count} conflicto|{count} conflictos',
  '{count} game not scheduled|{count} games not scheduled':
    '{count} juego sin horario|{count} juegos sin horario',
  'About {time} of waiting per team': 'Unos {time} de espera por equipo',
  'About {time} of waiting per team; {best} at best':
    'Unos {time} de espera por equipo; lo mejor posible son {best}',
  'No long waits between games': 'Sin esperas largas entre juegos',
  'Not scheduled': 'Sin horario',
  Conflicts: 'Conflictos',
  'Publish…': 'Publicar…',
  'Building the schedule': 'Generando el calendario',
  'We found one with no conflicts and are looking for a better one.':
    'Ya hay uno sin conflictos; buscamos uno mejor.',
  'Looking for a schedule with no conflicts.': 'Buscamos uno sin conflictos.',
  'Stopped before we found a schedule with no conflicts. Nothing changed.':
    'Se detuvo antes de encontrar un calendario sin conflictos. No cambió nada.',
  'No schedule can meet all of this. Nothing changed.':
    'Ningún calendario puede cumplir todo esto. No cambió nada.',
  'We found no schedule that meets all of this. Nothing changed.':
    'No encontramos un calendario que cumpla todo esto. No cambió nada.',
  'These rules conflict. Dropping any one of them is enough:':
    'Esto se contradice entre sí. Basta con ceder en una cosa:',
  'There are more games than the fields have room for.': 'Hay más juegos de los que caben en los campos.',
  'Each of these would help:': 'Cualquiera de estos cambios ayudaría:',
  'Reminded {count} team|Reminded {count} teams':
    'Se envió un recordatorio a {count} equipo|Se envió un recordatorio a {count} equipos',
  'Schedule not confirmed': 'Calendario sin confirmar',
  'See which teams': 'Ver cuáles equipos',
  '{count} of {all} teams hasn’t confirmed its games.|{count} of {all} teams haven’t confirmed their games.':
    '{count} de {all} equipos no ha confirmado sus juegos.|{count} de {all} equipos no han confirmado sus juegos.',
  'Seen by coaches': 'Visto por los entrenadores',
  '{inside} of {all} teams confirmed': '{inside} de {all} equipos confirmaron',
  'Remind {count} team|Remind {count} teams': 'Recordar a {count} equipo|Recordar a {count} equipos',
  'Reminded {moment}': 'Recordatorio: {moment}',
  'Emailed {moment}': 'Correo: {moment}',
  'Everyone was reminded within the last hour.': 'A todos se les recordó en la última hora.',
  'Look at your games, then confirm that your team has seen them.':
    'Vea sus juegos y confirme que su equipo los ha visto.',
  'You’re all set. The organizers know.': 'Todo listo. Los organizadores ya lo saben.',
  'No games are scheduled right now.': 'No hay juegos programados por ahora.',
  'Got it, confirm': 'Entendido, confirmar',
  'This link doesn’t work anymore. The event’s page has the latest schedule.':
    'Este enlace ya no funciona. La página del evento tiene el último calendario.',
  'The schedule changed again since you opened this page. Look at the new times before you confirm.':
    'El calendario volvió a cambiar desde que abrió esta página. Vea los nuevos horarios antes de confirmar.',
  'Choose up to 11 teams.': 'Elija hasta 11 equipos.',
  'Schedule requests': 'Peticiones para el calendario',
  'Schedule requests: {team}': 'Peticiones para el calendario: {team}',
  'The schedule has been published. If something’s wrong, please ask the event’s office.':
    'El calendario ya está publicado. Si algo no está bien, pregunte a la oficina del evento.',
  'Tell the office what would make your weekend easier, what matters most first. They’ll try, but can’t promise.':
    'Diga a la oficina qué le haría más fácil el fin de semana; primero, lo más importante. Hará lo posible, pero no puede prometerlo.',
  'No games on {day}': 'Sin juegos el {day}',
  'No games before {time}': 'Sin juegos antes de las {time}',
  'No games after {time}': 'Sin juegos después de las {time}',
  '{day}: no games before {time}': '{day}: sin juegos antes de las {time}',
  '{day}: no games after {time}': '{day}: sin juegos después de las {time}',
  'Add a request': 'Agregar una petición',
  'Add another request': 'Agregar otra petición',
  'Matters most': 'Lo más importante',
  Second: 'Segunda',
  Third: 'Tercera',
  'No games before': 'Sin juegos antes de',
  'No games after': 'Sin juegos después de',
  'No games on': 'Sin juegos el día',
  Request: 'Petición',
  'Team requests': 'Peticiones de equipos',
  'No team has asked for anything yet. Coaches can do that in My events until the schedule is published.':
    'Ningún equipo ha pedido nada todavía. Los entrenadores pueden hacerlo en Mis eventos hasta que se publique el calendario.',
  'Build tries to meet requests and always keeps promises.':
    'Al crear el calendario se intenta cumplir las peticiones y siempre se cumple lo prometido.',
  'Add or change for a team': 'Agregar o cambiar para un equipo',
  'Promised: no games before {time} on {day}': 'Prometido: sin juegos antes de las {time} el {day}',
  'Requests: {team}': 'Peticiones: {team}',
  'Did you promise this team a start time? Build keeps to it.':
    '¿Le prometió a este equipo una hora de inicio? Al crear el calendario se respeta.',
  'Promised day': 'Día prometido',
  'Requests of {count} team|Requests of {count} teams':
    'Peticiones de {count} equipo|Peticiones de {count} equipos',
  'Team’s schedule requests changed': 'Peticiones del equipo para el calendario cambiadas',
}
