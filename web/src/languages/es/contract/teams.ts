/** Clubs and teams: staff and invitations. */
export const teams = {
  'Assistant coach': 'Entrenador asistente',
  'Team manager': 'Encargado del equipo',
  Trainer: 'Preparador',
  Scorekeeper: 'Anotador',
  'Somebody is paying for a registration with this invitation right now. Please try again in a few minutes.':
    'Alguien está pagando en este momento una inscripción con esta invitación. Inténtelo de nuevo en unos minutos.',
  'This invitation does not exist.': 'Esta invitación no existe.',
  'This invitation was accepted. Whoever accepted it is on the roster.':
    'Esta invitación fue aceptada. Quien la aceptó está en la lista del equipo.',
  'This address has an open invitation already. Please send that one again.':
    'Esta dirección ya tiene una invitación abierta. Envíe esa de nuevo.',
  'This invitation was sent a moment ago. Please give the e-mail some minutes to arrive.':
    'Esta invitación se envió hace un momento. Dé al correo unos minutos para llegar.',
  'Your team has sent very many invitations today. Please continue tomorrow.':
    'Su equipo ha enviado muchísimas invitaciones hoy. Continúe mañana.',
  'Please enter an e-mail address.': 'Escriba una dirección de correo electrónico.',
  'This person is not on the staff of the team.':
    'Esta persona no forma parte del cuerpo técnico del equipo.',
  'Please enter the date of birth on the card, too.':
    'Escriba también la fecha de nacimiento de la credencial.',
  'No member has this number and date of birth. Please check both, or invite them by e-mail.':
    'Ningún miembro tiene este número y esta fecha de nacimiento. Revise ambos o invite a la persona por correo electrónico.',
  'This team is not active, so nobody can join it.':
    'Este equipo no está activo, así que nadie puede unirse.',
  'Member number': 'Número de miembro',
  'Member type': 'Tipo de miembro',
  'A name belongs to one address. Please invite this person alone.':
    'Un nombre corresponde a una sola dirección. Invite a esta persona por separado.',
  'Please choose a member type that people register as.':
    'Elija un tipo de miembro con el que las personas se inscriben.',
  'This member type does not fit what the person is on the team.':
    'Este tipo de miembro no corresponde a lo que la persona es en el equipo.',
  'This team has a head coach. Please invite an assistant coach, and change who leads then.':
    'Este equipo tiene entrenador principal. Invite a un asistente y después cambie quién dirige.',
  'Please enter a member number or an e-mail address.':
    'Escriba un número de miembro o una dirección de correo electrónico.',
  'Players are on this team or ask for a place. Please take them off the roster first.':
    'Hay jugadoras en este equipo o que piden un lugar. Retírelas primero de la lista.',
  'Only someone in your family who is registered for this season can take the place. Please register first.':
    'Solo puede tomar el lugar alguien de su familia con inscripción para esta temporada. Inscríbase primero.',
  'Someone has taken this place already. Please ask the team for another invitation.':
    'Alguien ya tomó este lugar. Pida al equipo otra invitación.',
  'This place was declined. If that was a mistake, please ask the team for a new invitation.':
    'Este lugar fue rechazado. Si fue un error, pida al equipo una invitación nueva.',
  'The team has withdrawn this invitation.': 'El equipo retiró esta invitación.',
  'This invitation has expired. Please ask the team for a new one.':
    'Esta invitación venció. Pida una nueva al equipo.',
  'This team does not take anyone at the moment.': 'Este equipo no admite a nadie por ahora.',
  'Please choose a season that is not over.': 'Elija una temporada que no haya terminado.',
  'Please choose one of your clubs.': 'Elija uno de sus clubes.',
  'There is a team of this name in the season already.': 'Ya hay un equipo con este nombre en la temporada.',
  'Where a team plays is changed by its club or the office.':
    'Dónde juega un equipo lo cambia su club o la oficina.',
  'Players are on this team. Please ask the office for this change.':
    'Hay jugadoras en este equipo. Pida este cambio a la oficina.',
  // Clubs
  Website: 'Sitio web',
  'A website begins with https://.': 'Un sitio web empieza con https://.',
  Director: 'Director',
  'Please enter the year as four digits.': 'Escriba el año con cuatro cifras.',
  'Someone is or was on this team, or has registered for it, so it stays in its season. Please renew it for another one.':
    'Alguien está o estuvo en este equipo, o se inscribió para él, así que sigue en su temporada. Renuévelo para otra.',
  'At most 20 classes.': '20 categorías como máximo.',
  'Each class once.': 'Cada categoría una sola vez.',
  'This class is not known.': 'Esta categoría no se conoce.',
  'This team waits for no decision.': 'Este equipo no espera ninguna decisión.',
  'Please choose a division of the same discipline.': 'Elija una división de la misma disciplina.',
  'The club has another active team with this name in the season. Please rename one of them first.':
    'El club ya tiene en la temporada otro equipo activo con este nombre. Cambie antes el nombre de uno de los dos.',
  'The league has another active club with this name. Please rename one of them first.':
    'La liga ya tiene otro club activo con este nombre. Cambie antes el nombre de uno de los dos.',
  'The league fee of this team is for its league, division and season. Please ask the office for this change.':
    'La cuota de la liga de este equipo es para su liga, división y temporada. Pida este cambio a la oficina.',
  'No league fee is asked for this team.': 'Por este equipo no se pide ninguna cuota de la liga.',
  'This league fee is no longer owed. Nothing was charged.':
    'Esta cuota de la liga ya no se debe. No se cobró nada.',
  'Please say why: the club reads it.': 'Diga por qué: el club lo lee.',
} as const
