/** The gate: who is let in for a day. */
export const gate = {
  Gate: 'Entrada',
  'Cards can be checked only over a secure connection (https).':
    'Las credenciales solo se pueden comprobar con una conexión segura (https).',
  'Delete the list from this phone': 'Borrar la lista de este teléfono',
  'Download the list for the day': 'Tomar la lista del día',
  'The list and this page stay on this phone until the day is over: cards can be checked without a connection, even after the page was closed.':
    'Queda en este teléfono hasta que termine el día, y esta página también: las credenciales se pueden comprobar sin conexión, incluso después de cerrar la página.',
  '{count} check-in by someone else hasn’t been sent yet. It’s sent when they log in on this phone.|{count} check-ins by someone else haven’t been sent yet. They’re sent when they log in on this phone.':
    '{count} entrada que registró otra persona aún no se envió. Se envía cuando esa persona inicie sesión en este teléfono.|{count} entradas que registró otra persona aún no se enviaron. Se envían cuando esa persona inicie sesión en este teléfono.',
  '{count} check-in could not be saved|{count} check-ins could not be saved':
    '{count} entrada no se pudo registrar|{count} entradas no se pudieron registrar',
  '{count} check-in at the gate is sent.|{count} check-ins at the gate are sent.':
    '{count} entrada está enviada.|{count} entradas están enviadas.',
  'Some check-ins could not be saved. Please open the gate.':
    'No todas las entradas se pudieron registrar. Abra la pantalla de entrada.',
  Dismiss: 'Descartar',
  'Dismiss: {name}': 'Descartar: {name}',
  'Download list': 'Tomar la lista',
  'These teams have no one on that day. Please choose others.':
    'Nadie está en estos equipos ese día. Elija otros.',
  'Not on this list': 'No está en esta lista',
  'Checked in': 'Puede pasar',
  'Check in anyway': 'Dejar pasar de todos modos',
  'Already in': 'Ya entró',
  'Take a closer look': 'Revíselo con calma',
  'by you': 'por usted',
  'This card is out of date. Ask for the current one.':
    'Esta credencial ya no es la vigente. Pida la actual.',
  'Showed the paperwork': 'Mostró los papeles',
  'Coach vouches': 'El entrenador responde',
  'Office said OK': 'La oficina lo aprobó',
  'Fixing it today': 'Lo resuelve hoy',
  'Why check in anyway?': '¿Por qué la deja pasar?',
  'Check in': 'Dejar pasar',
  'Camera picture': 'Imagen de la cámara',
  'Point at the code on the card': 'Apunte al código de la credencial',
  'Starting the camera …': 'La cámara se está encendiendo …',
  Flashlight: 'Linterna',
  'The camera is turned off for this site': 'La cámara está desactivada para este sitio',
  'To scan cards, tap the icon next to the address, allow the camera, then try again. Until then, type a name or number above.':
    'Para escanear, toque el ícono junto a la dirección, permita la cámara e intente otra vez. Mientras tanto, escriba arriba un nombre o número.',
  'No camera here': 'Aquí no hay cámara',
  'Type a name or number above. A handheld scanner works too.':
    'Escriba arriba un nombre o número. También sirve un lector de mano.',
  'Another app is using the camera': 'Otra aplicación está usando la cámara',
  'Close it and try again. Until then, type a name or number above.':
    'Ciérrela e intente otra vez. Mientras tanto, escriba arriba un nombre o número.',
  '{in} of {all} in': 'Entraron {in} de {all}',
  'Open the scanner': 'Abrir el escáner',
  'Who’s in': 'Quién entró',
  'When a card is read': 'Al leer una credencial',
  'Play a sound': 'Con sonido',
  'A high chime lets them in, a low buzz asks you to look.':
    'Un tono agudo deja pasar; uno grave le pide que mire.',
  Vibrate: 'Con vibración',
  'List on this phone': 'Lista en este teléfono',
  downloaded: 'tomada el',
  'Update the list': 'Actualizar la lista',
  'Done for the day?': '¿Terminó por hoy?',
  'The list is deleted when the day is over, and when you log out.':
    'La lista se borra sola cuando termina el día y cuando cierra la sesión.',
  'Delete the list from this phone?': '¿Borrar la lista de este teléfono?',
  'Delete list': 'Borrar la lista',
  'Names, photos and this page’s offline copy go. You need a connection to download it again.':
    'Se borran los nombres, las fotos y la copia de esta página sin conexión. Para tomarla otra vez necesita conexión.',
  '{count} check-in hasn’t been sent yet. We’ll send it later.|{count} check-ins haven’t been sent yet. We’ll send them later.':
    '{count} entrada aún no se envió; se enviará de todos modos.|{count} entradas aún no se enviaron; se enviarán de todos modos.',
  'Name, number or card code': 'Nombre, número o código de la credencial',
  'Name or number': 'Nombre o número',
  '{count} person found|{count} people found': '{count} persona encontrada|{count} personas encontradas',
  'People found': 'Personas encontradas',
  In: 'Entró',
  '{count} more: keep typing|{count} more: keep typing':
    '{count} más: siga escribiendo|{count} más: siga escribiendo',
  '{in} of {all}': '{in} de {all}',
  Show: 'Mostrar',
  'In ({count})': 'Entraron ({count})',
  'Not yet ({count})': 'Faltan ({count})',
  'Check-ins show up here.': 'Las entradas aparecen aquí.',
  'Everyone is in.': 'Entraron todos.',
  'Undo: {name}': 'Deshacer: {name}',
  Offline: 'Sin conexión',
  'Keep this page open': 'Deje esta página abierta',
  '{count} check-in to send|{count} check-ins to send':
    '{count} entrada por enviar|{count} entradas por enviar',
  'Close the scanner': 'Cerrar el escáner',
  'This list is for {day}. Check-ins count for that day.':
    'Esta lista es para el {day}. Las entradas cuentan para ese día.',
  'See why': 'Ver por qué',
  'Ask for the card with the square code.': 'Pida la credencial con el código cuadrado.',
  'Another organization’s card': 'Credencial de otra organización',
  'It comes from {host}.': 'Es de {host}.',
  'A card for {team}': 'Credencial de {team}',
  'That team isn’t on this list.': 'Ese equipo no está en esta lista.',
  'It’s newer than this list. Update the list, then scan again.':
    'Es más nueva que esta lista. Actualice la lista y escanee otra vez.',
  'Not on a team': 'Sin equipo',
  'The membership is current, but it isn’t on any team’s roster.':
    'La membresía está vigente, pero no está en la lista de ningún equipo.',
  'This card is out of date': 'Esta credencial ya no es la vigente',
  'Its membership ran until {day}, or the card was replaced. Ask for the current one.':
    'Su membresía era hasta el {day}, o la credencial fue reemplazada. Pida la actual.',
  'Ask for the current one.': 'Pida la actual.',
  'This card isn’t known here': 'Esta credencial no se conoce aquí',
  'Look the person up by name or number.': 'Busque a la persona por nombre o número.',
  'Without a connection we can’t tell which team this card is for.':
    'Sin conexión no se puede saber de qué equipo es.',
  'Find a team': 'Buscar un equipo',
  'Check-in undone: {name}': 'Entrada deshecha: {name}',
  '{name} was already in, let in by {by}.': '{name} ya había entrado, con {by}.',
  'Not yet': 'Todavía no',
  'Not a membership card': 'No es una credencial de membresía',
  'No match for “{typed}”. Check the spelling, or try just a few letters.':
    'Nadie coincide con «{typed}». Revise cómo se escribe o pruebe con pocas letras.',
  'All sent': 'Todo enviado',
  'Works offline': 'Funciona sin conexión',
  'Active teams of this season and the next ones are here.':
    'Aquí están los equipos activos de esta temporada y de las próximas.',
}
