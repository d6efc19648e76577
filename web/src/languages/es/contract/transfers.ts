export const transfers = {
  'Choose fall or summer.': 'Elija otoño o verano.',
  'The player is already on this team. Please choose another one.':
    'La jugadora ya está en este equipo. Elija otro.',
  'Both teams need to play in the same season and discipline.':
    'Los dos equipos deben jugar en la misma temporada y disciplina.',
  'Players can move once in the fall, and this player already has.':
    'Las jugadoras pueden cambiar de equipo una vez en otoño, y esta jugadora ya lo hizo.',
  'Players can move once in the summer, and this player already has.':
    'Las jugadoras pueden cambiar de equipo una vez en verano, y esta jugadora ya lo hizo.',
  'Transfers are closed. Please ask your league office.':
    'Los traspasos están cerrados. Pregunte a la oficina de su liga.',
  'We couldn’t find this transfer.': 'No encontramos este traspaso.',
  'This player isn’t on the team.': 'Esta jugadora no está en el equipo.',
  'This player isn’t on a roster this season. Please add them to yours instead.':
    'Esta jugadora no está en ninguna lista de la temporada. Agréguela a la suya.',
  'The rules don’t allow this transfer.': 'Las reglas no permiten este traspaso.',
  'This player already has an open transfer. It needs to be answered or canceled first.':
    'Esta jugadora ya tiene un traspaso abierto. Primero hay que responderlo o cancelarlo.',
  'A player with this name and date of birth is already on record. Invite the family, or add the player with the member ID on the card.':
    'Ya hay una jugadora con este nombre y esta fecha de nacimiento. Invite a la familia o agregue a la jugadora con el número de miembro de la credencial.',
  'The first line of the file needs a first name, a last name and a date of birth.':
    'La primera línea del archivo debe tener nombre, apellido y fecha de nacimiento.',
  'The dates of birth in this file could be read two ways. Choose which comes first, the month or the day.':
    'Las fechas de nacimiento de este archivo se pueden leer de dos maneras. Elija qué va primero, el mes o el día.',
  'Choose which comes first, the month or the day.': 'Indique qué va primero, el mes o el día.',
  'This file has more than 100 players. Please import one team at a time.':
    'El archivo tiene más de 100 jugadoras. Suba un equipo a la vez.',
  'This team has already been renewed for next season.':
    'Este equipo ya se renovó para la próxima temporada.',
  'Next season isn’t set up yet. Please ask your league office.':
    'La próxima temporada aún no está preparada. Pregunte a la oficina de su liga.',
  'Team created and invitations sent.': 'Equipo creado e invitaciones enviadas.',
  'The team’s club or the office renews a team.': 'El club del equipo o la oficina renueva el equipo.',
  Until: 'Hasta',
  Exception: 'Excepción',
  'This transfer has already been decided.': 'Este traspaso ya se decidió.',
  'This team has already answered.': 'Este equipo ya respondió.',
  'Choose a status from the list.': 'Elija un estado de la lista.',
  'Choose which team you’re answering for.': 'Elija por qué equipo responde.',
  'Choose a reason.': 'Elija el motivo.',
  'Enter a reason. The family and the office will see it.':
    'Escriba el motivo. La familia y la oficina lo verán.',
  'Enter a reason. The family and both teams will see it.':
    'Escriba el motivo. La familia y los dos equipos lo verán.',
  'Choose agree or decline.': 'Acepte o rechace.',
  'Choose approve or decline.': 'Apruebe o rechace.',
  'Choose a player.': 'Indique qué jugadora.',
  'Request sent to both teams and the league office.':
    'Solicitud enviada a los dos equipos y a la oficina de la liga.',
  'We’ve told the other team and the family.': 'Se avisó al otro equipo y a la familia.',
  'Thank you! Your answer is saved.': 'Gracias. Su respuesta quedó guardada.',
  'We couldn’t find this transfer window.': 'No encontramos este plazo de traspasos.',
  'Enter a number of days from 1 to 60.': 'Un número de días del 1 al 60.',
  'Choose a season that isn’t over.': 'Elija una temporada que no haya terminado.',
  'Enter the first and last day.': 'Escriba el primer día y el último.',
  'The last day can’t be before the first.': 'El último día no puede ser anterior al primero.',
  'This day isn’t in the season.': 'Este día no pertenece a la temporada.',
  Transfers: 'Traspasos',
  'see transfer requests and windows': 'ver quién pide cambiar de equipo y los plazos para ello',
  'approve and decline transfers, and make exceptions': 'aprobar y rechazar traspasos y hacer excepciones',
  'Open and close': 'Abrir y cerrar',
  'open and close a season’s transfer windows': 'abrir y cerrar los plazos de traspaso de una temporada',
}
