/** Refusals and words about signing up for events. */
export const entering = {
  'Registration for this event is closed.': 'Las inscripciones de este evento están cerradas.',
  'There aren’t enough spots left. Nothing was charged.': 'No quedan suficientes cupos. No se cobró nada.',
  'Someone doesn’t fit this division.': 'Alguien no puede jugar en esta división.',
  'Someone you picked is already in this event.': 'Alguien que eligió ya está en este evento.',
  'The price has changed. You haven’t been charged.': 'El precio cambió. No se le cobró nada.',
  'We couldn’t find this entry.': 'No encontramos esta inscripción.',
  'This event is for teams.': 'Este evento es para equipos.',
  'This event is for individuals.': 'Este evento es individual.',
  'You can enter up to 20 teams at a time.': 'Puede inscribir hasta 20 equipos a la vez.',
  'Fits. There are no players on the roster yet.': 'Le corresponde. Todavía no hay jugadoras en la lista.',
  'Pick each of your teams once.': 'Elija cada equipo una vez.',
  'Pick who’s going.': 'Elija quién va.',
  'You can enter up to 20 people at a time.': 'Puede inscribir hasta 20 personas a la vez.',
  'The refund has changed. Please check it again.': 'El reembolso cambió. Revíselo de nuevo.',
  'This can’t be withdrawn online anymore. Please contact us.':
    'Ya no se puede retirar en línea. Comuníquese con nosotros.',
  'Pick who’s leaving.': 'Elija quién se retira.',
  'On the waitlist': 'En lista de espera',
  'Spot held': 'Cupo guardado',
  Confirmed: 'Confirmado',
  Removed: 'Dado de baja',
  'Event canceled': 'Evento cancelado',
  'People have answered this question, so it can’t be removed.':
    'Ya hay respuestas a esta pregunta, así que no se puede quitar.',
  'see who has entered an event and what they answered, except private answers and prices':
    'ver quién se inscribió en un evento y qué respondió, sin respuestas privadas ni precios',
  'see private answers and prices, and remove people from an event':
    'ver respuestas privadas y precios, y dar de baja a personas de un evento',
  'Pick each person of your family once.': 'Elija a cada persona de su familia una vez.',
  'Please answer this question.': 'Responda a esta pregunta.',
  'Needs a current membership to sign up.': 'Necesita una membresía vigente para inscribirse.',
  'Add a date of birth first.': 'Agregue primero una fecha de nacimiento.',
}
