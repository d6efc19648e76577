export const transfers = {
  'To##a team': 'A',
  '{count} transfer to decide|{count} transfers to decide':
    '{count} traspaso por decidir|{count} traspasos por decidir',
  'Import players': 'Importar jugadoras',
  'Each player gets a record and a code. The family enters the code when it registers and finds everything filled in.':
    'Cada jugadora recibe un registro y un código. La familia escribe el código al inscribirse y lo encuentra todo completo.',
  'Is {typed} {one} or {other}?': '¿{typed} es el {one} o el {other}?',
  'Some dates in this file have the month first, others the day. Which is right?':
    'Unas fechas de este archivo tienen primero el mes y otras el día. ¿Cuál es el orden correcto?',
  'Rows with the other order are left out and listed.':
    'Las filas con el otro orden se dejan fuera y se muestran en una lista.',
  'Month first': 'Primero el mes',
  'Day first': 'Primero el día',
  'Download a sample': 'Descargar un ejemplo',
  '{count} player imported|{count} players imported':
    '{count} jugadora importada|{count} jugadoras importadas',
  'Give each family its code. It is asked for at the beginning of the registration, with the player’s date of birth.':
    'Dé a cada familia su código. Se pide al comienzo de la inscripción, junto con la fecha de nacimiento de la jugadora o el jugador.',
  'code of {name}': 'código de {name}',
  '{count} row was left out|{count} rows were left out':
    '{count} fila quedó fuera|{count} filas quedaron fuera',
  'Line {row}:': 'Línea {row}:',
  'Players imported from a file': 'Jugadoras importadas de un archivo',
  Before: 'Antes',
  'Continues as': 'Continúa como',
  'Renew for the next season': 'Renovar para la próxima temporada',
  'Open that team': 'Abrir ese equipo',
  'The team is created. Without an e-mail address, please invite by link: {names}':
    'El equipo está creado. Sin correo electrónico, invite por enlace: {names}',
  'no e-mail address': 'sin correo electrónico',
  'A team is renewed by its club or the league office. Please ask them.':
    'Un equipo lo renueva su club o la oficina de la liga. Pregúnteles.',
  '{team} in {season}': '{team} en {season}',
  'Create team and invite': 'Crear el equipo e invitar',
  'Everyone you select gets an e-mail, registers for the season and pays there.':
    'Todas las personas marcadas reciben un correo, se inscriben para la temporada y pagan allí.',
  'Renewed for the next season': 'Renovado para la próxima temporada',
  'Move to another team': 'Cambiar de equipo',
  'Please choose the new team.': 'Elija el equipo nuevo.',
  'Please say why.': 'Indique el motivo.',
  '{name}: move to another team': '{name}: cambio de equipo',
  'Request transfer': 'Pedir el cambio',
  'Both teams are asked, and then the league office decides. Until then nothing changes.':
    'Se pregunta a los dos equipos y después decide la oficina de la liga. Hasta entonces no cambia nada.',
  'Name of the team or club': 'Nombre del equipo o del club',
  to: 'a',
  'Answers until': 'Respuestas hasta',
  'What has happened': 'Lo que ha ocurrido',
  'Still owed to the old team:': 'Pendiente en el equipo anterior:',
  'Everyone who has a say is asked.': 'Se preguntó a todos los que deben responder.',
  'The family, both teams and the league office will see it.':
    'Lo leen la familia, los dos equipos y la oficina de la liga.',
  'Why the office makes an exception': 'Por qué la oficina hace una excepción',
  'It is kept in the log. The transfer then counts toward no limit.':
    'Queda en el registro. El cambio no cuenta entonces para ningún límite.',
  'Approved. The player is on the new roster, and everyone gets an e-mail.':
    'Aprobado. La jugadora está en la nueva lista y todos reciben un correo.',
  'Refused. Everyone gets an e-mail.': 'Rechazado. Todos reciben un correo.',
  'Approve the transfer of {name}?': '¿Aprobar el cambio de {name}?',
  'Refuse the transfer of {name}?': '¿Rechazar el cambio de {name}?',
  'Someone else has changed this transfer in the meantime. Please look at it again.':
    'Otra persona cambió este traspaso mientras tanto. Revíselo de nuevo.',
  'The family and both teams will see it.': 'Lo leen la familia y los dos equipos.',
  'Old team': 'Equipo anterior',
  'Players ask, both teams answer, and the office decides. A team that says nothing counts as agreed.':
    'Las jugadoras piden, los dos equipos responden y la oficina decide. Si un equipo no dice nada, se considera que acepta.',
  Windows: 'Plazos',
  transfers: 'traspasos',
  'Player or team': 'Jugadora o equipo',
  'No transfers yet': 'Todavía no hay traspasos',
  'Families ask for another team from their own page, and coaches from their team’s.':
    'Las familias piden otro equipo desde su página y los entrenadores desde la de su equipo.',
  'Request it here. Both teams say yes or no, and the league office decides.':
    'Pídalo aquí. Los dos equipos dicen sí o no y la oficina de la liga decide.',
  'Withdraw the transfer of {name}': 'Detener el cambio de {name}',
  'Withdraw transfer': 'Detener este cambio',
  'Nobody is on a team yet': 'Todavía nadie está en un equipo',
  'Who is on the roster of a team can ask here to move to another one.':
    'Quien está en la lista de un equipo puede pedir aquí el cambio a otro.',
  'Another team': 'Otro equipo',
  'Another team for {name}': 'Otro equipo para {name}',
  'Both teams and the league office will see it.': 'Lo leen los dos equipos y la oficina de la liga.',
  'Withdraw the transfer of {name}?': '¿Detener el cambio de {name}?',
  '{name} stays on {team}. Everyone who was asked gets an e-mail.':
    '{name} se queda en {team}. Todos los consultados reciben un correo.',
  'Refuse that {name} moves?': '¿Rechazar que {name} cambie de equipo?',
  'The league office decides, and sees why you object. So does the family.':
    'La oficina de la liga decide y lee por qué usted retiene a la jugadora. La familia también lo lee.',
  'The move ends with it, and the player stays on the old team.':
    'Con ello termina el cambio y la jugadora se queda en su equipo.',
  'Main reason': 'Motivo',
  'To this team or its club.': 'A este equipo o a su club.',
  'Please say which one.': 'Indique cuál.',
  'The family and the league office will see it.': 'Lo leen la familia y la oficina de la liga.',
  'Transfer of {name}': 'Traspaso de {name}',
  Transfer: 'Traspaso',
  'What prevents it right now': 'Esto lo impide ahora',
  '{amount} is still owed to the old team.': 'En el equipo anterior quedan {amount} pendientes.',
  'Requested by': 'Pedido por',
  'Requested on': 'Pedido el',
  Window: 'Plazo',
  exception: 'excepción',
  'Request a player': 'Pedir una jugadora',
  'Players who want to join or leave this team appear here. You can request a player of another team with the details on the membership card.':
    'Aquí figura quien quiere entrar en este equipo o salir de él. Puede pedir una jugadora de otro equipo con los datos de su credencial.',
  'Agree that {name} moves': 'Aceptar que {name} cambie de equipo',
  Agree: 'Aceptar',
  'Refuse that {name} moves': 'Rechazar que {name} cambie de equipo',
  'The family and the other team get an e-mail. The family can withdraw it until the office decides.':
    'La familia y el otro equipo reciben un correo. La familia puede detenerlo hasta que la oficina decida.',
  'Change the window': 'Cambiar el plazo',
  'New window': 'Nuevo plazo',
  'Someone else has changed this window in the meantime. Nothing was overwritten.':
    'Otra persona cambió este plazo mientras tanto. No se sobrescribió nada.',
  'A league with its own windows follows only those.': 'Una liga con plazos propios se rige solo por estos.',
  'All leagues': 'Todas las ligas',
  'Part of the season': 'Parte de la temporada',
  'In each of them a player moves once.': 'En cada una, una jugadora cambia una vez.',
  'Days to answer': 'Días para responder',
  'A team that has not answered by then counts as having agreed.':
    'Si un equipo no dice nada en ese tiempo, se considera que acepta.',
  'No windows yet': 'Todavía no hay plazos',
  'Nobody can ask for a transfer until there is one. In each part of a season a player moves once.':
    'Nadie puede pedir un traspaso hasta que haya uno. En cada parte de la temporada, una jugadora cambia una vez.',
  'all leagues': 'todas las ligas',
  '{count} day to answer|{count} days to answer': '{count} día para responder|{count} días para responder',
  open: 'abierto',
  closed: 'cerrado',
  'Close {name}': 'Cerrar {name}',
  'Teams are asked': 'Se pregunta a los equipos',
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
  'no answer yet': 'sin respuesta todavía',
  agrees: 'acepta',
  refuses: 'rechaza',
  'has not answered in time: counts as agreed': 'no respondió a tiempo: se considera que acepta',
  '{who} requests the transfer': '{who} pide el cambio',
  '{team} agrees': '{team} acepta',
  '{team} refuses': '{team} rechaza',
  '{team} has not answered in time and counts as having agreed':
    '{team} no respondió a tiempo y se considera que acepta',
  'Whoever has not answered was reminded': 'Se recordó a quien no había respondido',
  'The league office makes an exception': 'La oficina de la liga hace una excepción',
  'The league office has approved': 'La oficina de la liga aprobó',
  'The league office has refused': 'La oficina de la liga rechazó',
  'The season is over': 'La temporada terminó',
  'Membership, signed waivers, insurance and credentials go along; number {number} is kept, it was free.':
    'La membresía, los documentos firmados, el seguro y las acreditaciones la acompañan; conserva el número {number}, que estaba libre.',
  'Membership, signed waivers, insurance and credentials go along.':
    'La membresía, los documentos firmados, el seguro y las acreditaciones la acompañan.',
}
