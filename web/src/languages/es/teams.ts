/** The screens of clubs and teams. */
export const teams = {
  'Active##a club or a team': 'Activo',
  'Inactive##a club or a team': 'Inactivo',
  'Blocked##a club or a team': 'Bloqueado',
  'Head coach': 'Entrenador principal',
  'nobody yet': 'nadie aún',
  Players: 'Jugadoras',
  Requests: 'Solicitudes',
  'Open invitations': 'Invitaciones abiertas',
  '{count} of {most}': '{count} de {most}',
  'New team': 'Equipo nuevo',
  'Who coaches and plays, who is invited, and who waits for an answer.':
    'Quién entrena y juega, quién está invitado y quién espera una respuesta.',
  teams: 'equipos',
  'No teams yet': 'Aún no hay equipos',
  'A team has a season, a division and a head coach. Players join by invitation.':
    'Un equipo tiene una temporada, una división y un entrenador principal. Las jugadoras entran por invitación.',
  'Thank you for your answer': 'Gracias por la respuesta',
  'The team knows that the place is open for someone else.':
    'El equipo sabe que el lugar queda libre para otra persona.',
  'Welcome to the team!': '¡Bienvenida al equipo!',
  '{name} is on the roster of {team}. The coach knows.':
    '{name} está en la lista de {team}. El entrenador lo sabe.',
  'A place on the team': 'Un lugar en el equipo',
  '{team} offers you a place on the team: {role}.': '{team} le ofrece un lugar en el equipo: {role}.',
  '{team} offers {name} a place on the team: {role}.':
    '{team} ofrece a {name} un lugar en el equipo: {role}.',
  'Who takes the place?': '¿Quién toma el lugar?',
  'Accept for {name}': 'Aceptar para {name}',
  'Register and take the place': 'Inscribirse y tomar el lugar',
  'Register someone else': 'Inscribir a otra persona',
  'Already registered? Log in': '¿Ya tiene inscripción? Inicie sesión',
  Decline: 'Rechazar',
  'Nobody in your family is registered for this season in this role yet.':
    'Nadie de su familia tiene aún esta inscripción para la temporada.',
  'Decline the place?': '¿Rechazar el lugar?',
  'The link ends, and the coach is told that the place is open.':
    'El enlace termina y se avisa al entrenador que el lugar está libre.',
  'Clubs and teams': 'Clubes y equipos',
  'End the team': 'Terminar el equipo',
  'a link': 'un enlace',
  'Changed: {what}': 'Cambiado: {what}',
  'Invited: {who}': 'Invitación: {who}',
  'Invited again: {who}': 'Invitación enviada de nuevo: {who}',
  'Invitation withdrawn: {who}': 'Invitación retirada: {who}',
  'Invitation declined: {who}': 'Invitación rechazada: {who}',
  'Someone joined the roster': 'Alguien entró en la lista',
  'Someone asks for a place': 'Alguien pide un lugar',
  'A request was declined': 'Se rechazó una solicitud',
  'Someone left the roster': 'Alguien salió de la lista',
  'Another head coach': 'Otro entrenador principal',
  'End {name}?': '¿Terminar {name}?',
  'Its staff leave it and open invitations end. What was registered and paid stays. Players must have left before.':
    'Su personal sale y las invitaciones abiertas terminan. Lo inscrito y pagado se conserva. Las jugadoras deben haber salido antes.',
  'The link is in the list. Copy it there.': 'El enlace está en la lista. Cópielo allí.',
  '{count} invitation is on its way|{count} invitations are on their way':
    '{count} invitación está en camino|{count} invitaciones están en camino',
  'Invite to {name}': 'Invitar a {name}',
  'Create link': 'Crear el enlace',
  As: 'Como',
  How: 'Cómo',
  'With reminders after 3 and 10 days.': 'Con recordatorios después de 3 y 10 días.',
  'As a link': 'Como enlace',
  'You share it yourself. It works for one person.': 'Usted mismo lo comparte. Para una persona.',
  'E-mail addresses': 'Direcciones de correo electrónico',
  'For children, the parents’ addresses. One per line.':
    'De los padres, si las jugadoras son menores. Una o varias, una por línea.',
  'The player’s, so that the family knows who is meant.':
    'De la jugadora, para que la familia sepa a quién se refiere.',
  'No answer yet': 'Sin respuesta aún',
  Expired: 'Vencida',
  'Invite people': 'Invitar personas',
  Invitations: 'Invitaciones',
  'Nobody is invited yet': 'Aún no hay invitaciones',
  'Families get an e-mail with a link. Anyone already registered joins with one tap.':
    'Las familias reciben un correo con un enlace. Quien ya tiene inscripción entra con una pulsación.',
  'Link to share': 'Enlace para compartir',
  'No answer since {day}': 'Sin respuesta desde el {day}',
  'Send the invitation of {name} again': 'Enviar de nuevo la invitación de {name}',
  'New link for {name}': 'Enlace nuevo para {name}',
  'New link': 'Enlace nuevo',
  'Withdraw the invitation of {name}': 'Retirar la invitación de {name}',
  'Withdraw the invitation of {name}?': '¿Retirar la invitación de {name}?',
  'The link is copied. It works for one person.': 'El enlace está copiado. Sirve para una persona.',
  'Your browser did not allow copying. The link is {link}':
    'Su navegador no permitió copiar. El enlace es {link}',
  'Copy the link for {name}': 'Copiar el enlace de {name}',
  'Copy link': 'Copiar enlace',
  'The link ends at once. You can invite the same person again.':
    'El enlace termina de inmediato. Puede invitar de nuevo a la misma persona.',
  'Please choose.': 'Elija.',
  'Create team': 'Crear el equipo',
  'Invitations ({count})': 'Invitaciones ({count})',
  'Parts of the team': 'Partes del equipo',
  'My teams': 'Mis equipos',
  'The invitation is on its way.': 'La invitación está en camino.',
  'Added. They get an e-mail about it.': 'Agregado. Recibirá un correo.',
  'Add staff': 'Agregar personal',
  'Add to the staff': 'Agregar al personal',
  'By e-mail': 'Por correo electrónico',
  'They get an e-mail and join with one tap.': 'Recibe un correo y entra con una pulsación.',
  'By member number': 'Por número de miembro',
  'With the date of birth on the card. They are added at once.':
    'Con la fecha de nacimiento de la tarjeta. Se agrega de inmediato.',
  'Nobody leads this team yet': 'Nadie dirige aún este equipo',
  'Add the head coach by the number on the membership card, or by e-mail.':
    'Agregue al entrenador principal por el número de su tarjeta o por correo electrónico.',
  'Make {name} the head coach': 'Hacer a {name} entrenador principal',
  'Make head coach': 'Hacer entrenador principal',
  'Take {name} off the staff': 'Quitar a {name} del personal',
  'Make {name} the head coach?': '¿Hacer a {name} entrenador principal?',
  '{name} becomes an assistant coach and no longer manages the team here.':
    '{name} pasa a ser asistente y ya no gestiona el equipo aquí.',
  '{name} will manage the team here.': '{name} gestionará el equipo aquí.',
  'Take {name} off the staff?': '¿Quitar a {name} del personal?',
  'Take off the staff': 'Quitar del personal',
  'Their registration stays. You can add them again at any time.':
    'Su inscripción se conserva. Puede agregarle de nuevo en cualquier momento.',
  'Founded in': 'Fundado en',
  Contacts: 'Contactos',
  'Club card': 'Tarjeta del club',
  'Current logo': 'Logotipo actual',
  'PNG, JPEG or WebP; shown on the card and on this page.':
    'PNG, JPEG o WebP; aparece en la tarjeta y en esta página.',
  'Parts of the club': 'Partes del club',
  'Teams are created on the Teams page, or come from registrations.':
    'Los equipos se crean en la página de equipos o llegan por inscripción.',
  'no head coach': 'sin entrenador principal',
  'All teams': 'Todos los equipos',
  'Rosters printed or exported': 'Listas de equipo impresas o exportadas',
  'New club': 'Club nuevo',
  'Who they are, how to reach them, and their teams of this season and the next ones.':
    'Quiénes son, cómo comunicarse con ellos y sus equipos de esta temporada y las próximas.',
  clubs: 'clubes',
  'No clubs yet': 'Aún no hay clubes',
  'Clubs come from registrations, or the office creates them here.':
    'Los clubes llegan por inscripción, o la oficina los crea aquí.',
  'Create club': 'Crear el club',
  'Waiting for the office': 'Espera a la oficina',
  'A club created this team. Nobody can join it until you approve it.':
    'Un club creó este equipo. No recibe a nadie hasta que usted lo apruebe.',
  'The office has yet to approve this team. You will get an e-mail and can invite people then.':
    'La oficina aún no aprueba este equipo. Recibirá un correo y entonces podrá invitar.',
  'Whoever created the team gets an e-mail.': 'Quien creó el equipo recibe un correo.',
  'Approve {name}?': '¿Aprobar {name}?',
  'Refuse {name}?': '¿Rechazar {name}?',
  'The club will see it.': 'El club lo lee.',
  Class: 'Categoría',
  'Approved by the office': 'Aprobado por la oficina',
  'Refused by the office': 'Rechazado por la oficina',
  'Competitive level, as its sanctioning body calls it.':
    'Qué nivel dice tener el equipo, con el nombre que usa su organismo deportivo.',
  'New teams': 'Equipos nuevos',
  'The office approves new teams that clubs create':
    'La oficina aprueba los equipos nuevos que crean los clubes',
  'Renewed teams, and teams the office creates, do not wait.':
    'Un equipo que se renueva, o que crea la oficina, no espera.',
  'Clubs pay the league fee for the teams they create':
    'Los clubes pagan la cuota de la liga por los equipos que crean',
  'The price of the team membership for their league and season, also when a team is renewed. Players can join once it is paid. Teams the office creates pay nothing.':
    'El precio de la membresía de equipo de su liga y temporada, también cuando un equipo se renueva. Las jugadoras pueden entrar cuando esté pagada. Los equipos que crea la oficina no pagan nada.',
  'The league asks a fee for this team. Players and staff can join once it is paid.':
    'La liga pide una cuota por este equipo. Las jugadoras y el personal pueden entrar cuando esté pagada.',
  'See the league fee': 'Ver la cuota de la liga',
  'League fee': 'Cuota de la liga',
  'League fee paid': 'Cuota de la liga pagada',
  'League fee waived': 'Cuota de la liga perdonada',
  'League fee refunded': 'Cuota de la liga devuelta',
  'The team is no longer a draft': 'El equipo ya no es un borrador',
  'The team is created. Everyone you selected is invited once the league fee is paid.':
    'El equipo está creado. Las personas que eligió recibirán la invitación cuando la cuota de la liga esté pagada.',
  '{count} team waits for your approval|{count} teams wait for your approval':
    '{count} equipo espera su aprobación|{count} equipos esperan su aprobación',
} as const
