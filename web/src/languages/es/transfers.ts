export const transfers = {
  'To##a team': 'A',
  '{count} transfer to decide|{count} transfers to decide':
    '{count} traspaso por decidir|{count} traspasos por decidir',
  'Import players': 'Importar jugadoras',
  'Each player gets a record and a code. When the family registers with the code, everything is already filled in.':
    'Cada jugadora recibe un registro y un código. Cuando la familia se inscribe con el código, ya está todo completo.',
  'Month first': 'Primero el mes',
  'Day first': 'Primero el día',
  'Download a sample': 'Descargar un ejemplo',
  '{count} player imported|{count} players imported':
    '{count} jugadora importada|{count} jugadoras importadas',
  'Give each family its code. They’ll enter it at the start of registration, along with the player’s date of birth.':
    'Dé a cada familia su código. Se pide al comienzo de la inscripción, junto con la fecha de nacimiento de la jugadora o el jugador.',
  '{name}’s code': 'código de {name}',
  '{count} row was skipped|{count} rows were skipped':
    '{count} fila quedó fuera|{count} filas quedaron fuera',
  'Line {row}:': 'Línea {row}:',
  'Players imported from a file': 'Jugadoras importadas de un archivo',
  Previously: 'Antes',
  'Continues as': 'Continúa como',
  'Renew for next season': 'Renovar para la próxima temporada',
  'Open that team': 'Abrir ese equipo',
  'Team created. These people have no email address, so please invite them by link: {names}':
    'El equipo está creado. Sin correo electrónico, invite por enlace: {names}',

  'The club or league office renews this team. Please contact them.':
    'Un equipo lo renueva su club o la oficina de la liga. Pregúnteles.',
  '{team} in {season}': '{team} en {season}',
  'Create team and invite': 'Crear el equipo e invitar',
  'Everyone you select gets an email to register and pay for the season.':
    'Cada persona que elija recibe un correo para inscribirse y pagar la temporada.',
  'Renewed for the next season': 'Renovado para la próxima temporada',
  'Move to another team': 'Cambiar de equipo',
  'Choose the new team.': 'Elija el equipo nuevo.',

  '{name}: move to another team': '{name}: cambio de equipo',
  'Request transfer': 'Pedir el cambio',
  'We’ll ask both teams, and then the league office decides. Nothing changes until then.':
    'Preguntaremos a los dos equipos y después decide la oficina de la liga. Hasta entonces no cambia nada.',
  'Team or club name': 'Nombre del equipo o del club',
  to: 'a',
  'Answers due': 'Respuestas hasta',

  'Still owed to the old team:': 'Pendiente en el equipo anterior:',
  'Everyone involved has been asked.': 'Se preguntó a todos los que deben responder.',
  'The family, both teams and the league office will see it.':
    'Lo leen la familia, los dos equipos y la oficina de la liga.',
  'Reason for the exception': 'Motivo de la excepción',
  'It’s saved in the log. The transfer won’t count toward any limit.':
    'Queda en el registro. El cambio no cuenta entonces para ningún límite.',
  'Approved. The player is on the new roster, and everyone gets an email.':
    'Aprobado. La jugadora está en la nueva lista y todos reciben un correo.',
  'Declined. Everyone gets an email.': 'Rechazado. Todos reciben un correo.',
  'Approve the transfer of {name}?': '¿Aprobar el cambio de {name}?',
  'Decline the transfer of {name}?': '¿Rechazar el cambio de {name}?',
  'Someone else changed this transfer while you were looking at it. Please check it again.':
    'Otra persona cambió este traspaso mientras tanto. Revíselo de nuevo.',
  'The family and both teams will see it.': 'Lo leen la familia y los dos equipos.',
  'Old team': 'Equipo anterior',
  'Players ask, both teams answer, and the office decides. If a team doesn’t answer, it counts as a yes.':
    'Las jugadoras piden, los dos equipos responden y la oficina decide. Si un equipo no responde, cuenta como un sí.',
  Windows: 'Plazos',
  transfers: 'traspasos',
  '1 transfer': '1 traspaso',
  'Player or team': 'Jugadora o equipo',
  'No transfers yet': 'Todavía no hay traspasos',
  'Families can ask for a transfer on their page, and coaches on their team’s page.':
    'Las familias piden otro equipo desde su página y los entrenadores desde la de su equipo.',
  'Request it here. Both teams answer yes or no, and the league office decides.':
    'Pídalo aquí. Los dos equipos dicen sí o no y la oficina de la liga decide.',
  'Cancel {name}’s transfer': 'Cancelar el cambio de {name}',
  'Cancel transfer': 'Cancelar el cambio',

  'Once you’re on a team’s roster, you can ask to move to another team here.':
    'Cuando esté en la lista de un equipo, podrá pedir aquí el cambio a otro.',

  'Another team for {name}': 'Otro equipo para {name}',
  'Both teams and the league office will see it.': 'Lo leen los dos equipos y la oficina de la liga.',
  'Cancel {name}’s transfer?': '¿Cancelar el cambio de {name}?',
  '{name} stays on {team}. Everyone who was asked gets an email.':
    '{name} se queda en {team}. Todos los consultados reciben un correo.',
  'Decline {name}’s move?': '¿Rechazar el cambio de {name}?',
  'The league office decides. They and the family will see your reason.':
    'La oficina de la liga decide. Ella y la familia verán su motivo.',
  'This ends the request, and the player stays on their current team.':
    'Con esto termina la solicitud y la jugadora se queda en su equipo.',
  'Main reason': 'Motivo',
  'To this team or its club.': 'A este equipo o a su club.',
  'Choose which one.': 'Indique cuál.',
  'The family and the league office will see it.': 'Lo leen la familia y la oficina de la liga.',
  '{name}’s transfer': 'Traspaso de {name}',
  Transfer: 'Traspaso',
  'What’s blocking it': 'Qué lo impide',
  '{amount} is still owed to the old team.': 'En el equipo anterior quedan {amount} pendientes.',

  'Requested on': 'Pedido el',
  Window: 'Plazo',
  exception: 'excepción',
  'Request a player': 'Pedir una jugadora',
  'Transfers in and out of this team show up here. To request a player from another team, use the details on the membership card.':
    'Aquí aparecen los cambios de entrada y de salida del equipo. Para pedir una jugadora de otro equipo, use los datos de su credencial.',
  'Approve {name}’s move': 'Aceptar que {name} cambie de equipo',

  'Decline {name}’s move': 'Rechazar que {name} cambie de equipo',
  'The family and the other team get an email. The family can cancel until the office decides.':
    'La familia y el otro equipo reciben un correo. La familia puede cancelarlo hasta que la oficina decida.',
  'Edit window': 'Cambiar el plazo',
  'New window': 'Nuevo plazo',
  'Someone else changed this window while you were editing. Nothing was overwritten.':
    'Otra persona cambió este plazo mientras usted lo editaba. No se sobrescribió nada.',
  'A league with its own windows uses only those.': 'Una liga con plazos propios se rige solo por estos.',
  'All leagues': 'Todas las ligas',
  'Part of the season': 'Parte de la temporada',
  'Players can move once in each part.': 'Las jugadoras pueden cambiar una vez en cada parte.',
  'Days to answer': 'Días para responder',
  'If a team doesn’t answer in time, it counts as a yes.':
    'Si un equipo no responde a tiempo, cuenta como un sí.',
  'No windows yet': 'Todavía no hay plazos',
  'Add a window so players can ask for transfers. Players can move once in each part of a season.':
    'Agregue un plazo para que se puedan pedir traspasos. En cada parte de la temporada, una jugadora puede cambiar una vez.',
  'all leagues': 'todas las ligas',
  '{count} day to answer|{count} days to answer': '{count} día para responder|{count} días para responder',
  open: 'abierto',
  closed: 'cerrado',
  'Close {name}': 'Cerrar {name}',
  'Waiting for the teams': 'Espera a los equipos',
  'With the league office': 'En la oficina de la liga',
  Moved: 'Cambió de equipo',
  Fall: 'Otoño',
  Summer: 'Verano',
  'The family': 'La familia',
  'The old team': 'El equipo anterior',
  'The new team': 'El equipo nuevo',
  'The league office': 'La oficina de la liga',
  'Fees are unpaid': 'Hay cuotas sin pagar',
  'Another reason': 'Otro motivo',
  'Approved##a team': 'Aceptó',
  'Declined##a team': 'Rechazó',
  'No answer in time (counts as a yes)': 'No respondió a tiempo: cuenta como un sí',
  '{who} requested the transfer': '{who} pide el cambio',
  '{team} approved': '{team} acepta',
  '{team} declined': '{team} rechaza',
  '{team} didn’t answer in time, so it counts as a yes': '{team} no respondió a tiempo: cuenta como un sí',
  'Reminder sent': 'Recordatorio enviado',
  'The league office made an exception': 'La oficina de la liga hace una excepción',
  'The league office approved': 'La oficina de la liga aprobó',
  'The league office declined': 'La oficina de la liga rechazó',
  'The season is over': 'La temporada terminó',
  'Membership, signed waivers, insurance and credentials move along, and so does number {number}, which was free.':
    'La membresía, los documentos firmados, el seguro y las acreditaciones la acompañan; conserva el número {number}, que estaba libre.',
  'Membership, signed waivers, insurance and credentials move along.':
    'La membresía, los documentos firmados, el seguro y las acreditaciones la acompañan.',
}
