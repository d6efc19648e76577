/** Clubs and teams: staff and invitations. */
export const teams = {
  'Assistant coach': 'Entrenador asistente',
  'Team manager': 'Encargado del equipo',
  Trainer: 'Preparador',
  Scorekeeper: 'Anotador',
  'Someone is registering with this invitation right now. Please try again in a few minutes.':
    'Alguien se está inscribiendo con esta invitación. Inténtelo de nuevo en unos minutos.',
  'We couldn’t find this invitation.': 'No encontramos esta invitación.',
  'This invitation was accepted, and the person is on the roster.':
    'Esta invitación fue aceptada y la persona está en la lista.',
  'This address already has an open invitation. Please resend that one.':
    'Esta dirección ya tiene una invitación abierta. Reenvíe esa.',
  'This invitation was just sent. Please give the email a few minutes to arrive.':
    'Esta invitación se envió hace un momento. Dé al correo unos minutos para llegar.',
  'Your team has reached today’s limit for invitations. Please continue tomorrow.':
    'Su equipo llegó al límite de invitaciones de hoy. Siga mañana.',
  'Enter an email address.': 'Escriba una dirección de correo electrónico.',
  'This person isn’t on the team’s staff.': 'Esta persona no forma parte del cuerpo técnico del equipo.',
  'Enter the date of birth on the card, too.': 'Escriba también la fecha de nacimiento de la credencial.',
  'No member matches this number and date of birth. Please check both, or invite them by email.':
    'Ningún miembro tiene este número y esta fecha de nacimiento. Revise ambos o invite a la persona por correo electrónico.',
  'This team isn’t active, so no one can join it.': 'Este equipo no está activo, así que nadie puede unirse.',
  'Member number': 'Número de miembro',
  'Member type': 'Tipo de miembro',
  'A name goes with one address. Please invite this person separately.':
    'Un nombre corresponde a una sola dirección. Invite a esta persona por separado.',
  'Choose a member type people can register as.':
    'Elija un tipo de miembro con el que las personas se inscriben.',
  'This member type doesn’t match their role on the team.':
    'Este tipo de miembro no corresponde a lo que la persona es en el equipo.',
  'This team already has a head coach. Invite an assistant coach, then change who leads.':
    'Este equipo tiene entrenador principal. Invite a un asistente y después cambie quién dirige.',
  'Enter a member number or an email address.':
    'Escriba un número de miembro o una dirección de correo electrónico.',
  'Players are on this team or have asked to join. Please take them off the roster first.':
    'Hay jugadoras en este equipo o que piden un lugar. Retírelas primero de la lista.',
  'Only a family member who’s registered for this season can take the spot. Please register first.':
    'Solo puede tomar el lugar alguien de su familia que esté inscrito esta temporada. Inscríbase primero.',
  'This spot has already been taken. Please ask the team for another invitation.':
    'Alguien ya tomó este lugar. Pida al equipo otra invitación.',
  'This invitation was declined. If that was a mistake, please ask the team for a new one.':
    'Esta invitación fue rechazada. Si fue un error, pida una nueva al equipo.',
  'The team canceled this invitation.': 'El equipo canceló esta invitación.',
  'This invitation has expired. Please ask the team for a new one.':
    'Esta invitación venció. Pida una nueva al equipo.',
  'This team isn’t taking anyone right now.': 'Este equipo no admite a nadie por ahora.',
  'Choose a season that isn’t over.': 'Elija una temporada que no haya terminado.',
  'Choose one of your clubs.': 'Elija uno de sus clubes.',
  'This season already has a team by that name.': 'Ya hay un equipo con este nombre en la temporada.',
  'Only the team’s club or the office can change where it plays.':
    'Dónde juega un equipo lo cambia su club o la oficina.',
  'This team has players. Please ask the office for this change.':
    'Hay jugadoras en este equipo. Pida este cambio a la oficina.',
  // Clubs
  Website: 'Sitio web',
  Director: 'Director',
  'Enter a four-digit year.': 'Escriba el año con cuatro cifras.',
  'People are on this team or have registered for it, so it stays in its season. Renew it for another season instead.':
    'Hay personas en este equipo o inscritas en él, así que sigue en su temporada. Renuévelo para otra temporada.',
  'You can have up to 20 classes.': '20 categorías como máximo.',
  'List each class once.': 'Cada categoría una sola vez.',
  'We don’t recognize this class.': 'Esta categoría no se conoce.',
  'This team isn’t waiting for a decision.': 'Este equipo no espera ninguna decisión.',
  'Choose a division in the same discipline.': 'Elija una división de la misma disciplina.',
  'The club has another active team with this name in the season. Please rename one of them first.':
    'El club ya tiene en la temporada otro equipo activo con este nombre. Cambie antes el nombre de uno de los dos.',
  'The league has another active club with this name. Please rename one of them first.':
    'La liga ya tiene otro club activo con este nombre. Cambie antes el nombre de uno de los dos.',
  'The league fee of this team is for its league, division and season. Please ask the office for this change.':
    'La cuota de la liga de este equipo es para su liga, división y temporada. Pida este cambio a la oficina.',
  'This team has no league fee.': 'Por este equipo no se pide ninguna cuota de la liga.',
  'This league fee is no longer owed. Nothing was charged.':
    'Esta cuota de la liga ya no se debe. No se cobró nada.',
  'Enter a reason. The club will see it.': 'Escriba el motivo. El club lo verá.',
} as const
