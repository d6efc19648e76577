/** The screens of clubs and teams. */
export const teams = {
  'Active##a club or a team': 'Activo',
  'Inactive##a club or a team': 'Inactivo',
  'Blocked##a club or a team': 'Bloqueado',
  'Head coach': 'Entrenador principal',
  'none yet': 'nadie aún',
  Players: 'Jugadoras',
  Requests: 'Solicitudes',
  'Open invitations': 'Invitaciones abiertas',
  '{count} of {most}': '{count} de {most}',
  'New team': 'Equipo nuevo',
  'Who coaches and plays, who’s invited and who’s waiting for an answer.':
    'Quién entrena y juega, quién está invitado y quién espera una respuesta.',
  teams: 'equipos',
  'No teams yet': 'Aún no hay equipos',
  'Each team has a season, a division and a head coach. Players join by invitation.':
    'Un equipo tiene una temporada, una división y un entrenador principal. Las jugadoras entran por invitación.',
  'Thanks for your answer': 'Gracias por la respuesta',
  'We’ve told the team that the spot is open.': 'Avisamos al equipo que el lugar queda libre.',
  'Welcome to the team!': '¡Bienvenida al equipo!',
  '{name} is on the roster of {team}. We’ve told the coach.':
    '{name} está en la lista de {team}. Ya avisamos al entrenador.',
  'A spot on the team': 'Un lugar en el equipo',
  '{team} has a spot for you: {role}.': '{team} tiene un lugar para usted: {role}.',
  '{team} has a spot for {name}: {role}.': '{team} tiene un lugar para {name}: {role}.',
  'Who’s joining?': '¿Quién se une?',
  'Accept for {name}': 'Aceptar para {name}',
  'Register and join': 'Inscribirse y unirse',
  'Register someone else': 'Inscribir a otra persona',
  'Already registered? Log in': '¿Ya tiene inscripción? Inicie sesión',
  Decline: 'Rechazar',
  'No one in your family is registered for this season in this role yet.':
    'Nadie de su familia tiene aún esta inscripción para la temporada.',
  'Decline the invitation?': '¿Rechazar la invitación?',
  'The link will stop working, and we’ll tell the coach that the spot is open.':
    'El enlace dejará de funcionar y avisaremos al entrenador que el lugar está libre.',
  'Clubs and teams': 'Clubes y equipos',
  'End team': 'Terminar el equipo',
  'This team has entered events that are still ahead.':
    'Este equipo está inscrito en eventos que aún no empiezan.',
  'What happens to its entries?': '¿Qué pasa con sus inscripciones?',
  'Withdraw them': 'Retirarlas',
  'Keep them': 'Conservarlas',
  '{amount} comes back': 'se devuelven {amount}',
  '{amount} comes back under the refund policies. The spots go to the next teams.':
    'Se devuelven {amount} según las políticas de reembolso. Los cupos pasan a los siguientes equipos.',
  'Nothing comes back under the refund policies. The spots go to the next teams.':
    'Según las políticas de reembolso no se devuelve nada. Los cupos pasan a los siguientes equipos.',
  'The spots and payments stay. You can remove the team from each event later.':
    'Los cupos y los pagos se quedan. Después puede retirar al equipo de cada evento.',
  'a link': 'un enlace',
  'Updated: {what}': 'Cambiado: {what}',
  'Invited: {who}': 'Invitación: {who}',
  'Invited again: {who}': 'Invitación enviada de nuevo: {who}',
  'Invitation canceled: {who}': 'Invitación retirada: {who}',
  'Invitation declined: {who}': 'Invitación rechazada: {who}',
  'Someone joined the roster': 'Alguien entró en la lista',
  'Someone asked to join': 'Alguien pide un lugar',
  'A request was declined': 'Se rechazó una solicitud',
  'Two records of one person merged: one spot': 'Se unieron dos registros de una persona: un lugar',
  'Someone left the roster': 'Alguien salió de la lista',
  'New head coach': 'Otro entrenador principal',
  'End {name}?': '¿Terminar {name}?',
  'Staff leave the team, and open invitations end. Registrations and payments stay on record. All players need to be off the roster first.':
    'El personal sale del equipo y las invitaciones abiertas terminan. Las inscripciones y los pagos se conservan. Antes deben salir todas las jugadoras de la lista.',
  'Your link is in the list. You can copy it there.': 'El enlace está en la lista. Cópielo allí.',
  '{count} invitation sent|{count} invitations sent':
    '{count} invitación enviada|{count} invitaciones enviadas',
  'Invite to {name}': 'Invitar a {name}',
  'Create link': 'Crear el enlace',
  Role: 'Función',
  How: 'Cómo',
  'With reminders after 3 and 10 days.': 'Con recordatorios después de 3 y 10 días.',
  'As a link': 'Como enlace',
  'You share it yourself. It works for one person.': 'Usted mismo lo comparte. Para una persona.',
  'Email addresses': 'Direcciones de correo electrónico',
  'One per line. For children, use their parents’ addresses.':
    'Una por línea. Para menores, use las direcciones de sus padres.',
  'The player’s name, so the family knows who it’s for.':
    'El nombre de la jugadora, para que la familia sepa para quién es.',
  'No answer yet': 'Sin respuesta aún',
  Expired: 'Vencida',
  'Invite people': 'Invitar personas',
  Invitations: 'Invitaciones',
  'No invitations yet': 'Aún no hay invitaciones',
  'Families get an email with a link. Anyone who’s already registered joins with one tap.':
    'Las familias reciben un correo con un enlace. Quien ya tiene inscripción entra con un toque.',
  'Link to share': 'Enlace para compartir',
  'No answer since {day}': 'Sin respuesta desde el {day}',
  'Resend the invitation to {name}': 'Enviar de nuevo la invitación de {name}',
  'New link for {name}': 'Enlace nuevo para {name}',
  'New link': 'Enlace nuevo',
  'Cancel the invitation to {name}': 'Cancelar la invitación de {name}',
  'Cancel the invitation to {name}?': '¿Cancelar la invitación de {name}?',
  'Link copied. It works for one person.': 'El enlace está copiado. Sirve para una persona.',
  'Your browser didn’t allow copying. Here’s the link: {link}':
    'Su navegador no permitió copiar. El enlace es {link}',
  'Copy {name}’s link': 'Copiar el enlace de {name}',
  'Copy link': 'Copiar enlace',
  'The link stops working right away. You can invite the same person again.':
    'El enlace termina de inmediato. Puede invitar de nuevo a la misma persona.',
  'Choose one.': 'Elija.',
  'Create team': 'Crear el equipo',
  'Invitations ({count})': 'Invitaciones ({count})',
  'Team sections': 'Partes del equipo',
  'My teams': 'Mis equipos',
  'Invitation sent.': 'Invitación enviada.',
  'Added. They’ll get an email.': 'Agregado. Recibirá un correo.',
  'Add staff': 'Agregar personal',
  'Add to the staff': 'Agregar al personal',
  'By email': 'Por correo electrónico',
  'They get an email and join with one tap.': 'Recibe un correo y entra con un toque.',
  'By member number': 'Por número de miembro',
  'Enter the date of birth on the card. They’re added right away.':
    'Escriba la fecha de nacimiento de la tarjeta. Se agrega de inmediato.',
  'No coach yet': 'Todavía no hay entrenador',
  'Add the head coach with their member number, or by email.':
    'Agregue al entrenador principal por el número de su tarjeta o por correo electrónico.',
  'Make {name} head coach': 'Hacer a {name} entrenador principal',
  'Make head coach': 'Hacer entrenador principal',
  'Take {name} off the staff': 'Quitar a {name} del personal',
  'Make {name} head coach?': '¿Hacer a {name} entrenador principal?',
  '{name} becomes an assistant coach and no longer manages the team here.':
    '{name} pasa a ser asistente y ya no gestiona el equipo aquí.',
  '{name} will manage the team here.': '{name} gestionará el equipo aquí.',
  'Take {name} off the staff?': '¿Quitar a {name} del personal?',
  'Take off the staff': 'Quitar del personal',
  'They stay registered, and you can add them again anytime.':
    'Su inscripción se conserva. Puede agregarle de nuevo en cualquier momento.',
  Founded: 'Fundado en',
  Contacts: 'Contactos',
  'Club card': 'Tarjeta del club',
  'Current logo': 'Logotipo actual',
  'PNG, JPEG or WebP. Shown on the card and on this page.':
    'PNG, JPEG o WebP; aparece en la tarjeta y en esta página.',
  'Club sections': 'Partes del club',
  'Create teams on the Teams page, or they’ll show up as they register.':
    'Cree equipos en la página de equipos, o aparecerán cuando se inscriban.',
  'no head coach': 'sin entrenador principal',
  'All teams': 'Todos los equipos',
  'Rosters printed or exported': 'Listas de equipo impresas o exportadas',
  'New club': 'Club nuevo',
  'All clubs, how to reach them, and their teams this season and next.':
    'Todos los clubes, cómo comunicarse con ellos y sus equipos de esta temporada y las próximas.',
  clubs: 'clubes',
  'No clubs yet': 'Aún no hay clubes',
  'Clubs show up when they register, or you can create them here.':
    'Los clubes aparecen cuando se inscriben, o puede crearlos aquí.',
  'Create club': 'Crear el club',
  'Waiting for the office': 'Espera a la oficina',
  'A club created this team. People can join once you approve it.':
    'Un club creó este equipo. Se podrán unir personas cuando usted lo apruebe.',
  'The office is reviewing this team. We’ll email you once it’s approved, and then you can invite people.':
    'La oficina está revisando este equipo. Le enviaremos un correo cuando se apruebe y entonces podrá invitar.',
  'Coaches and staff': 'Entrenadores y personal',
  'Same team last season': 'El mismo equipo la temporada pasada',
  'Decline {name}?': '¿Rechazar a {name}?',
  Class: 'Categoría',
  'Approved by the office': 'Aprobado por la oficina',
  'Declined by the office': 'Rechazado por la oficina',
  'The competitive level, as the sanctioning body calls it.':
    'El nivel de competencia, con el nombre que usa la federación.',
  'New teams': 'Equipos nuevos',
  'The office approves new teams from clubs': 'La oficina aprueba los equipos nuevos que crean los clubes',
  'Renewed teams and teams the office creates don’t need approval.':
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
  '{count} team to approve|{count} teams to approve':
    '{count} equipo por aprobar|{count} equipos por aprobar',
} as const
