/** Team dates, and families' answers. */
export const calendar = {
  'This was already sent with different text. Please write your message again.':
    'Esto ya se envió con otras palabras. Escriba el mensaje de nuevo.',
  Practice: 'Práctica',
  Game: 'Juego',
  Tournament: 'Torneo',
  Meeting: 'Reunión',
  'Other event': 'Otro evento',
  'Choose yes, maybe or no.': 'Elija sí, quizás o no.',
  'This person isn’t on the team.': 'Esta persona no está en el equipo.',
  'You sent a reminder less than an hour ago. Please give them some time.':
    'Envió un recordatorio hace menos de una hora. Deles un poco de tiempo.',
  'Your team has reached today’s limit for emails. Please continue tomorrow.':
    'Su equipo llegó al límite de correos de hoy. Siga mañana.',
  'Everyone has already answered.': 'Ya han respondido todos.',
  'There’s nothing to answer here anymore: the event is over, or your family isn’t on the team.':
    'Aquí ya no hay nada que responder: el evento ya pasó o su familia no está en el equipo.',
  'Choose a type of event.': 'Elija qué tipo de evento es.',
  'We couldn’t find this event. It may have been removed.':
    'No encontramos este evento. Es posible que se haya quitado.',
  'The team already has this event: same type, title and time.':
    'El equipo ya tiene este evento: el mismo tipo y título a la misma hora.',
  'This event is canceled. Please restore it first.': 'Este evento está cancelado. Primero restáurelo.',
  'This event is canceled.': 'Este evento está cancelado.',
  'This event isn’t canceled.': 'Este evento no está cancelado.',
  'This event is over.': 'Este evento ya pasó.',
  'A team can have up to 400 upcoming events. Choose an earlier end date for the series.':
    'Un equipo puede tener hasta 400 eventos próximos. Elija una fecha final anterior para la serie.',
  'Enter a start time.': 'Escriba la hora de inicio.',
  'Enter an end time.': 'Escriba la hora de fin.',
  'Enter minutes from 0 to 240.': 'Escriba minutos de 0 a 240.',
  'Enter hours from 0 to 336.': 'Escriba horas de 0 a 336.',
  'Enter a date in this season or a later one.': 'Escriba una fecha de esta temporada o de una próxima.',
  'The end needs to be after the start.': 'El final debe ser después del inicio.',
  'Choose which events to change.': 'Elija qué eventos cambiar.',
  'Choose who gets the message.': 'Elija quién recibe el mensaje.',
  'The whole team': 'Todo el equipo',
  'Guardians only': 'Solo los tutores',
  'Staff only': 'Solo el personal',
  'Specific people': 'Algunas personas',
  'This message can’t reach anyone: there’s no email for a guardian or an adult player.':
    'Este mensaje no puede llegar a nadie: no hay correo de un tutor ni de una jugadora adulta.',
  'Your team has reached today’s limit for messages. Please continue tomorrow.':
    'Su equipo llegó al límite de mensajes de hoy. Siga mañana.',
  'Choose at least one person.': 'Elija al menos una persona.',
  'Choose at least one family.': 'Elija al menos una familia.',
  'You can charge up to 100 families at a time.': 'Puede cobrar a hasta 100 familias a la vez.',
  'Someone you chose is no longer on the team. Please choose again.':
    'Alguien que eligió ya no está en el equipo. Elija de nuevo.',
  'This isn’t a valid key.': 'Esta clave no es válida.',
  // Duties
  'Choose a task.': 'Elija la tarea.',
  'Snacks and drinks': 'Refrigerios y bebidas',
  Scorebook: 'Anotación',
  'Field preparation': 'Preparación del campo',
  'Gate and tickets': 'Entrada y taquilla',
  Driving: 'Transporte',
  'Other help': 'Otra ayuda',
  'We couldn’t find this duty. It may have been removed.':
    'No encontramos esta tarea. Es posible que se haya quitado.',
  'Someone got there first: all spots are taken.': 'Alguien se adelantó: todos los puestos están tomados.',
  'You’ve already signed up for this.': 'Ya se apuntó a esta tarea.',
  'This duty is over or was canceled.': 'Esta tarea ya pasó o se canceló.',
  'It’s too late to cancel. Find a sub instead: the spot stays yours until someone takes it.':
    'Ya es tarde para cancelar. Busque quien le reemplace: el puesto sigue siendo suyo hasta que alguien lo tome.',
  'This family has already been charged.': 'A esta familia ya se le cobró.',
  'The amount this family owes has changed. Please check it again.':
    'El monto que debe esta familia cambió. Revíselo de nuevo.',
  'A team can have up to 300 duties.': 'Un equipo puede tener 300 tareas como máximo.',
  'Enter minutes from 0 to 6000.': 'Escriba minutos de 0 a 6000.',
  'Up to $10,000.00.': 'Hasta $10,000.00.',
  'This isn’t a valid version.': 'Esta versión no es válida.',
  'Enter minutes from 15 to 1440.': 'Escriba minutos de 15 a 1440.',
  'Enter a number from 1 to 20.': 'Escriba un número de 1 a 20.',
  'Choose a team event, or enter a date.': 'Elija un evento del equipo o escriba una fecha.',
  'Choose how it went.': 'Elija cómo salió.',
  'The last week can’t be before the first.': 'La última semana no puede ser anterior a la primera.',
} as const
