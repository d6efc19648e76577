/** Signing up for events, and who has. */
export const entering = {
  'Sign up for {event}': 'Inscribirse en {event}',
  'Sign up for an event': 'Inscribirse en un evento',
  'Sign up##an event': 'Inscribirse',
  'Enter {event}': 'Inscribirse en {event}',
  'Enter##an event': 'Inscribir',
  'Enter a team': 'Inscribir un equipo',
  'No team to enter yet': 'Todavía no hay equipos que inscribir',
  'Coaches and club admins enter their teams here. Register your team, or ask your club to add you as its coach.':
    'Aquí inscriben sus equipos los entrenadores y los administradores de clubes. Registre su equipo o pida a su club que le agregue como entrenador.',
  'Register a team': 'Registrar un equipo',
  'Which teams are entering?': '¿Qué equipos se inscriben?',
  'Pick a team.': 'Elija un equipo.',
  'Why no division fits': 'Por qué no le corresponde ninguna división',
  '{count} division doesn’t fit|{count} divisions don’t fit':
    '{count} división no le corresponde|{count} divisiones no le corresponden',
  'Go to the roster': 'Ir a la lista del equipo',
  'Teams that enter are listed here, with their coaches and what they answered.':
    'Aquí aparecen los equipos que se inscriben, con sus entrenadores y lo que respondieron.',
  'Registered in': 'Registrado en',
  'The spot opens up, and the coach gets an email. If they’ve paid, refund it from their order.':
    'El cupo queda libre y el entrenador recibe un correo. Si ya pagó, haga el reembolso desde su pedido.',
  'Who’s going?': '¿Quién va?',
  'Let’s add your family first': 'Primero agreguemos a su familia',
  'Register for a membership, and everyone in your family can sign up for events.':
    'Inscríbase como miembro y toda su familia podrá participar en eventos.',
  'Get a membership': 'Obtener una membresía',
  'Full: waitlist': 'Completo: lista de espera',
  '{status}: {division}': '{status}: {division}',
  'Please check the new price below.': 'Revise el nuevo precio abajo.',
  'Join the waitlist, or pick a division that still has room.':
    'Entre en la lista de espera o elija una división con lugar.',
  'There isn’t room for everyone right now. On the waitlist you pay only if spots open up and you take them.':
    'Ahora no hay lugar para todos. En la lista de espera solo paga si se liberan cupos y los toma.',
  'Join the waitlist': 'Entrar en la lista de espera',
  'Continue to payment': 'Continuar al pago',
  'Your spots are held for': 'Le guardamos los cupos por',
  'Your spots are held until': 'Le guardamos los cupos hasta',
  'Your hold expired. You haven’t been charged.': 'Se acabó el tiempo. No se le cobró nada.',
  'Time left': 'Tiempo restante',
  '{count} minute left|{count} minutes left': 'Queda {count} minuto|Quedan {count} minutos',
  'My events': 'Mis eventos',
  'Find a camp, clinic or tryout, and sign up your family in two minutes.':
    'Busque un campamento, una clínica o una prueba e inscriba a su familia en dos minutos.',
  'See events': 'Ver eventos',
  'Good news: spots opened up. Claim them before the time is up.':
    'Buenas noticias: hay cupos. Tómelos antes de que se acabe el tiempo.',
  'Claim your spots': 'Tomar los cupos',
  'Release the spots': 'Dejar los cupos',
  'You’re number {position} on the waitlist. We’ll email you if spots open up.':
    'Tiene el lugar {position} en la lista de espera. Le escribiremos si se liberan cupos.',
  'Leave the waitlist': 'Salir de la lista de espera',
  Withdraw: 'Retirarse',
  'Withdraw from {event}?': '¿Retirarse de {event}?',
  'Keep the spots': 'Conservar los cupos',
  'Withdraw, get {amount} back': 'Retirarse y recibir {amount}',
  'Withdraw without a refund': 'Retirarse sin reembolso',
  'Your spots open up to others. This can’t be undone.':
    'Sus cupos quedan libres para otros. Esto no se puede deshacer.',
  'Your refund would be credit toward another event. Email us to withdraw.':
    'Lo que se devuelve es crédito para otro evento. Escríbanos para retirarse.',
  'You get back': 'Usted recibe',
  'Signed up##an event': 'Inscrito',
  Withdrawn: 'Retirado',
  'Removed from the event': 'Retirado del evento por la oficina',
  entrants: 'participantes',
  'Entries##an event': 'Inscripciones',
  'No entries yet##an event': 'Todavía no hay inscripciones',
  'Everyone who enters is listed here, with what they answered.':
    'Aquí aparecen todos los que se inscriben, con lo que respondieron.',
  Age: 'Edad',
  Answers: 'Respuestas',
  'The spot opens up, and the family gets an email. If they’ve paid, refund it from their order.':
    'El cupo queda libre y la familia recibe un correo. Si ya pagó, haga el reembolso desde su pedido.',
  'Only people with a membership can sign up': 'Solo se inscriben personas con membresía',
  'Shown on the event’s page and in the email to everyone who signed up.':
    'Se ve en la página del evento y en el correo a todos los inscritos.',
  'No one has signed up yet.': 'Todavía no hay inscritos.',
  '{count} family gets an email.|{count} families get an email.':
    '{count} familia recibe un correo.|{count} familias reciben un correo.',
  'Of {paid} paid, {back} comes back under each family’s refund policy.':
    'De {paid} pagados se devuelven {back}, según la política de reembolso de cada familia.',
  'Some families get credit under their policy. You’ll need to arrange it with them.':
    'Según su política, algunos reciben crédito. Acuérdelo con ellos.',
  '{amount} as credit': '{amount} como crédito',
  'Refunds and emails are going out: {count} family left.|Refunds and emails are going out: {count} families left.':
    'Los reembolsos y correos están en camino: falta {count} familia.|Los reembolsos y correos están en camino: faltan {count} familias.',
  'Entry ended with the event': 'Inscripción terminada con el evento',
  'Keep event': 'Conservar el evento',
}
