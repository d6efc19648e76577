/** The screens of rosters. */
export const rosters = {
  'To##whoever gets it': 'Para',
  'Add player': 'Agregar jugadora',
  'As on the membership card, for instance AF-2026-000123.':
    'Como en la credencial, por ejemplo AF-2026-000123.',
  'Joins as': 'Se une como',
  Player: 'Jugadora',
  'For the season.': 'Por la temporada.',
  'Guest player': 'Jugadora invitada',
  'From another team, until a day.': 'De otro equipo, hasta un día.',
  'Someone else has changed this in the meantime: number {number}, positions {positions}.':
    'Otra persona cambió esto entretanto: número {number}, posiciones {positions}.',
  Number: 'Número',
  Positions: 'Posiciones',
  'Decline {name}?': '¿Rechazar a {name}?',
  'Take {name} off the roster?': '¿Retirar a {name} de la lista?',
  Decline: 'Rechazar',
  'The family gets an e-mail. The membership stays as it is, and they can choose another team.':
    'La familia recibe un correo. La membresía no cambia y pueden elegir otro equipo.',
  'The family gets an e-mail. The membership and what was paid stay as they are.':
    'La familia recibe un correo. La membresía y lo pagado no cambian.',
  'The family will see it.': 'La familia lo lee.',
  'Lock dates of {team}': 'Días de cierre de {team}',
  'Someone else has changed this team in the meantime. Nothing was overwritten.':
    'Otra persona cambió este equipo entretanto. No se sobrescribió nada.',
  'Locked from': 'Cerrada desde',
  'From then on the team asks the office. Earlier than the rule pack says, never later.':
    'El equipo pide entonces a la oficina. Antes de lo que dicen las reglas, nunca después.',
  'Frozen from': 'Congelada desde',
  'Once the team has qualified: even the office may add and drop only a few players.':
    'Cuando el equipo se ha clasificado: incluso la oficina solo puede agregar y retirar a unas cuantas.',
  'No date of birth': 'Sin fecha de nacimiento',
  'guest until {day}': 'invitada hasta el {day}',
  'Not registered': 'Sin inscripción',
  'Number and positions': 'Número y posiciones',
  'Actions for {name}': 'Acciones para {name}',
  'Take off the roster': 'Retirar de la lista',
  'Waiting for your answer': 'Esperan su respuesta',
  'Accept {name}': 'Aceptar a {name}',
  'Decline {name}': 'Rechazar a {name}',
  'On the team': 'En el equipo',
  'Send the roster of {team}': 'Enviar la lista de {team}',
  'It contains names, birthdays and pictures of children. Send it only to people who need it.':
    'Con ella salen nombres, fechas de nacimiento y fotos de menores. Envíela solo a quien la necesita.',
  'Separate several addresses with commas.': 'Varias direcciones separadas por comas.',
  'Print and export': 'Imprimir y exportar',
  'Roster as PDF, with pictures': 'Lista en PDF, con fotos',
  'Send by e-mail': 'Enviar por correo',
  'Lock dates': 'Días de cierre',
  'Number or positions changed': 'Número o posiciones cambiados',
  'Lock dates changed': 'Días de cierre cambiados',
  'Roster printed or exported': 'Lista impresa o exportada',
  'Roster sent by e-mail': 'Lista enviada por correo',
  Players: 'Jugadoras',
  Roster: 'Lista del equipo',
  'No players yet': 'Aún no hay jugadoras',
  'Invite families by e-mail, or add a player with the member ID and date of birth on the card.':
    'Invite a las familias por correo o agregue a una jugadora con el número de miembro y la fecha de nacimiento de la credencial.',
  '{players} of {most} players': '{players} de {most} jugadoras',
  '{count} player|{count} players': '{count} jugadora|{count} jugadoras',
  '{count} guest|{count} guests': '{count} invitada|{count} invitadas',
  'Players on the roster': 'Jugadoras en la lista',
  'The roster is frozen since {day}. Only a few players may still come and go.':
    'La lista está congelada desde el {day}. Solo unas pocas jugadoras pueden entrar y salir.',
  'The roster is locked since {day}.': 'La lista está cerrada desde el {day}.',
  'Your office may still change it.': 'Su oficina aún puede cambiarla.',
  'Please ask your league office for changes.': 'Pida los cambios a la oficina de su liga.',
  '{count} more player is needed: rule pack {pack} asks for at least {least}.|{count} more players are needed: rule pack {pack} asks for at least {least}.':
    'Falta {count} jugadora: las reglas {pack} piden al menos {least}.|Faltan {count} jugadoras: las reglas {pack} piden al menos {least}.',
  'The roster locks on {day}.': 'La lista se cierra el {day}.',
}
