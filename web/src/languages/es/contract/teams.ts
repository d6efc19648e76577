/** The desks of clubs and teams: staff and invitations. */
export const teams = {
  'This invitation does not exist.': 'Esta invitación no existe.',
  'This invitation was accepted. Whoever accepted it is on the roster.':
    'Esta invitación fue aceptada. Quien la aceptó está en la lista del equipo.',
  'This address has an open invitation already. Please send that one again.':
    'Esta dirección ya tiene una invitación abierta. Envíe esa de nuevo.',
  'This invitation was sent a moment ago. Please give the letter some minutes to arrive.':
    'Esta invitación se envió hace un momento. Dé a la carta unos minutos para llegar.',
  'Your team has sent very many invitations today. Please go on tomorrow.':
    'Su equipo ha enviado muchísimas invitaciones hoy. Continúe mañana.',
  'Please enter an e-mail address.': 'Escriba una dirección de correo electrónico.',
  'Please choose what this person does for the team.': 'Elija qué hace esta persona en el equipo.',
  'This person is not on the staff of the team.':
    'Esta persona no forma parte del cuerpo técnico del equipo.',
  'No member has this number. Please check it, or invite them by e-mail.':
    'Ningún miembro tiene este número. Revíselo o invite a la persona por correo electrónico.',
  'This team is not active, so nobody can join it.':
    'Este equipo no está activo, así que nadie puede unirse.',
  'At most {MOST_INVITES} invitations at once.': 'Como máximo {MOST_INVITES} invitaciones a la vez.',
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
  '{value1} is on the team already. For a brother or sister, please add the first name.':
    '{value1} ya está en el equipo. Para un hermano o hermana, añada el nombre.',
  'Please enter a member number or an e-mail address.':
    'Escriba un número de miembro o una dirección de correo electrónico.',
} as const
