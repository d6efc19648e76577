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
  'Some scans or sales couldn’t be saved. Please open the event gate.':
    'No todos los pases se pudieron registrar. Abra la entrada del evento.',
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
  'Event gate': 'Entrada del evento',
  'Passes can be scanned only over a secure connection (https).':
    'Los pases solo se pueden escanear con una conexión segura (https).',
  'A pass was already inside, scanned by {by}.': 'Un pase ya estaba adentro; lo escaneó {by}.',
  'No events with passes': 'No hay eventos con pases',
  'Published events that sell passes are listed here until they’re over.':
    'Los eventos publicados que venden pases aparecen aquí hasta que terminan.',
  'Which event?': '¿Qué evento?',
  'The passes and this page stay on this phone until the event is over, so scanning works without a connection.':
    'Los pases y esta página quedan en este celular hasta que termine el evento, para escanear sin conexión.',
  'Head count': 'Personas',
  '{inside} inside, {came} came': '{inside} adentro, {came} en total',
  'Came in': 'Entraron',
  'Went out': 'Salieron',
  '{count} scan wasn’t saved|{count} scans weren’t saved':
    '{count} escaneo no se guardó|{count} escaneos no se guardaron',
  'Choose another event': 'Elegir otro evento',
  'You need a connection to download it again.': 'Necesita conexión para descargarla otra vez.',
  '{count} scan hasn’t been sent yet. We’ll send it later.|{count} scans haven’t been sent yet. We’ll send them later.':
    '{count} escaneo aún no se envió. Lo enviaremos después.|{count} escaneos aún no se enviaron. Los enviaremos después.',
  Direction: 'Sentido',
  'In##the gate': 'Entrada',
  'Out##the gate': 'Salida',
  '{count} inside': '{count} adentro',
  '{count} in all##people': '{count} en total',
  'Point at the code on the pass': 'Apunte al código del pase',
  'Buyer’s name or pass code': 'Nombre de quien compró o código del pase',
  'Buyer’s name': 'Nombre de quien compró',
  'A new version is ready. Nothing you scanned gets lost.':
    'Hay una versión nueva. No se pierde nada de lo que escaneó.',
  'Passes found': 'Pases encontrados',
  'Scan out': 'Marcar salida',
  'Come on in': 'Puede pasar',
  'Out. Good for re-entry': 'Salió. Puede volver a entrar',
  'Already inside': 'Ya está adentro',
  'This pass was refunded': 'Este pase se reembolsó',
  'A pass for {day}': 'Un pase para el {day}',
  'A pass for {event}': 'Un pase para {event}',
  'We don’t recognize this pass': 'No reconocemos este pase',
  'Another organization’s pass': 'Un pase de otra organización',
  'Not a pass': 'No es un pase',
  'Not inside': 'No está adentro',
  'It doesn’t let anyone in anymore.': 'Ya no deja entrar a nadie.',
  'It isn’t good today.': 'Hoy no es válido.',
  'It isn’t good here.': 'Aquí no es válido.',
  'It was bought after this list was downloaded. Update the list, then scan again.':
    'Se compró después de descargar esta lista. Actualice la lista y escanee otra vez.',
  'Without a connection we can’t tell what this pass is for.':
    'Sin conexión no podemos saber para qué es este pase.',
  'Ask for the email with the passes, or search by the buyer’s name.':
    'Pida el correo con los pases o busque por el nombre de quien compró.',
  'Ask for the pass with the square code.': 'Pida el pase con el código cuadrado.',
  'This pass wasn’t scanned in, or is out already.': 'Este pase no se escaneó al entrar o ya salió.',
  'Cash drawer': 'Caja',
  'Open your drawer to sell passes for cash.': 'Abra su caja para vender pases en efectivo.',
  'Cash in the drawer to start': 'Efectivo en la caja al empezar',
  'Open drawer': 'Abrir caja',
  'Started with': 'Fondo inicial',
  'Sold for cash': 'Vendido en efectivo',
  'Should be in the drawer': 'Debe haber en la caja',
  'You can close the drawer once all sales are sent.':
    'Puede cerrar la caja cuando se hayan enviado todas las ventas.',
  'Count and close': 'Contar y cerrar',
  'Drawer closed: {result}': 'Caja cerrada: {result}',
  'Close the drawer': 'Cerrar la caja',
  'Close {by}’s drawer': 'Cerrar la caja de {by}',
  'Sales that {by}’s phone hasn’t sent yet aren’t included.':
    'No se incluyen las ventas que el teléfono de {by} todavía no ha enviado.',
  'Cash counted': 'Efectivo contado',
  'Sign with your full name': 'Firme con su nombre completo',
  'A closed drawer can’t be changed.': 'Una caja cerrada no se puede cambiar.',
  'Sign and close': 'Firmar y cerrar',
  Even: 'Cuadra',
  '{amount} over': 'Sobran {amount}',
  '{amount} short': 'Faltan {amount}',
  'Sold for {amount}. Let them in.': 'Vendido por {amount}. Déjelos pasar.',
  'Sell for cash': 'Vender en efectivo',
  'For passes that are good on other days, too: we’ll email the codes here.':
    'Para pases que también valen otros días: enviamos los códigos a este correo.',
  'Pick passes': 'Elija pases',
  'Take {amount} in cash': 'Cobrar {amount} en efectivo',
  'Paying by card? They can buy on the event’s page: {address}':
    '¿Pago con tarjeta? Pueden comprar en la página del evento: {address}',
  '{count} to send##of scans and sales': '{count} por enviar',
  '{count} sale wasn’t saved|{count} sales weren’t saved':
    '{count} venta no se guardó|{count} ventas no se guardaron',
  'The cash is in your drawer. Tell the office about it.': 'El efectivo está en su caja. Avise a la oficina.',
}
