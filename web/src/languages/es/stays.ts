/** Where teams stay during an event. */
export const stays = {
  'Stay to play': 'Hospedaje obligatorio',
  'Enter first, then tell us where you’re staying from your entry.':
    'Inscríbase primero y después díganos desde su inscripción dónde se hospedan.',
  'Group code: {code}': 'Código de grupo: {code}',
  'Group code': 'Código de grupo',
  'Teams from more than {miles} miles away book at least {nights} room nights by {day}.':
    'Los equipos que vienen desde más de {miles} millas reservan al menos {nights} noches de hotel a más tardar el {day}.',
  'Teams from more than {miles} miles away book at least {nights} room nights in {rooms} rooms or more by {day}.':
    'Los equipos que vienen desde más de {miles} millas reservan al menos {nights} noches en {rooms} habitaciones o más, a más tardar el {day}.',
  'This list is empty.': 'Esta lista está vacía.',
  'We couldn’t find a column named Team or Group name.':
    'No encontramos una columna llamada Team, Group name o Equipo.',
  'We couldn’t find a column named Nights or Room nights.':
    'No encontramos una columna llamada Nights, Room nights o Noches.',
  'A list can have up to 2,000 lines.': 'Una lista puede tener hasta 2,000 líneas.',
  '{count} team imported, {nights} room nights.|{count} teams imported, {nights} room nights.':
    '{count} equipo importado, {nights} noches de hotel.|{count} equipos importados, {nights} noches de hotel.',
  'Import a hotel’s list': 'Importar la lista de un hotel',
  'This replaces the hotel’s last list: {count} team.|This replaces the hotel’s last list: {count} teams.':
    'Reemplaza la última lista del hotel: {count} equipo.|Reemplaza la última lista del hotel: {count} equipos.',
  'List from the hotel': 'Lista del hotel',
  'A CSV file with a line for each reservation or team, and columns such as Team, Rooms and Nights.':
    'Un archivo CSV con una línea por reservación o equipo y columnas como Equipo, Habitaciones y Noches.',
  'Choose a list with at least one of your teams.': 'Elija una lista con al menos uno de sus equipos.',
  '{count} line can’t be read and won’t count|{count} lines can’t be read and won’t count':
    '{count} línea no se puede leer y no cuenta|{count} líneas no se pueden leer y no cuentan',
  '{count} name has no team yet and won’t count|{count} names have no team yet and won’t count':
    '{count} nombre todavía no tiene equipo y no cuenta|{count} nombres todavía no tienen equipo y no cuentan',
  'On the list': 'En la lista',
  'Room nights': 'Noches de hotel',
  'Team for {name}': 'Equipo para {name}',
  'Don’t count': 'No contar',
  '{sum} (lines {lines})': '{sum} (líneas {lines})',
  'Some lines are the same. Check that none is there twice.':
    'Algunas líneas son iguales. Revise que ninguna esté dos veces.',
  'Check the team: the name isn’t quite the same.': 'Revise el equipo: el nombre no es exactamente el mismo.',
  'Stay-to-play rule changed': 'Se cambió la regla de hospedaje',
  'Team’s rooms updated': 'Se actualizaron las habitaciones de un equipo',
  'Exempted from booking rooms': 'Se eximió de reservar habitaciones',
  'Exemption declined': 'Se rechazó la exención',
  'Hotel list imported': 'Se importó la lista de un hotel',
  'Teams reminded to book rooms': 'Se recordó a los equipos que reserven',
  '{done} of {all} teams that need rooms have them':
    '{done} de {all} equipos que necesitan habitaciones ya las tienen',
  'No stay to play': 'Sin hospedaje obligatorio',
  'Teams weren’t asked to book rooms.': 'No se pidió a los equipos que reservaran habitaciones.',
  'Teams can stay anywhere': 'Los equipos se hospedan donde quieran',
  'Ask teams from far away to book rooms. You choose how far, how many room nights, and by when; coaches tell you where they’re staying.':
    'Pida a los equipos que vienen de lejos que reserven habitaciones. Usted decide desde qué distancia, cuántas noches y hasta cuándo; los entrenadores le dicen dónde se hospedan.',
  'Set up stay to play': 'Configurar el hospedaje',
  'Change stay to play': 'Cambiar el hospedaje',
  'Turn off stay to play': 'Desactivar el hospedaje obligatorio',
  'The deadline has passed.': 'El plazo ya venció.',
  'Send reminders': 'Enviar recordatorios',
  'We don’t know where this event is, so we can’t tell how far teams travel.':
    'No sabemos dónde es este evento, así que no podemos calcular cuánto viajan los equipos.',
  'Choose a venue with a ZIP code': 'Elegir una sede con código postal',
  '{count} room night|{count} room nights': '{count} noche de hotel|{count} noches de hotel',
  'list from': 'lista del',
  'Missing ({count})': 'Les falta ({count})',
  'Requests ({count})##exemptions': 'Solicitudes ({count})',
  'Booked ({count})': 'Reservaron ({count})',
  'Exempted ({count})': 'Exentos ({count})',
  'No rooms needed ({count})': 'No necesitan ({count})',
  'ZIP {code}': 'Código postal {code}',
  'No ZIP code': 'Sin código postal',
  '{by} exempted this team: {reason}': '{by} eximió a este equipo: {reason}',
  '{by} declined: {reason}': '{by} rechazó la solicitud: {reason}',
  'Exempt {team}': 'Eximir a {team}',
  'Exempt##a team': 'Eximir',
  'Decline {team}’s request': 'Rechazar la solicitud de {team}',
  'End {team}’s exemption': 'Terminar la exención de {team}',
  'End exemption': 'Terminar la exención',
  '{booked} of {needed} room nights': '{booked} de {needed} noches de hotel',
  '{team}’s room nights': 'Noches de hotel de {team}',
  '{booked} of {needed} rooms': '{booked} de {needed} habitaciones',
  '{count} confirmed by the hotel': '{count} confirmadas por el hotel',
  'Where you’re staying': 'Dónde se hospedan',
  'Where your team is staying': 'Dónde se hospeda su equipo',
  'Add where you’re staying': 'Agregar dónde se hospedan',
  'Saved. You can change it until the deadline.': 'Guardado. Puede cambiarlo hasta que venza el plazo.',
  'Your rooms': 'Sus habitaciones',
  'You’re about {count} mile away.|You’re about {count} miles away.':
    'Están a alrededor de {count} milla.|Están a alrededor de {count} millas.',
  'Note from the office: {reason}': 'Nota de la oficina: {reason}',
  'Your team doesn’t need to book rooms.': 'Su equipo no necesita reservar habitaciones.',
  'Your team is exempt from booking rooms.': 'Su equipo está exento de reservar habitaciones.',
  'You’re all set. Your rooms are booked.': 'Todo listo. Sus habitaciones están reservadas.',
  'You’ve asked for an exemption. We’ll email you once we’ve decided.':
    'Pidió una exención. Le enviaremos un correo cuando decidamos.',
  'We don’t know yet how far you’ll travel. Add your rooms here if you’ve booked.':
    'Todavía no sabemos cuánto viajarán. Si ya reservaron, agregue aquí sus habitaciones.',
  'Add your team’s ZIP code, so we can see how far you’ll travel.':
    'Agregue el código postal de su equipo para saber cuánto viajarán.',
  '{count} room night missing. Book by {day}.|{count} room nights missing. Book by {day}.':
    'Falta {count} noche de hotel. Reserve a más tardar el {day}.|Faltan {count} noches de hotel. Reserve a más tardar el {day}.',
  '{count} room missing. Book by {day}.|{count} rooms missing. Book by {day}.':
    'Falta {count} habitación. Reserve a más tardar el {day}.|Faltan {count} habitaciones. Reserve a más tardar el {day}.',
  'Hotels for this event': 'Hoteles para este evento',
  '{count} room|{count} rooms': '{count} habitación|{count} habitaciones',
  '{count} night|{count} nights': '{count} noche|{count} noches',
  '{count} room night confirmed by the hotel|{count} room nights confirmed by the hotel':
    '{count} noche de hotel confirmada por el hotel|{count} noches de hotel confirmadas por el hotel',
  'Your team’s ZIP code': 'Código postal de su equipo',
  'Where most of your families live. It decides how far away you are.':
    'Donde vive la mayoría de sus familias. Con él se calcula la distancia.',
  'Booking {number}': 'Reservación {number}',
  Rooms: 'Habitaciones',
  'Nights each': 'Noches cada una',
  'Remove booking {number}': 'Quitar la reservación {number}',
  'Add a booking': 'Agregar una reservación',
  'Ask for an exemption': 'Pedir una exención',
  'Why your team can’t book rooms': 'Por qué su equipo no puede reservar habitaciones',
  'The office reads it and emails you its answer. Clear it if you no longer need an exemption.':
    'La oficina lo lee y le responde por correo. Bórrelo si ya no necesita una exención.',
  'Remind teams without rooms': 'Recordar a los equipos sin habitaciones',
  'No team with an email is missing rooms.': 'A ningún equipo con correo le faltan habitaciones.',
  'Each coach reads it in their own language, with their team’s numbers.':
    'Cada entrenador lo lee en su idioma, con los datos de su equipo.',
  'Exempt {team} from booking rooms?': '¿Eximir a {team} de reservar habitaciones?',
  'Exemption requests': 'Solicitudes de exención',
  'Exemption requests ({count})': 'Solicitudes de exención ({count})',
  'Teams asking to play without booking rooms.': 'Equipos que piden jugar sin reservar habitaciones.',
  'When a team asks for an exemption from stay to play, you’ll find its request here.':
    'Cuando un equipo pida una exención del hospedaje obligatorio, encontrará aquí su solicitud.',
  '{count} stay-to-play request to decide|{count} stay-to-play requests to decide':
    '{count} solicitud de hospedaje por decidir|{count} solicitudes de hospedaje por decidir',
  'Decline {team}’s request?': '¿Rechazar la solicitud de {team}?',
  'End {team}’s exemption?': '¿Terminar la exención de {team}?',
  'We’ll email it to the team.': 'Se la enviaremos al equipo por correo.',
  'Teams from more than this many miles away': 'Equipos que vienen desde más de estas millas',
  'Counted from the team’s ZIP code to the nearest venue, in a straight line.':
    'Desde el código postal del equipo hasta la sede más cercana, en línea recta.',
  'Room nights for each team': 'Noches de hotel por equipo',
  'Rooms times nights: 8 rooms for 2 nights are 16.':
    'Habitaciones por noches: 8 habitaciones por 2 noches son 16.',
  'Rooms at least': 'Habitaciones como mínimo',
  Deadline: 'Plazo',
  'After that day, coaches can’t change their rooms online anymore.':
    'Después de ese día, los entrenadores ya no pueden cambiar sus habitaciones en línea.',
  'No rooms needed': 'No necesita habitaciones',
  Exempt: 'Exento',
  Booked: 'Reservado',
  'Exemption pending': 'Exención pendiente',
  'ZIP code missing': 'Falta el código postal',
  'Rooms missing': 'Faltan habitaciones',
  'Distance unknown': 'Distancia desconocida',
}
