/** The screens of rosters. */
export const rosters = {
  'To##whoever gets it': 'Para',
  'Add player': 'Agregar jugadora',
  'As on the membership card, for example AF-2026-000123.':
    'Como en la credencial, por ejemplo AF-2026-000123.',
  'Joins as': 'Se une como',
  Player: 'Jugadora',
  'For the season.': 'Por la temporada.',
  'Guest player': 'Jugadora invitada',
  'From another team, for a limited time.': 'De otro equipo, por un tiempo.',
  'Someone else changed this while you were editing: number {number}, positions {positions}.':
    'Otra persona cambió esto mientras usted lo editaba: número {number}, posiciones {positions}.',
  Number: 'Número',
  Positions: 'Posiciones',
  'Decline {name}?': '¿Rechazar a {name}?',
  'Take {name} off the roster?': '¿Retirar a {name} de la lista?',

  'The family gets an email. The membership stays active, and they can choose another team.':
    'La familia recibe un correo. La membresía no cambia y pueden elegir otro equipo.',
  'The family gets an email. The membership and payments stay as they are.':
    'La familia recibe un correo. La membresía y lo pagado no cambian.',
  'The family will see it.': 'La familia lo lee.',
  'Lock dates for {team}': 'Días de cierre de {team}',
  'Someone else changed this team while you were editing. Nothing was overwritten.':
    'Otra persona cambió este equipo mientras usted lo editaba. No se sobrescribió nada.',
  'Locked from': 'Cerrada desde',
  'After this date, changes go through the office. You can choose an earlier date than the rule pack, but not a later one.':
    'Después de esta fecha, los cambios pasan por la oficina. Puede elegir una fecha anterior a la de las reglas, no posterior.',
  'Frozen from': 'Congelada desde',
  'Once the team has qualified, even the office can add and drop only a few players.':
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
  'Send roster: {team}': 'Enviar la lista: {team}',
  'It includes children’s names, birthdays and photos, so send it only to people who need it.':
    'Incluye nombres, fechas de nacimiento y fotos de menores: envíela solo a quien la necesite.',
  'Separate addresses with commas.': 'Varias direcciones separadas por comas.',
  'Print and export': 'Imprimir y exportar',
  'Roster as PDF, with pictures': 'Lista en PDF, con fotos',
  'Send by email': 'Enviar por correo',
  'Lock dates': 'Días de cierre',
  'Number or positions changed': 'Número o posiciones cambiados',
  'Lock dates changed': 'Días de cierre cambiados',
  'Roster printed or exported': 'Lista impresa o exportada',
  'Roster sent by email': 'Lista enviada por correo',
  Players: 'Jugadoras',
  Roster: 'Lista del equipo',
  'No players yet': 'Aún no hay jugadoras',
  'Invite families by email, or add a player with the member ID and date of birth on the card.':
    'Invite a las familias por correo o agregue a una jugadora con el número de miembro y la fecha de nacimiento de la credencial.',
  '{players} of {most} players': '{players} de {most} jugadoras',
  '{count} player|{count} players': '{count} jugadora|{count} jugadoras',
  '{count} guest|{count} guests': '{count} invitada|{count} invitadas',
  'Players on the roster': 'Jugadoras en la lista',
  'The roster has been frozen since {day}. Only a few players can still come or go.':
    'La lista está congelada desde el {day}. Solo unas pocas jugadoras pueden entrar y salir.',
  'The roster has been locked since {day}.': 'La lista está cerrada desde el {day}.',
  'Your office can still change it.': 'Su oficina aún puede cambiarla.',
  'To make changes, contact your league office.':
    'Para hacer cambios, comuníquese con la oficina de su liga.',
  'You need {count} more player: rule pack {pack} requires at least {least}.|You need {count} more players: rule pack {pack} requires at least {least}.':
    'Falta {count} jugadora: las reglas {pack} piden al menos {least}.|Faltan {count} jugadoras: las reglas {pack} piden al menos {least}.',
  'The roster locks on {day}.': 'La lista se cierra el {day}.',
  'Dates of birth': 'Fechas de nacimiento',
}
