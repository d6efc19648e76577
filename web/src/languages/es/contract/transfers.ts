export const transfers = {
  'Please choose fall or summer.': 'Elija otoño o verano.',
  'The player is on this team already. Please choose another one.':
    'La jugadora ya está en este equipo. Elija otro.',
  'Both teams must play in the same season and discipline.':
    'Los dos equipos deben jugar en la misma temporada y disciplina.',
  'This player has moved once this fall already, and once in the fall is allowed.':
    'Esta jugadora ya cambió de equipo una vez este otoño y se permite una vez en otoño.',
  'This player has moved once this summer already, and once in the summer is allowed.':
    'Esta jugadora ya cambió de equipo una vez este verano y se permite una vez en verano.',
  'Transfers are closed. Please ask your league office.':
    'Los traspasos están cerrados. Pregunte a la oficina de su liga.',
  'This transfer does not exist.': 'Este traspaso no existe.',
  'This player is not on the team.': 'Esta jugadora no está en el equipo.',
  'This player is on no roster of the season. Please add them to yours instead.':
    'Esta jugadora no está en ninguna lista de la temporada. Agréguela a la suya.',
  'The rules do not allow this transfer.': 'Las reglas no permiten este traspaso.',
  'A transfer of this player is open already. It has to be answered or withdrawn first.':
    'Ya hay un traspaso abierto de esta jugadora. Primero hay que responderlo o retirarlo.',
  'A player of this name and date of birth is on record already. Please invite the family, or add the player with the number on the card.':
    'Ya consta una jugadora con este nombre y esta fecha de nacimiento. Invite a la familia o agregue a la jugadora con el número de la credencial.',
  'The first line of the file must name a first name, a last name and a date of birth.':
    'La primera línea del archivo debe nombrar nombre, apellido y fecha de nacimiento.',
  'The dates of birth in this file can be read in two ways. Please say which comes first, the month or the day.':
    'Las fechas de nacimiento de este archivo se pueden leer de dos maneras. Indique qué va primero, el mes o el día.',
  'Please say which comes first, the month or the day.': 'Indique qué va primero, el mes o el día.',
  'The file has more than 100 players. Please send one team at a time.':
    'El archivo tiene más de 100 jugadoras. Envíe un equipo a la vez.',
  'This team is renewed for the next season already.': 'Este equipo ya se renovó para la próxima temporada.',
  'The next season is not set up yet. Please ask your league office.':
    'La próxima temporada aún no está preparada. Pregunte a la oficina de su liga.',
  'The team is created, and the invitations are on their way.':
    'El equipo está creado y las invitaciones van en camino.',
  'A team is renewed by its club or the office.': 'Un equipo lo renueva su club o la oficina.',
  Until: 'Hasta',
  Exception: 'Excepción',
  'This transfer has been decided already.': 'Este traspaso ya se decidió.',
  'This team has answered already.': 'Este equipo ya respondió.',
  'This status is not known.': 'Este estado no se conoce.',
  'Please say for which team.': 'Indique por qué equipo responde.',
  'Please choose why.': 'Elija el motivo.',
  'Please say why: the family and the office read it.': 'Indique el motivo: lo leen la familia y la oficina.',
  'Please say why: the family and both teams read it.':
    'Indique el motivo: lo leen la familia y los dos equipos.',
  'Please agree or refuse.': 'Acepte o rechace.',
  'Please approve or refuse.': 'Apruebe o rechace.',
  'Please say which player.': 'Indique qué jugadora.',
  'Both teams and the league office are asked.': 'Se preguntó a los dos equipos y a la oficina de la liga.',
  'The other team and the family are told.': 'Se avisó al otro equipo y a la familia.',
  'Thank you. Your answer is saved.': 'Gracias. Su respuesta quedó guardada.',
  'This transfer window does not exist.': 'Este plazo de traspasos no existe.',
  'A number of days from 1 to 60.': 'Un número de días del 1 al 60.',
  'Please choose a season that is not over.': 'Elija una temporada que no haya terminado.',
  'Please enter the first and the last day.': 'Escriba el primer día y el último.',
  'The last day cannot be before the first one.': 'El último día no puede ser anterior al primero.',
  'This day does not belong to the season.': 'Este día no pertenece a la temporada.',
  Transfers: 'Traspasos',
  'see who asks to move to another team, and the windows for it':
    'ver quién pide cambiar de equipo y los plazos para ello',
  'approve and refuse transfers, and make exceptions': 'aprobar y rechazar traspasos y hacer excepciones',
  'Open and close': 'Abrir y cerrar',
  'open and close the transfer windows of a season': 'abrir y cerrar los plazos de traspaso de una temporada',
}
