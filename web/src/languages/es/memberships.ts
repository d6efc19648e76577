/** Registering, cards and what belongs to a membership. */
export const memberships = {
  'Membership Registration': 'Inscripción de miembros',
  'Waiver Regeneration': 'Renovación de exenciones',
  'Membership Card': 'Tarjeta de membresía',
  'My memberships': 'Mis membresías',
  Dashboard: 'Panel',
  Registrations: 'Inscripciones',
  'Issued by': 'Emitida por',
  Membership: 'Membresía',
  Season: 'Temporada',
  Checked: 'Comprobada',
  'Check again': 'Comprobar de nuevo',
  'Not valid': 'No válida',
  'Not valid yet': 'Aún no válida',
  'Starts {day}': 'Empieza el {day}',

  'This membership ended on {day}. The club still accepts it while it’s being renewed.':
    'Esta membresía terminó el {day}; el club la acepta mientras se renueva.',
  'A waiver from {tenant_name} needs to be signed first. Log in and sign it: it takes a minute, and the card works right away.':
    'Primero hay que firmar una exención de {tenant_name}. Inicie sesión y fírmela: toma un minuto y la tarjeta vale de inmediato.',
  'This membership ended on {day}.': 'Esta membresía terminó el {day}.',
  'This membership starts on {day}.': 'Esta membresía comienza el {day}.',
  'This membership isn’t active.': 'Esta membresía no está activa.',
  'A newer card has replaced this one.': 'Se emitió una tarjeta más nueva en lugar de esta.',
  'This code doesn’t belong to any {tenant_name} card.':
    'Este código no pertenece a ninguna tarjeta de {tenant_name}.',
  'Please check that the card’s name and photo match the person showing it. For privacy, this page shows no name or photo.':
    'Compruebe que el nombre y la foto de la tarjeta correspondan a la persona que la muestra. Por privacidad, esta página no muestra nombre ni foto.',
  'If you think this is a mistake, ask the club’s office. For privacy, this page doesn’t show whose card it is.':
    'Si cree que es un error, pregunte en la oficina del club. Por privacidad, esta página no muestra de quién es la tarjeta.',
  'No open season': 'No hay ninguna temporada abierta',
  'Once a season is active, you’ll see its numbers here.':
    'Cuando haya una temporada activa, aquí estarán sus cifras.',
  'Register a member': 'Inscribir a un miembro',
  'By league': 'Por liga',
  'Registrations by league': 'Inscripciones por liga',
  'By division': 'Por división',
  'Registrations by division': 'Inscripciones por división',
  'Failed to fetch divisions': 'No se pudieron cargar las divisiones',
  'Latest registrations': 'Últimas inscripciones',
  'See all': 'Ver todo',
  'By membership': 'Por membresía',
  'Registrations by membership': 'Inscripciones por membresía',
  'By status': 'Por estado',
  'Registrations by status': 'Inscripciones por estado',
  'All registrations': 'Todas las inscripciones',
  'Active members': 'Miembros activos',
  'Fees collected': 'Cuotas cobradas',
  'Waiting for approval': 'En espera de aprobación',
  Teams: 'Equipos',
  'No registrations yet.': 'Todavía no hay inscripciones.',
  'We couldn’t load the card.': 'No se pudo cargar la tarjeta.',
  '(you)': '(usted)',
  'Your club is reviewing this registration. We’ll email you as soon as there’s a decision, and the card will be here.':
    'Su club está revisando esta inscripción. Le enviaremos un correo en cuanto haya una decisión y la tarjeta estará aquí.',
  Picture: 'Imagen',
  PDF: 'PDF',
  ', PDF': ', PDF',
  Receipts: 'Recibos',
  'Register someone else': 'Inscribir a otra persona',
  'Your teams are waiting': 'Sus equipos le esperan',
  'Find rosters, events, fees and who’s ready to play there. To play or help out yourself, register.':
    'Ahí están las listas, las fechas, las cuotas y quién está lista para jugar. Para jugar o ayudar usted, inscríbase.',
  'Go to your teams': 'Ir a sus equipos',
  'Let’s get your family registered': 'Inscriba a su familia',
  'Register yourself or your children for the season. Your cards, receipts and signed documents will be here.':
    'Inscríbase o inscriba a sus hijos para la temporada. Aquí estarán las tarjetas, los recibos y los documentos firmados.',
  'Go to registration': 'Ir a la inscripción',
  'Complete your profile': 'Complete su perfil',
  'Logged in as {name}': 'Sesión iniciada como {name}',
  'Did the club ask you to sign the current waivers, or do you need them again? Tell us who it’s for. A parent or guardian signs for a child.':
    '¿El club le pidió firmar las exenciones actuales o las necesita de nuevo? Díganos para quién. Por un menor firma su padre, madre o tutor.',
  'It’s on the membership card': 'Como aparece en la tarjeta de membresía',
  'Member’s date of birth': 'Fecha de nacimiento del miembro',
  'MM/DD/YYYY': 'MM/DD/AAAA (mes/día/año)',
  'MM/DD/YYYY. Only an adult can sign for a child.':
    'MM/DD/AAAA (mes/día/año). Solo una persona adulta puede firmar por un menor.',
  'The one from the registration: the member’s, or a parent’s or guardian’s':
    'El de la inscripción: del miembro, o del padre, la madre o el tutor',
  'Email me the link': 'Enviarme el enlace',
  'Check your inbox': 'Revise su buzón',
  'Check my answers': 'Revisar las respuestas',

  // The registration, step by step
  'Membership registration': 'Inscripción de miembros',
  'Season {name} · about 4 minutes': 'Temporada {name} · unos 4 minutos',
  'Who is registering?': '¿Quién se inscribe?',
  'Read and sign': 'Leer y firmar',
  'Review and pay': 'Revisar y pagar',
  'Saving...': 'Guardando...',
  Saved: 'Guardado',
  'Saved on this device. We’ll send it when you’re back online.':
    'Guardado en este dispositivo. Se enviará cuando vuelva a tener conexión.',
  'Saved on this device only': 'Guardado solo en este dispositivo',
  'Your answers are saved': 'Sus respuestas están guardadas',
  'Finish later': 'Terminar después',
  Close: 'Cerrar',

  'We’ve sent the link to {email}. Use it to finish anytime, on any device.':
    'Enviamos el enlace a {email}. Con él puede terminar cuando quiera, en cualquier dispositivo.',
  'We keep your answers for 30 days. We can email you a link to finish later or on another device.':
    'Guardamos sus respuestas 30 días. Podemos enviarle un enlace para terminar después o en otro dispositivo.',
  'We already sent one to {email}.': 'Ya enviamos uno a {email}.',
  'Use what I entered here': 'Usar lo que escribí aquí',
  'Keep the latest version': 'Conservar la versión más reciente',
  '{event}: spot held until {time}': '{event}: lugar reservado hasta las {time}',
  '{event}: spot held until {moment}': '{event}: lugar reservado hasta el {moment}',
  'Now finish signing up for {event}': 'Ahora termine de inscribirse en {event}',
  'We’ve kept what you picked.': 'Guardamos lo que eligió.',
  'Your family is on the list there now.': 'Su familia ya aparece en la lista.',
  'Back to {event}': 'Volver a {event}',
  'Add a membership for {names} here. You’ll pay for both together.':
    'Agregue aquí una membresía para {names}. Pagará las dos cosas juntas.',
  'Add {name}': 'Agregar a {name}',
  'Welcome back': 'Qué gusto verle de nuevo',
  'Start a new registration': 'Comenzar una inscripción nueva',
  'We keep unfinished registrations for 30 days after your last change.':
    'Guardamos las inscripciones sin terminar 30 días después de su último cambio.',
  'We can’t show the registration': 'No podemos mostrar la inscripción',
  'Registration is closed right now': 'La inscripción está cerrada por el momento',
  'No season is open right now. As soon as the next one opens, you can register here.':
    'Ahora no hay ninguna temporada abierta. En cuanto abra la próxima, podrá inscribirse aquí.',

  'I have a confirmation code': 'Tengo un código de confirmación',
  'Confirmation code': 'Código de confirmación',
  'It’s in the letter or email from your club.': 'Está en la carta o el correo de su club.',

  'What your club registered you as.': 'Como le inscribió su club.',
  'Find my record': 'Buscar mi registro',
  'Show my record': 'Mostrar mi registro',
  'Almost there! One more question to keep this record private:':
    '¡Ya casi! Una pregunta más para proteger este registro:',
  'Date of birth of the person registering': 'Fecha de nacimiento de quien se inscribe',
  'That’s me': 'Soy yo',
  'That’s you': 'Es usted',
  'My child': 'Mi hija o hijo',
  Child: 'Menor',
  'Someone else': 'Otra persona',
  Club: 'Club',
  Invitation: 'Invitación',
  'For my child': 'Para mi hija o hijo',
  'For myself': 'Para mí',
  'About you': 'Sobre usted',
  'The adult who fills in this form, signs for the children and pays.':
    'La persona adulta que llena este formulario, firma por los menores y paga.',
  'We’ll send your receipt here, and a link to finish later.':
    'Aquí le enviaremos el recibo y un enlace para terminar después.',
  'Only if we have a question about this registration.':
    'Solo si tenemos una pregunta sobre esta inscripción.',
  'Who are you registering?': '¿A quién va a inscribir?',
  'Add everyone: one form, one payment.': 'Agregue a todos: un formulario, un pago.',
  'Registering as': 'Se inscribe como',
  'Add the year or the coach, the way people know the team.':
    'Con el año o el entrenador, como la gente conoce al equipo.',
  'Enter the date of birth to see which ones fit.':
    'Escriba la fecha de nacimiento para ver cuáles corresponden.',
  Discipline: 'Disciplina',
  League: 'Liga',
  Division: 'División',
  'Their age group': 'Su grupo de edad',
  'This discipline has no divisions.': 'Esta disciplina no tiene divisiones.',
  'There’s no membership here. Please choose another discipline, or register as something else.':
    'Aquí no hay ninguna membresía. Elija otra disciplina o inscríbase de otra forma.',
  'The office reviews this registration before it becomes active.':
    'La oficina revisa esta inscripción antes de activarla.',
  Team: 'Equipo',
  'Remove the team': 'Quitar el equipo',
  'Type part of the name. No team yet? Leave this blank.':
    'Escriba parte del nombre. ¿Todavía no tiene equipo? Déjelo en blanco.',
  'No team by that name plays there. You can continue without one.':
    'Ahí no juega ningún equipo con ese nombre. Puede continuar sin equipo.',
  'Add a second parent or guardian (optional)': 'Agregar a otro padre, madre o tutor (opcional)',
  'Second parent or guardian': 'Segundo padre, madre o tutor',
  'Relationship to the children': 'Parentesco con los menores',
  'Adults sign for themselves and need their own email.':
    'Cada persona adulta firma por sí misma y necesita su propio correo.',
  Gender: 'Género',
  'Lives at my address': 'Vive en mi dirección',
  Phone: 'Teléfono',
  'With area code': 'Con código de área',
  'Emergency contact': 'Contacto de emergencia',
  'Who we should call if something happens to you.': 'A quién debemos llamar si le pasa algo a usted.',
  'Contact’s phone': 'Teléfono del contacto',
  'Relationship to you': 'Parentesco con usted',
  'There’s nothing to sign for this registration.': 'No hay nada que firmar para esta inscripción.',
  Waivers: 'Exenciones',
  'Nothing to sign.': 'Nada que firmar.',
  Coupon: 'Cupón',
  'Coupon code': 'Código de cupón',
  Apply: 'Aplicar',
  Donation: 'Donación',
  'Add a donation?': '¿Desea agregar una donación?',
  Amount: 'Monto',
  'Registration protection': 'Protección de la inscripción',
  'Protect this registration?': '¿Desea proteger esta inscripción?',
  Memberships: 'Membresías',
  'Your order': 'Su pedido',
  'What you choose shows up here with its price.': 'Lo que elija aparece aquí con su precio.',
  Payment: 'Pago',
  'This site is in test mode, so no real card is charged. Use 4242 4242 4242 4242.':
    'Este sitio está en modo de prueba: no se cobra a ninguna tarjeta real. Use 4242 4242 4242 4242.',
  'Pay {amount}': 'Pagar {amount}',
  'Complete registration': 'Completar la inscripción',
  'By paying, you agree to the <terms>terms and conditions</terms> and the <privacy>privacy policy</privacy>.':
    'Al pagar acepta los <terms>términos y condiciones</terms> y la <privacy>política de privacidad</privacy>.',
  '(opens in a new window)': '(se abre en una ventana nueva)',
  'You haven’t been charged.': 'No se le cobró nada.',
  'You haven’t been charged. Press the button again to pay the new total.':
    'No se le cobró nada. Presione el botón otra vez para pagar el nuevo total.',
  'Your bank needs to confirm it’s you.': 'Su banco quiere confirmar que es usted.',
  'Please respond in your bank’s window.': 'Responda en la ventana de su banco.',
  'We’re confirming your payment.': 'Estamos confirmando su pago.',
  'This is taking longer than usual. You can close this page: we’ll email you once the payment goes through, and you won’t be charged twice.':
    'Está tardando más de lo normal. Puede cerrar esta página: le enviaremos un correo en cuanto se confirme el pago y no se le cobrará dos veces.',
  'Please wait a moment, and don’t pay again.': 'Espere un momento y no pague otra vez.',
  'Paid. One moment...': 'Pagado. Un momento...',
  'Everything you entered is still here. Please check the card and try again.':
    'Todo lo que escribió sigue aquí. Revise la tarjeta e inténtelo otra vez.',
  'Everything you entered is still here. Please try another card.':
    'Todo lo que escribió sigue aquí. Pruebe con otra tarjeta.',
  'Everything you entered is still here. You can try again.':
    'Todo lo que escribió sigue aquí. Puede intentarlo otra vez.',
  'Everything you entered is saved, so you can come back later.':
    'Todo lo que escribió está guardado; puede volver más tarde.',

  // After the payment
  'Your registration': 'Su inscripción',
  'Thanks! We have your registration': '¡Gracias! Recibimos su inscripción',
  'You’re all set!': '¡Listo! La inscripción está completa',
  'We can’t find this registration': 'No encontramos esta inscripción',
  'We can’t show this page right now': 'No podemos mostrar esta página en este momento',
  'If you’ve paid, you’ll find the same page in the email we sent you.':
    'Si ya pagó, encontrará la misma página en el correo que le enviamos.',

  'Your club is reviewing this registration. We’ll email you and send the card as soon as it’s approved.':
    'Su club está revisando esta inscripción. Le enviaremos un correo con la tarjeta en cuanto se apruebe.',
  'The office is reviewing this registration. We’ll email you as soon as there’s a decision.':
    'La oficina está revisando esta inscripción. Le enviaremos un correo en cuanto haya una decisión.',
  'What happens next': 'Qué sigue',
  'Receipt and documents': 'Recibo y documentos',
  'Keep the card on your phone: press and hold the picture to save it, or save the PDF. At the gate, anyone can scan its code to see that the membership is valid.':
    'Guarde la tarjeta en su teléfono: mantenga presionada la imagen para guardarla o guarde el PDF. En la entrada, su código muestra que la membresía es válida.',

  // The office
  registrations: 'inscripciones',
  '1 registration': '1 inscripción',
  Registration: 'Inscripción',
  Person: 'Persona',
  History: 'Historial',
  Emails: 'Correos',
  'No emails about this yet.': 'Todavía no hay correos sobre esto.',
  Resend: 'Enviar de nuevo',

  Approve: 'Aprobar',
  'Make active again': 'Activar de nuevo',
  'It disappears from every list. The person stays on record, and the history shows who deleted it.':
    'Desaparece de todas las listas. La persona sigue registrada y el historial guarda quién la eliminó.',
  'Open registration form': 'Abrir el formulario de inscripción',
  'Export CSV': 'Exportar CSV',
  'By registering, you agree to the <terms>terms and conditions</terms> and the <privacy>privacy policy</privacy>.':
    'Al inscribirse acepta los <terms>términos y condiciones</terms> y la <privacy>política de privacidad</privacy>.',

  // Completing a profile
  'You’re all set': 'Todo listo',
  'Before you continue, your club needs a few more details. Your answers are saved, so you can finish anytime.':
    'Antes de continuar, su club necesita unos datos más. Sus respuestas se guardan: puede terminar cuando quiera.',
  'Save and continue': 'Guardar y continuar',
  'You’re under 18': 'Usted es menor de 18 años',
  'A parent or guardian is responsible for you and signs what needs signing. We’ll email them. Are you the parent? This is your own profile, so enter your own date of birth, then register your child.':
    'Su padre, madre o tutor es responsable de usted y firma lo que haya que firmar. Le enviaremos un correo. ¿Usted es el padre o la madre? Este es su propio perfil: escriba su fecha de nacimiento e inscriba después a su hija o hijo.',
  'Parent or guardian': 'Padre, madre o tutor',
  'Guardian’s first name': 'Nombre del padre, la madre o el tutor',
  'Guardian’s last name': 'Apellido del padre, la madre o el tutor',

  'Guardian’s phone': 'Teléfono del padre, la madre o el tutor',
  'Their relationship to you': 'Su parentesco con usted',
  Mother: 'Madre',
  'Guardian’s date of birth': 'Fecha de nacimiento del padre, la madre o el tutor',
  'Your photo': 'Su foto',
  'Saving photo...': 'Guardando la foto...',
  'A clear photo of the face, for the membership card.':
    'Una foto clara del rostro para la tarjeta de membresía.',
  'How to reach you': 'Cómo comunicarnos con usted',
  'In an emergency': 'En una emergencia',

  // People, places and reasons in the registration
  'Your team': 'Su equipo',
  'Your club': 'Su club',
  You: 'Usted',
  'Your child': 'Su hija o hijo',
  'your child': 'su hija o hijo',
  'This person': 'Esta persona',
  'Second guardian': 'Segundo tutor',
  Me: 'Yo',
  'Same as {name}': 'Igual que {name}',
  'Another child': 'Otra hija u otro hijo',
  'You sign as parent or guardian': 'Usted firma como padre, madre o tutor',
  Myself: 'Yo',
  'To coach, play or help out': 'Para entrenar, jugar o ayudar',
  'Another adult or child': 'Otra persona adulta o menor',
  'A whole team': 'Un equipo completo',
  'Another team': 'Otro equipo',
  'You’re the contact': 'Usted es el contacto',
  'A club': 'Un club',
  'Another club': 'Otro club',
  '{name}, {what}. Who is this?': '{name}, {what}. ¿Quién es?',
  'Your relationship to {names}': 'Su parentesco con {names}',
  Father: 'Padre',
  'Legal guardian': 'Tutor legal',
  Grandparent: 'Abuela o abuelo',
  'Other relative': 'Otro familiar',
  '{name}’s address': 'Dirección de {name}',
  'Your emergency contact': 'Su contacto de emergencia',
  '{name}’s emergency contact': 'Contacto de emergencia para {name}',
  'Change: {what}': 'Cambiar: {what}',
  '{team} invites you to join as {member_type}.': '{team} le invita a unirse como {member_type}.',
  '{name} joins {team}': '{name} se une a {team}',
  'Welcome back, {name}.': 'Qué gusto verle de nuevo, {name}.',
  'We saved your answers.': 'Guardamos sus respuestas.',
  'Age {age}': '{age} años',
  'We can’t open your registration right now': 'No podemos abrir su inscripción en este momento',
  'Removed {name}.': 'Se quitó: {name}.',
  'From your club’s records: born {day}. Is something wrong? Ask your club.':
    'De los registros del club: nacimiento el {day}. ¿Hay algo incorrecto? Pregunte a su club.',
  'From your club’s records. Is something wrong? Ask your club.':
    'De los registros del club. ¿Hay algo incorrecto? Pregunte a su club.',
  '{name}’s photo': 'Foto de {name}',
  '{place}, from your team’s invitation.': '{place}, según la invitación de su equipo.',
  'Change league': 'Cambiar la liga',
  'Show only the chosen division': 'Mostrar solo la división elegida',
  'Other divisions, and why not ({others})': 'Otras divisiones y por qué no ({others})',
  '{count} team found|{count} teams found': '{count} equipo encontrado|{count} equipos encontrados',
  '{count} more. Keep typing to narrow it down.': '{count} más. Siga escribiendo para reducir la lista.',
  'Please hand this device to {name}. Every adult signs for themselves.':
    'Entregue este dispositivo a {name}. Cada persona adulta firma por sí misma.',
  'Then {name} signs on this device.': 'Después firma {name} en este dispositivo.',
  'Then {names} sign on this device.': 'Después firman {names} en este dispositivo.',
  'Contact {name}': 'Comunicarse con {name}',

  // Review and price
  'Remove coupon {code}': 'Quitar el cupón {code}',
  'No thanks': 'No, gracias',
  'Other amount': 'Otro monto',
  '{provider}’s terms': 'Condiciones de {provider}',
  'Yes, protect it': 'Sí, protegerla',

  was: 'antes',
  'Coupon {code}': 'Cupón {code}',

  'Go to waivers': 'Ir a las exenciones',
  'Fills in the form, signs and pays': 'Llena el formulario, firma y paga',
  'Name and contact': 'Nombre y contacto',
  Details: 'Datos',
  'Born {day}, age {age}': 'Nacimiento: {day}, {age} años',
  'Emergency contact: {name} ({relation}), {phone}': 'Contacto de emergencia: {name} ({relation}), {phone}',
  'Edit {what} for {title}': 'Editar: {what} de {title}',
  'Season {name}, through {day}': 'Temporada {name}, hasta el {day}',
  'Season {name}, {from} through {day}': 'Temporada {name}, del {from} al {day}',

  // For which season
  'About 4 minutes': 'Unos 4 minutos',
  'Which season is this for?': '¿Para qué temporada es?',
  'Through {day}': 'Dura hasta el {day}',
  '{day} through {end}': 'Empieza el {day} y dura hasta el {end}',
  'Choose a season.': 'Elija una temporada.',
  'Change season': 'Cambiar de temporada',
  'Ages, divisions and prices depend on the season. Everyone’s card below shows what changed, and waivers need to be signed again.':
    'Las edades, las divisiones y los precios dependen de la temporada. La tarjeta de cada persona muestra qué cambió, y las exenciones se firman de nuevo.',
  'Season {name} ended on {day}.': 'La temporada {name} terminó el {day}.',
  'Registration for season {name} is closed.': 'La inscripción para la temporada {name} está cerrada.',
  'Registration for the season you chose has closed.':
    'La inscripción para la temporada que había elegido está cerrada.',
  'Everyone you added is still here. Just choose an open season.':
    'Todas las personas que anotó siguen aquí. Solo elija una temporada abierta.',
  'For season {name}:': 'Para la temporada {name}:',
  'nothing changes.': 'no cambia nada.',
  'Division {other} instead of {division}.': 'División {other} en lugar de {division}.',
  'Choose a division again.': 'Elija de nuevo una división.',
  'Choose {membership} again.': 'Elija de nuevo: {membership}.',
  '{next} instead of {before}.': '{next} en lugar de {before}.',
  'Teams change every season, so please find yours again.':
    'Los equipos cambian cada temporada: busque el suyo de nuevo.',

  // The confirmation
  'Membership card, {name}, member ID {member_number}':
    'Tarjeta de membresía de {name}, número de miembro {member_number}',
  '{name}’s card as a picture': 'Tarjeta de {name} como imagen',
  '{name}’s card as a PDF': 'Tarjeta de {name} en PDF',
  '<b>The office reviews</b> the registration of {names}. It usually takes a few days, and we’ll email you the answer.':
    '<b>La oficina revisa</b> la inscripción de {names}. Suele tardar unos días y le enviaremos la respuesta por correo.',
  'At least 8 characters': 'Al menos 8 caracteres',
  'Password saved': 'Contraseña guardada',
  '<b>Choose a password</b> for your new account now, or later with the button in our email to {email}.':
    '<b>Elija una contraseña</b> para su cuenta nueva ahora, o después con el botón del correo que enviamos a {email}.',
  '<b>Your password is saved.</b> To finish, open our email to {email} on this device and tap “Open my account”.':
    '<b>Su contraseña está guardada.</b> Para terminar, abra en este dispositivo el correo que enviamos a {email} y presione «Abrir mi cuenta».',
  '<b>It’s all in your account.</b> <link>Log in</link> with {email} to see your family’s memberships, cards and receipts.':
    '<b>Todo está en su cuenta.</b> <link>Inicie sesión</link> con {email} para ver las membresías, las tarjetas y los recibos de su familia.',
  '<b>It’s all in your account.</b> Go to <link>My memberships</link> for your family’s memberships, cards and receipts.':
    '<b>Todo está en su cuenta.</b> En <link>Mis membresías</link> encontrará las membresías, las tarjetas y los recibos de su familia.',
  '<b>It’s all in the account of {email}</b>: the memberships, cards and receipts.':
    '<b>Todo está en la cuenta de {email}</b>: las membresías, las tarjetas y los recibos.',
  '<b>Show the card</b> at practices, games and events, on your phone or printed.':
    '<b>Muestre la tarjeta</b> en prácticas, juegos y eventos, en el celular o impresa.',

  ', paid {moment}': ', pagado: {moment}',
  'Receipt {number}': 'Recibo {number}',
  'Signed for {person}': 'Firmado para {person}',
  ', {whose}, PDF': ', {whose}, PDF',
  'Order {number}. We’ve emailed everything on this page to {email}.':
    'Pedido {number}. Enviamos todo lo de esta página a {email}.',
  'in {count} club|in {count} clubs': 'en {count} club|en {count} clubes',

  // The household
  'member ID': 'número de miembro',
  'Not registered right now.': 'Por el momento sin inscripción.',
  'Not registered yet.': 'Todavía sin inscripción.',
  '{name}’s {membership} card': 'Tarjeta {membership} de {name}',
  'Valid until': 'Válida hasta',
  'Verification page': 'Página de verificación',
  'Add to Apple Wallet': 'Agregar a Apple Wallet',
  'Add to Google Wallet': 'Agregar a Google Wallet',
  'Earlier seasons ({count})': 'Temporadas anteriores ({count})',
  'Signed waivers ({count})': 'Exenciones firmadas ({count})',
  'Signed by {signer}, {moment}': 'Firma de {signer}, {moment}',
  'PDF: {title}, signed for {name}': 'PDF: {title}, firmado para {name}',

  // Signing again
  'If the member ID, date of birth and email address match, we’ve sent an email to {email}. Its link opens the waivers and works for half an hour.':
    'Si el número de miembro, la fecha de nacimiento y el correo electrónico coinciden, enviamos un correo a {email}. Su enlace abre las exenciones y funciona media hora.',
  'Nothing after a few minutes? Check your spam folder, then check your answers.':
    '¿No llegó nada en unos minutos? Revise la carpeta de correo no deseado y luego las tres respuestas.',
  'Can’t get into this mailbox? <link>Contact {name}</link>.':
    '¿Ya no usa este correo? <link>Comuníquese con {name}</link>.',
  'Too many attempts. Please try again in a minute.|Too many attempts. Please try again in {count} minutes.':
    'Demasiados intentos. Inténtelo de nuevo en un minuto.|Demasiados intentos. Inténtelo de nuevo en {count} minutos.',
  'There’s nothing to sign for {name} right now. Waivers go with an active membership.':
    'Por el momento no hay nada que firmar para {name}. Las exenciones van con una membresía activa.',
  'Waivers for {name}': 'Exenciones para {name}',
  '{signer_name}’s date of birth': 'Fecha de nacimiento de {signer_name}',
  'Thank you! We’ve emailed the signed documents to {email}. You can also save them here.':
    '¡Gracias! Enviamos los documentos firmados a {email}. También puede guardarlos aquí.',
  'Version {version}, signed {moment}': 'Versión {version}, firmada: {moment}',
  'You’re the contact.': 'Usted es la persona de contacto.',
  'Your full name': 'Su nombre completo',
  'Enter your full name.': 'Escriba su nombre completo.',
  'Last name {last_name}? Change': '¿Apellido {last_name}? Cambiar',
  'Home address': 'Domicilio',
  'Photo and shirt size (optional)': 'Foto y talla de camiseta (opcional)',
  'Photo, shirt size, another address (optional)': 'Foto, talla de camiseta, otro domicilio (opcional)',
  'Change your details': 'Cambiar sus datos',
  'Coach {name}': 'Entrenador(a) {name}',
  'from {amount}': 'desde {amount}',
}
