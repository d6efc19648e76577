/** Team dates, and families' answers. */
export const calendar = {
  'This was already sent with other words. Please write the message again.':
    'Esto ya se envió con otras palabras. Escriba el mensaje de nuevo.',
  Practice: 'Entrenamiento',
  Game: 'Partido',
  Tournament: 'Torneo',
  Meeting: 'Reunión',
  'Other event': 'Otro evento',
  'Please choose yes, maybe or no.': 'Elija sí, quizás o no.',
  'This person is not on the team.': 'Esta persona no está en el equipo.',
  'They were asked less than an hour ago. Please give them some time.':
    'Se les preguntó hace menos de una hora. Deles un poco de tiempo.',
  'Your team has sent very many e-mails today. Please continue tomorrow.':
    'Su equipo ha enviado muchísimos correos hoy. Siga mañana.',
  'Everyone has answered already.': 'Ya han respondido todos.',
  'This question is over: the event has passed, or nobody in your family is on the team.':
    'Esta pregunta ya terminó: el evento ya pasó o nadie de su familia está en el equipo.',
  'Please choose what type of event this is.': 'Elija qué tipo de evento es.',
  'This event does not exist.': 'Este evento no existe.',
  'The team has this event already: the same type and title at the same time.':
    'El equipo ya tiene este evento: el mismo tipo y título a la misma hora.',
  'This event is cancelled. Please restore it first.': 'Este evento está cancelado. Primero restáurelo.',
  'This event is cancelled.': 'Este evento está cancelado.',
  'This event is not cancelled.': 'Este evento no está cancelado.',
  'This event is over.': 'Este evento ya pasó.',
  'A team can have at most 400 upcoming events. Please let the series end earlier.':
    'Un equipo puede tener 400 eventos próximos como máximo. Termine antes la serie.',
  'Please enter when it begins, such as 18:30.': 'Escriba cuándo empieza, por ejemplo 18:30.',
  'Please enter when it ends, such as 20:00.': 'Escriba cuándo termina, por ejemplo 20:00.',
  'Please enter minutes from 0 to 240.': 'Escriba minutos de 0 a 240.',
  'Please enter hours from 0 to 336.': 'Escriba horas de 0 a 336.',
  'Please enter a day of this or a coming season.': 'Escriba un día de esta temporada o de una próxima.',
  'It cannot end before it begins.': 'No puede terminar antes de empezar.',
  'Please choose which events are meant.': 'Elija a qué eventos se refiere.',
  'Please choose who gets the message.': 'Elija quién recibe el mensaje.',
  'The whole team': 'Todo el equipo',
  'Guardians only': 'Solo los tutores',
  'Staff only': 'Solo el personal',
  'Some of them': 'Algunas personas',
  'This message reaches nobody: there is no address of a guardian, or of a grown-up player.':
    'Este mensaje no llega a nadie: no hay dirección de un tutor ni de una jugadora adulta.',
  'Your team has sent very many messages today. Please continue tomorrow.':
    'Su equipo ha enviado muchísimos mensajes hoy. Siga mañana.',
  'Please choose at least one person.': 'Elija al menos una persona.',
  'Please choose at least one family.': 'Elija al menos una familia.',
  'At most 100 families at once.': 'Como máximo 100 familias a la vez.',
  'Someone of these is not on the team anymore. Please choose again.':
    'Alguna de estas personas ya no está en el equipo. Elija de nuevo.',
  'This is not a valid key.': 'Esta clave no es válida.',
  // Duties
  'Please choose the task.': 'Elija la tarea.',
  'Snacks and drinks': 'Refrigerios y bebidas',
  Scorebook: 'Anotación',
  'Field preparation': 'Preparación del campo',
  'Gate and tickets': 'Entrada y boletos',
  Driving: 'Transporte',
  'Other help': 'Otra ayuda',
  'This duty does not exist.': 'Esta tarea no existe.',
  'Someone was faster: all places are taken.': 'Alguien fue más rápido: todos los puestos están tomados.',
  'You have taken this duty already.': 'Ya tomó esta tarea.',
  'This duty is over or was called off.': 'Esta tarea ya pasó o fue anulada.',
  'It is too late to give up this duty. Offer it to the others: it stays yours until someone takes it.':
    'Es tarde para devolver esta tarea. Ofrézcala a los demás: sigue siendo suya hasta que alguien la tome.',
  'This family has been charged already.': 'A esta familia ya se le cobró.',
  'What this family owes has changed in the meantime. Please look at the amount again.':
    'Lo que debe esta familia cambió entretanto. Revise de nuevo el importe.',
  'A team can have at most 300 duties.': 'Un equipo puede tener 300 tareas como máximo.',
  'Please enter minutes from 0 to 6000.': 'Escriba minutos de 0 a 6000.',
  'At most $10,000.00.': '$10,000.00 como máximo.',
  'This is not a valid version.': 'Esta versión no es válida.',
  'Please enter minutes from 15 to 1440.': 'Escriba minutos de 15 a 1440.',
  'Please enter a number from 1 to 20.': 'Escriba un número de 1 a 20.',
  'Please choose a team event, or enter a day.': 'Elija un evento del equipo o escriba un día.',
  'Please choose what became of it.': 'Elija qué pasó con ella.',
  'The last week cannot be before the first.': 'La última semana no puede ser anterior a la primera.',
} as const
