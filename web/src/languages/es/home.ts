/** The first screen after a login. */
export const home = {
  'Code of the membership card': 'Código de la tarjeta de membresía',
  'Valid until {day}': 'Válida hasta el {day}',
  'due now': 'por pagar ahora',
  '{what}: plan to review': '{what}: plan por revisar',
  'Review the plan for {name}': 'Revisar el plan de {name}',
  'Pay for {name}': 'Pagar por {name}',
  Pay: 'Pagar',
  'You’re all paid up': 'Está al día con sus pagos',
  'Next payment: {day}': 'Próximo pago: {day}',
  'Hi, {name}': 'Hola, {name}',
  'Membership cards': 'Tarjetas de membresía',
  'All memberships, documents and receipts': 'Todas las membresías, documentos y recibos',
  'Welcome! Let’s get you on the field': '¡Le damos la bienvenida! Vamos al campo',
  'Register yourself or your children. Cards, dates and payments show up here.':
    'Inscríbase o inscriba a sus hijos. Aquí aparecerán tarjetas, fechas y pagos.',
  'No messages yet. Notes from your coaches show up here.':
    'Aún no hay mensajes. Aquí aparecerán las notas de sus entrenadores.',
  'This week': 'Esta semana',
  'Next up': 'Lo próximo',
  'Nothing on the calendar': 'Nada en el calendario',
  'When a coach adds a practice or game, it shows up here.':
    'Cuando un entrenador agregue una práctica o un juego, aparecerá aquí.',
  Office: 'Oficina',
  'Open the gate': 'Abrir la entrada',
  'Show the card of {name}': 'Mostrar la tarjeta de {name}',
  'From {day}': 'Desde el {day}',
  'Moves up to {label} next season ({age} on {day})':
    'Sube a {label} la próxima temporada ({age} años el {day})',
  'Stays in {label} next season ({age} on {day})':
    'Sigue en {label} la próxima temporada ({age} años el {day})',
  Invite: 'Invitar',
  'Players and coaches ready': 'Jugadoras y entrenadores listos',
  '{ready} of {people}': '{ready} de {people}',
  'Late fees': 'Cuotas atrasadas',
  'Waivers to sign': 'Exenciones por firmar',
  '{count} team this season|{count} teams this season':
    '{count} equipo esta temporada|{count} equipos esta temporada',
  'No team this season yet': 'Aún no hay equipo esta temporada',
  'Once your team is set up, its next date and everything that’s open show up here.':
    'Cuando su equipo esté listo, aquí aparecerán su próxima fecha y todo lo pendiente.',
  'Go to teams': 'Ir a los equipos',
  'See all teams': 'Ver todos los equipos',
  'Nothing planned yet.': 'Aún no hay nada planeado.',
  'Add an event': 'Agregar un evento',
  '{count} going': '{count} van',
  '{count} out': '{count} no',
  'Waiting on {names} and {count} more': 'Faltan {names} y {count} más',
  'Waiting on {names}': 'Faltan {names}',
  'Remind {count} person|Remind {count} people': 'Recordar a {count} persona|Recordar a {count} personas',
  'Everything’s in order': 'Todo en orden',
  '{players} of {roster_max}': '{players} de {roster_max}',
  'No insurance on file': 'Sin seguro registrado',
  '{count} late payment|{count} late payments': '{count} pago atrasado|{count} pagos atrasados',
  '{count} waiver to sign|{count} waivers to sign':
    '{count} exención por firmar|{count} exenciones por firmar',
  '{count} request to join|{count} requests to join':
    '{count} solicitud para unirse|{count} solicitudes para unirse',
  '{count} invitation unanswered|{count} invitations unanswered':
    '{count} invitación sin respuesta|{count} invitaciones sin respuesta',
  'The roster is full': 'La plantilla está completa',
  '{names} and {count} more': '{names} y {count} más',
  'Keep {name} on your home screen': 'Tenga {name} en su pantalla de inicio',
  'Cards and schedule in one tap, without an app store.':
    'Credenciales y calendario con un toque, sin tienda de aplicaciones.',
  'Tap Share, then “Add to Home Screen”.': 'Toque Compartir y luego «Agregar a inicio».',
  Install: 'Instalar',
  'Not now': 'Ahora no',
}
