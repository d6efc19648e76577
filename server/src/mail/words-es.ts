/** The texts of letters in Spanish, using the site's terminology. */
export const es = {
  // Around every letter
  'If the button doesn’t work, copy this address into your browser:':
    'Si el botón no funciona, copie esta dirección en su navegador:',
  'Questions? Write to {email}.': '¿Preguntas? Escriba a {email}.',

  // A paid registration
  'Registration {number} is complete': 'La inscripción {number} está completa',
  'Thank you! We’ve received your payment of {amount}, and the registration is complete.':
    '¡Gracias! Recibimos su pago de {amount} y la inscripción está completa.',
  'Member ID': 'Número de miembro',
  Status: 'Estado',
  '{status}: we’ll email you once the league decides':
    '{status}: le enviaremos un correo en cuanto la liga decida',
  '{status} through {day}': '{status} hasta el {day}',
  Season: 'Temporada',
  '{status} from {from} through {day}': '{status} del {from} al {day}',
  'This is what you paid for, all in one payment:': 'Esto es lo que pagó, todo en un solo pago:',
  'Your receipt, membership cards and signed waivers are attached.':
    'El recibo, las tarjetas de membresía y las exenciones firmadas van adjuntos.',
  'Choose a password': 'Elegir una contraseña',
  'Log in': 'Iniciar sesión',
  'You now have an account. Open it with the button below to see your registrations, receipts and cards anytime.':
    'Ya tiene una cuenta. Ábrala con el botón de abajo para ver sus inscripciones, recibos y tarjetas cuando quiera.',
  'Open my account': 'Abrir mi cuenta',
  'It’s all in your account, too.': 'Todo está también en su cuenta.',
  'Confirm your email address': 'Confirme su correo electrónico',

  // An email to many that was not sent
  'Your scheduled email wasn’t sent': 'Su correo programado no se envió',
  '“{subject}” wasn’t sent to anyone.': '«{subject}» no se envió a nadie.',
  'The list has more than doubled since you scheduled it.':
    'La lista creció a más del doble desde que lo programó.',
  'The list now has more than 10,000 people.': 'La lista tiene ahora más de 10,000 personas.',
  'No one on the list has an email address.': 'Nadie en la lista tiene correo electrónico.',
  'You can no longer email members.': 'Usted ya no puede escribir a los miembros.',
  'To send it, go to Members and choose who gets it.':
    'Para enviarlo, vaya a Miembros y elija quién lo recibe.',

  // Continuing a registration
  'Your registration with {name}': 'Su inscripción en {name}',
  'You started a registration. Everything you entered is saved, so you can finish anytime, on any device:':
    'Comenzó una inscripción. Todo lo que escribió está guardado; puede terminarla cuando quiera, en cualquier dispositivo:',
  'The link works until {day}. Anyone who has it can see and change this registration, so please keep it to yourself.':
    'El enlace funciona hasta el {day}. Cualquiera que lo tenga puede ver y cambiar esta inscripción, así que no lo comparta.',
  'Didn’t start a registration? Someone probably mistyped their address, and you can ignore this email.':
    '¿No comenzó ninguna inscripción? Es probable que alguien escribiera mal su dirección; puede ignorar este correo.',
  'Finish registering': 'Terminar la inscripción',

  // What a family has handed in
  '{name}: {kind} uploaded': '{name}: se subió {kind}',
  '{author} uploaded a document for {name}: {kind}.': '{author} subió un documento de {name}: {kind}.',
  'View document': 'Ver el documento',

  // What the club has decided
  '{name}: registration approved': '{name}: inscripción aprobada',
  '{name}: registration not accepted': '{name}: inscripción no aceptada',
  'Good news! {name}’s registration for {membership}, season {season}, has been approved and is active.':
    'Buenas noticias: la inscripción de {name} para {membership}, temporada {season}, está aprobada y activa.',
  '{name}’s registration for {membership}, season {season}, wasn’t accepted.':
    'La inscripción de {name} para {membership}, temporada {season}, no fue aceptada.',
  'Reason: {reason}': 'Motivo: {reason}',
  'Your payment goes back to your card in a few days.': 'Su pago vuelve a su tarjeta en unos días.',

  // A text to sign again
  'Please sign “{title}” again for {who}': 'Por favor, firme de nuevo «{title}» por {who}',
  '{tenant} has published a new version of “{title}”. To stay covered, please read and sign it for {who}.':
    '{tenant} publicó una nueva versión de «{title}». Para seguir con cobertura, léala y fírmela por {who}.',
  'It takes a minute: log in, and it opens right away. Your earlier signature stays valid for its time.':
    'Toma un minuto: inicie sesión y se abrirá enseguida. Su firma anterior sigue valiendo para su tiempo.',

  'The membership card works without it until {day}. After that, it works again once you sign.':
    'La tarjeta de membresía vale sin la firma hasta el {day}. Después, vuelve a valer en cuanto firme.',

  // Reminders of a renewal
  'To stop these reminders:': 'No recibir más estos recordatorios:',
  'Stop these reminders': 'Dejar de recibir estos recordatorios',
  'Time to renew {name}’s membership': 'Es hora de renovar la membresía de {name}',
  'Hi {first_name},\n\n{name}’s {membership} for season {season} is valid through {last_day}. The next season is open. The button below opens your renewal with everything filled in, and it takes a minute.\n\nThanks for playing with {club}!':
    'Hola, {first_name}:\n\nLa membresía {membership} de {name} para la temporada {season} vale hasta el {last_day}. La próxima temporada está abierta. El botón de abajo abre su renovación con todo completado y toma un minuto.\n\n¡Gracias por jugar con {club}!',
  'Renew now': 'Renovar ahora',

  // Insurance papers
  'Insurance accepted: {place}': 'Seguro de {place} aceptado',
  'Insurance not accepted: {place}': 'Seguro de {place} no aceptado',
  'Thank you! We accepted “{file}”. {place} is covered through {day}.':
    '¡Gracias! Aceptamos «{file}». {place} tiene cobertura hasta el {day}.',
  'We couldn’t accept “{file}” as proof of insurance for {place}.':
    '«{file}» no pudo aceptarse como prueba del seguro de {place}.',
  'Document accepted: {person}': 'Documento aceptado: {person}',
  'Document not accepted: {person}': 'Documento no aceptado: {person}',
  'Thank you! We accepted “{file}” for {person}.': '¡Gracias! Aceptamos «{file}» de {person}.',
  'We couldn’t accept “{file}” for {person}.': 'No pudimos aceptar «{file}» de {person}.',
  'Please upload a different document.': 'Suba otro documento.',
  'Open insurance documents': 'Abrir los documentos de seguro',
  'Insurance for {place} ends on {day}': 'El seguro de {place} termina el {day}',
  'The coverage on record for {place} (“{file}”) ends on {day}.':
    'La cobertura que consta para {place} («{file}») termina el {day}.',
  'Please upload the new insurance document before then, so everyone stays covered.':
    'Suba el nuevo documento de seguro antes de esa fecha, para que todos sigan con cobertura.',
  'Upload new document': 'Subir el documento nuevo',

  // Certificates of insurance
  'Certificate of insurance for {place}, policy {policy_number}':
    'Certificado de seguro para {place}, póliza {policy_number}',
  'please send us a certificate of insurance under policy {policy_number}:':
    'le pedimos un certificado de seguro de la póliza {policy_number}:',
  'Covered: {place}': 'Asegurado: {place}',
  'Certificate of insurance needed: {team} at {event}': 'Falta un certificado de seguro: {team} en {event}',
  '{venue} asks every team for a certificate of insurance. We don’t have one for {team} yet.':
    '{venue} pide a cada equipo un certificado de seguro. Todavía no tenemos el de {team}.',
  'Certificate holder': 'Titular del certificado',
  Dates: 'Fechas',
  '{from} to {until}': 'del {from} al {until}',
  'Limit per occurrence': 'Límite por siniestro',
  'At least {amount}': 'Al menos {amount}',
  'Listed as': 'Figura como',
  'Additional insured': 'Asegurado adicional',
  'Please ask your insurer for it and bring it to check-in.':
    'Por favor, pídalo a su aseguradora y tráigalo a la entrada del evento.',
  'Please ask your insurer for it and upload it here.': 'Por favor, pídalo a su aseguradora y súbalo aquí.',
  'Questions? Write to {support_email}.': '¿Preguntas? Escriba a {support_email}.',
  'Upload insurance': 'Subir el seguro',
  'Certificate for the venue': 'Certificado para la sede',
  'Certificate holder: {holder_name}, {holder_address}':
    'Titular del certificado: {holder_name}, {holder_address}',
  'The holder should be an additional insured.': 'El titular ha de ser asegurado adicional.',
  'The holder only needs to be informed.': 'El titular solo ha de ser informado.',
  'From {from} to {until}: {purpose}': 'Del {from} al {until}: {purpose}',
  'Requested wording: {special_wording}': 'Texto que pide el titular: {special_wording}',
  'Please reply to {support_email}.': 'Responda a {support_email}.',
  'Certificate of insurance for {holder} is ready': 'El certificado de seguro para {holder} está listo',
  'No certificate of insurance for {holder}': 'No hay certificado de seguro para {holder}',
  'The certificate of insurance for {holder} is no longer valid':
    'El certificado de seguro para {holder} ya no vale',
  'The certificate of insurance for {holder}, covering {place}, has been issued.':
    'El certificado de seguro de {place} para {holder} está emitido.',
  'We couldn’t issue the certificate of insurance for {holder}, covering {place}.':
    'No se pudo emitir el certificado de seguro de {place} para {holder}.',
  'The certificate of insurance for {holder}, covering {place}, was revoked.':
    'El certificado de seguro de {place} para {holder} fue revocado.',
  'Open certificates': 'Abrir los certificados',
  'Certificate of insurance: {place}': 'Certificado de seguro de {place}',
  'The certificate of insurance for {place} is no longer valid':
    'El certificado de seguro de {place} ya no vale',
  'here’s the certificate of insurance for {holder}, covering {place} from {from} to {until}.':
    'este es el certificado de seguro de {place} para {holder}, del {from} al {until}.',
  'This page always shows whether it’s still valid.': 'La misma página muestra siempre si está vigente.',
  'the certificate of insurance for {holder}, covering {place}, was revoked.':
    'el certificado de seguro de {place} para {holder} fue revocado.',
  'Open the certificate': 'Abrir el certificado',

  // Status of a registration
  Draft: 'Borrador',
  Active: 'Activa',
  'Waiting for Approval': 'En espera de aprobación',
  Closed: 'Cerrada',
  Blocked: 'Bloqueada',
  Inactive: 'Inactiva',
  Rejected: 'Rechazada',
  Failed: 'Fallida',

  // Beginnings and ends of many letters
  'Hello {name},': 'Hola, {name}:',
  'Hello,': 'Hola:',
  'Cash at the gate': 'Efectivo en la entrada',
  'Choose a new password': 'Elegir una contraseña nueva',
  'If this wasn’t you, choose a new password right away and let us know.':
    'Si no fue usted, elija enseguida una contraseña nueva y avísenos.',
  'If this wasn’t you, please let us know right away.': 'Si no fue usted, avísenos enseguida.',
  'If you weren’t expecting this, choose a new password right away and let us know.':
    'Si no lo esperaba, elija enseguida una contraseña nueva y avísenos.',

  // Passwords and logins
  'Choose your password': 'Elija su contraseña',
  'use the button below to choose a password for {email}.':
    'use el botón de abajo para elegir una contraseña para {email}.',
  'use the button below to choose a new password for {email}.':
    'use el botón de abajo para elegir una contraseña nueva para {email}.',
  'The link works once, for 3 days. Didn’t ask for it? You can ignore this email: nothing has changed.':
    'El enlace funciona una sola vez, durante 3 días. ¿No lo pidió? Puede ignorar este correo: nada ha cambiado.',
  'The link works once, for 30 minutes. Didn’t ask for it? You can ignore this email: nothing has changed.':
    'El enlace funciona una sola vez, durante 30 minutos. ¿No lo pidió? Puede ignorar este correo: nada ha cambiado.',
  'The link works once, for 24 hours. Didn’t ask for it? You can ignore this email: nothing has changed.':
    'El enlace funciona una sola vez, durante 24 horas. ¿No lo pidió? Puede ignorar este correo: nada ha cambiado.',
  'Your password was changed': 'Se cambió su contraseña',
  'Your password is set': 'Su contraseña está lista',
  'the password you chose when you registered now works. Log in with it anytime.':
    'la contraseña que eligió al inscribirse ya funciona. Inicie sesión con ella cuando quiera.',
  'your password was just changed, and you were logged out everywhere.':
    'su contraseña se acaba de cambiar y se cerró su sesión en todas partes.',
  'your password was just changed, and you were logged out everywhere else.':
    'su contraseña se acaba de cambiar y se cerró su sesión en todos los demás lugares.',
  'We logged you out for your safety': 'Cerramos su sesión por seguridad',
  'An old key to one of your logins was used a second time. Someone may have had a copy, so we ended that login. Your password wasn’t used and hasn’t changed.':
    'Una llave antigua de una de sus sesiones se usó por segunda vez. Es posible que alguien tuviera una copia, así que cerramos esa sesión. Su contraseña no se usó y sigue igual.',
  'If everything looks normal, just log in again. Otherwise, please choose a new password.':
    'Si no notó nada extraño, basta con iniciar sesión de nuevo. De lo contrario, elija una contraseña nueva.',

  // Second factors
  'Someone has your password': 'Alguien tiene su contraseña',
  'someone entered your password several times, each time with a wrong code from your authenticator app. They didn’t get in. If this wasn’t you, please choose a new password now.':
    'alguien escribió su contraseña varias veces, cada vez con un código incorrecto de su aplicación de autenticación. No pudo entrar. Si no fue usted, elija ahora una contraseña nueva.',
  'An authenticator app was turned on': 'Se activó una aplicación de autenticación',
  'from now on you’ll need a code from your authenticator app along with your password.':
    'desde ahora necesitará un código de su aplicación de autenticación junto con su contraseña.',
  'The authenticator app was turned off': 'Se desactivó la aplicación de autenticación',
  'from now on your password is all you need to log in. Your recovery codes no longer work.':
    'desde ahora basta su contraseña para iniciar sesión. Los códigos de recuperación ya no funcionan.',
  'New recovery codes': 'Códigos de recuperación nuevos',
  'new recovery codes were created for your account. The old ones no longer work.':
    'se crearon códigos de recuperación nuevos para su cuenta. Los anteriores ya no funcionan.',
  'A recovery code was used': 'Se usó un código de recuperación',
  'someone who knows your password logged in with one of your recovery codes.':
    'alguien que conoce su contraseña inició sesión con uno de sus códigos de recuperación.',
  'It was your last one. Please create new ones while you’re logged in.':
    'Era el último. Cree códigos nuevos mientras tiene la sesión iniciada.',
  'You have {count} code left.|You have {count} codes left.':
    'Le queda {count} código.|Le quedan {count} códigos.',
  'A passkey was added': 'Se agregó una llave de acceso',
  'a passkey was added to your account. It’s all that’s needed to log in.':
    'se agregó una llave de acceso a su cuenta. Basta con ella para iniciar sesión.',
  'A passkey was removed': 'Se quitó una llave de acceso',
  'a passkey was removed from your account.': 'se quitó una llave de acceso de su cuenta.',
  'Its name is “{name}”.': 'Se llama «{name}».',
  'Its name was “{name}”.': 'Se llamaba «{name}».',
  'Your two-step login was reset': 'Se restableció su verificación en dos pasos',
  'the office removed the authenticator app, recovery codes and passkeys from your account and logged you out everywhere. Your password hasn’t changed.':
    'la oficina quitó de su cuenta la aplicación de autenticación, los códigos de recuperación y las llaves de acceso, y cerró su sesión en todas partes. Su contraseña sigue igual.',

  // Changing the email address
  'Confirm your new email address': 'Confirme su nuevo correo electrónico',
  'use the button below to start logging in with {email} and getting our emails there.':
    'use el botón de abajo para empezar a iniciar sesión con {email} y recibir allí nuestros correos.',
  'Confirm this address': 'Confirmar este correo',
  'Your email address is about to change': 'Su correo electrónico está por cambiar',
  'you asked us to switch to {email}. The change takes effect when the link we sent there is opened.':
    'nos pidió cambiar a {email}. El cambio vale cuando se abra el enlace que enviamos allí.',
  'You already have an account': 'Ya tiene una cuenta',
  'someone asked to use {email} for another account. It already has an account here, so nothing has changed.':
    'alguien pidió usar {email} para otra cuenta. Aquí ya tiene una cuenta, así que nada ha cambiado.',
  'If it was you, log in with this address, or choose a new password for it.':
    'Si fue usted, inicie sesión con este correo o elija una contraseña nueva para él.',
  'Your email address was changed': 'Se cambió su correo electrónico',
  'from now on you log in with {email}, and that’s where our emails go.':
    'desde ahora inicia sesión con {email} y nuestros correos llegan allí.',
  'The email address of your account was changed': 'Se cambió el correo electrónico de su cuenta',
  '{who} changed the email address of your account at {site} to {email}. If you weren’t expecting this, please let us know.':
    '{who} cambió el correo de su cuenta en {site} a {email}. Si no sabe por qué, avísenos.',
  'Please confirm your email address': 'Confirme su correo electrónico',
  'this is now the email address for your account at {site}.':
    'este es ahora el correo de su cuenta en {site}.',
  'Confirm the address': 'Confirmar el correo',

  // Accounts managed by the office
  'You’re invited to {site}': 'Le invitamos a {site}',
  '{who} created an account for you at {site}, as {roles}.':
    '{who} creó una cuenta para usted en {site}, como {roles}.',
  '{who} created an account for you at {site}.': '{who} creó una cuenta para usted en {site}.',
  'Choose a password with the button below, then log in with {email}. The link works once, for 3 days.':
    'Elija una contraseña con el botón de abajo; después podrá iniciar sesión con {email}. El enlace funciona una sola vez, durante 3 días.',
  'Your access has changed': 'Su acceso ha cambiado',
  '{who} changed your roles at {site}. You’re now: {roles}.':
    '{who} cambió sus funciones en {site}. Ahora son: {roles}.',
  '{who} removed your roles at {site}. Your own memberships haven’t changed.':
    '{who} retiró sus funciones en {site}. Sus propias membresías no cambian.',
  'Your account was blocked': 'Se bloqueó su cuenta',
  'your account at {site} has been blocked, and you’ve been logged out everywhere. Your memberships haven’t changed. If you think this is a mistake, please contact the office.':
    'su cuenta en {site} se bloqueó y se cerró su sesión en todas partes. Sus membresías no cambian. Si cree que es un error, comuníquese con la oficina.',
  '{role} of {place}': '{role} de {place}',
  'Your account is unblocked': 'Su cuenta está desbloqueada',
  'your account at {site} is unblocked. You can log in as before.':
    'su cuenta en {site} está desbloqueada. Puede iniciar sesión como antes.',

  Administrator: 'Administrador',
  'Club Admin': 'Administrador de club',
  'Team Admin': 'Administrador de equipo',
  'End User': 'Usuario final',
  'Volunteer Teams': 'Equipos de voluntarios',
  Manager: 'Gerente',
  Volunteer: 'Voluntario',
  Member: 'Miembro',
  'Event administrator': 'Administrador de eventos',
  'Your site for {name} is ready': 'Su sitio para {name} está listo',
  'The site for {name} is set up, and you’re its administrator.':
    'El sitio de {name} está creado y usted lo administra.',
  'Start by choosing a password. Then add your colors, logo and text under “Settings”.':
    'Empiece por elegir una contraseña. Después agregue sus colores, logotipo y textos en «Configuración».',
  Address: 'Dirección',
  'Your username': 'Su nombre de usuario',
  'You’re {name}’s guardian': 'Usted es responsable de {name}',
  '{name} has an account with us and named you as {relation}. While {child} is under 18, you sign what needs signing.':
    '{name} tiene una cuenta con nosotros y le nombró a usted como {relation}. Mientras {child} sea menor de 18 años, usted firma lo que haya que firmar.',
  'If you weren’t expecting this, please let us know.': 'Si no esperaba esto, avísenos.',

  // Waivers signed again
  'Sign your waivers with {site}': 'Firme sus exenciones con {site}',
  'Someone, probably you, asked to sign the current waivers again. This link opens them and works for half an hour.':
    'Alguien, probablemente usted, pidió firmar de nuevo las exenciones actuales. Este enlace las abre y funciona media hora.',
  'If this wasn’t you, you can ignore this email: nothing can be seen or signed without it.':
    'Si no fue usted, puede ignorar este correo: sin él no se puede ver ni firmar nada.',
  'Read and sign': 'Leer y firmar',
  'Waivers signed for {person}': 'Exenciones firmadas para {person}',
  '{signer} signed the current waivers for {person}. The signed documents are attached for your records.':
    '{signer} firmó las exenciones actuales para {person}. Los documentos firmados van adjuntos; guárdelos.',
  'version {number}': 'versión {number}',
  'Earlier signatures stay valid for their time. If this wasn’t you, please let us know right away.':
    'Lo firmado antes sigue valiendo por su tiempo. Si no fue usted, avísenos enseguida.',

  // Refunds
  'We’ve refunded {amount}': 'Hemos reembolsado {amount}',
  'Your card was charged for order {number} even though nothing was owed anymore. We’ve refunded it.':
    'Se hizo un cargo a su tarjeta por el pedido {number} aunque ya no se debía nada. Hemos devuelto el dinero.',
  'We’ve refunded {amount} of your order {number}.': 'Hemos reembolsado {amount} de su pedido {number}.',
  'You paid by check or in cash, so the office will give it back to you.':
    'Usted pagó con cheque o en efectivo, así que la oficina le devolverá el dinero.',
  'We’ve refunded {amount} of your order {number} to the card you paid with.':
    'Hemos reembolsado {amount} de su pedido {number} a la tarjeta con la que pagó.',
  Order: 'Pedido',
  Refund: 'Reembolso',
  Reason: 'Motivo',
  'Banks usually show it in your account within 5 to 10 days.':
    'Los bancos suelen mostrarlo en la cuenta en 5 a 10 días.',

  // Second guardians
  '{inviter} invites you to {site}': '{inviter} le invita a {site}',
  '{inviter} would like you to be a guardian of {children}, too. With your own account, you can see memberships, cards and signed documents, and you can renew and pay.':
    '{inviter} quiere que usted también sea responsable de {children}. Con una cuenta propia puede ver membresías, tarjetas y documentos firmados, y puede renovar y pagar.',
  'The link works once, until {day}. If you weren’t expecting this, you can ignore this email.':
    'El enlace funciona una sola vez, hasta el {day}. Si no esperaba esto, puede ignorar este correo.',
  'See invitation': 'Ver la invitación',
  'You’re no longer {child}’s guardian': 'Usted ya no responde por {child}',
  'You’ve been removed as {child}’s guardian at {site}. If you think this is a mistake, please contact the club.':
    'Se le quitó como responsable de {child} en {site}. Si cree que es un error, comuníquese con el club.',
  '{guardian} accepted your invitation': '{guardian} aceptó su invitación',
  '{guardian} ({email}) is now a guardian of {children} along with you and sees the same memberships. You can change this anytime under My memberships.':
    '{guardian} ({email}) ahora responde por {children} junto con usted y ve las mismas membresías. Puede cambiarlo en Mis membresías cuando quiera.',
  'If this isn’t the person you invited, please remove their access there and let us know.':
    'Si no es la persona que usted invitó, quite el acceso allí y avísenos.',
  'My memberships': 'Mis membresías',

  // Another membership
  'Your membership is now {label}': 'Su membresía ahora es {label}',
  'Your {membership} membership is now {label} for season {season}.':
    'Su membresía {membership} ahora es {label} para la temporada {season}.',
  '{count} memberships are now {label}': '{count} membresías ahora son {label}',
  '{count} players now have {label} for season {season}. The receipt lists their names.':
    '{count} jugadoras ahora tienen {label} para la temporada {season}. El recibo lista sus nombres.',
  'The card stays the same and now shows the new membership. The receipt is in your account.':
    'La tarjeta sigue siendo la misma y muestra desde ahora la membresía nueva. El recibo está en su cuenta.',

  // A report that is sent
  'Your report: {name}': 'Su informe: {name}',
  'Here are the latest numbers for “{name}”.': 'Estas son las cifras actuales de «{name}».',
  '{count} more line in the report.|{count} more lines in the report.':
    'Hay {count} línea más en el informe.|Hay {count} líneas más en el informe.',
  'Open the report to see the rows behind each number and export them. You can also turn off these emails there.':
    'Abra el informe para ver las filas de cada cifra y exportarlas. Ahí también puede desactivar estos correos.',
  'Open report': 'Abrir el informe',
  Total: 'Total',

  // Being forgotten
  'Your deletion request at {site}': 'Su solicitud de borrado de datos en {site}',
  'Your request was approved. We’ve removed names, addresses, birthdays, photos and documents.':
    'Su solicitud fue aprobada. Eliminamos nombres, direcciones, fechas de nacimiento, fotos y documentos.',
  'We keep payments, receipts and signed waivers as long as the law requires, and only for that.':
    'Conservamos los pagos, recibos y exenciones firmadas el tiempo que exige la ley, y solo para eso.',
  'We couldn’t approve your request. Here’s the club’s reason:':
    'No pudimos aprobar su solicitud. Este es el motivo del club:',
  'If you disagree, please reply to the club.': 'Si no está de acuerdo, responda al club.',

  // Automatic renewal
  'Renew automatically each season': 'Renovar automáticamente cada temporada',
  'If you check this box, {club} renews for each following season until you turn it off, and charges the card you’re paying with now.':
    'Si marca esta casilla, {club} renueva para cada temporada siguiente hasta que usted lo desactive, y cobra a la tarjeta con la que paga ahora.',
  'You’re charged the price of the new season, currently {price} per season, on the last day of the current season: first on {day}, or later if the next season isn’t on sale yet.':
    'Se le cobra el precio de la nueva temporada, ahora {price} por temporada, el último día de la temporada en curso: la primera vez el {day}, o más tarde si la próxima temporada aún no está a la venta.',
  'We email you the date and the exact amount {days} days ahead, and never less than {least}. You’re never charged more than that amount.':
    'Le enviamos por correo la fecha y el monto exacto {days} días antes, y nunca menos de {least}. Nunca se le cobra más de ese monto.',
  'You can turn it off anytime before the charge, online and without a call: under My memberships, or with the link in each email about it.':
    'Puede desactivarlo en cualquier momento antes del cobro, en línea y sin llamar: en Mis membresías o con el enlace de cada correo sobre ello.',
  'Waivers you’ve signed stay valid as long as their text doesn’t change. If one changes, you aren’t charged: we ask you to sign it and renew yourself.':
    'Las exenciones que firmó siguen valiendo mientras su texto no cambie. Si una cambia, no se le cobra nada: le pedimos que la firme y renueve usted.',
  'Auto-renewal is on': 'La renovación automática está activada',
  'You agreed to renew your membership with {club} automatically. Here’s what you agreed to:':
    'Usted aceptó que su membresía en {club} se renueve automáticamente. Esto es lo que aceptó:',
  Card: 'Tarjeta',
  'To turn it off or use a different card, press the button below anytime. No login needed.':
    'Para desactivarla o usar otra tarjeta, presione el botón de abajo cuando quiera. No necesita iniciar sesión.',
  'See or turn off auto-renewal': 'Ver o desactivar la renovación automática',
  'Your membership renews on {day} for {amount}': 'Su membresía se renueva el {day} por {amount}',
  'The price has changed since our last email, so this email replaces it.':
    'El precio cambió desde nuestro último correo, así que este lo reemplaza.',
  'As you agreed, next season renews automatically:':
    'Como aceptó, la próxima temporada se renueva automáticamente:',
  Amount: 'Monto',
  'Charge date': 'Fecha del cobro',
  'This card expires before then. Please add a different one with the button below.':
    'Esta tarjeta vence antes de esa fecha. Agregue otra con el botón de abajo.',
  'Don’t want this? Turn it off with the button below before {day}, and you won’t be charged.':
    '¿No lo desea? Desactívela con el botón de abajo antes del {day} y no se le cobrará nada.',
  'We couldn’t renew the membership automatically': 'La membresía no se pudo renovar automáticamente',
  'You weren’t charged for next season:': 'No se le cobró la próxima temporada:',
  'We’ll try the card {card} again on {day}. Or you can renew now, or add a different card.':
    'Intentaremos de nuevo con la tarjeta {card} el {day}. También puede renovar ahora o agregar otra tarjeta.',
  'We won’t try again. The button below opens your renewal with everything filled in. It takes a minute.':
    'No lo intentaremos de nuevo. El botón de abajo abre su renovación con todo completado. Toma un minuto.',
  'Change card or turn it off': 'Cambiar de tarjeta o desactivarla',
  'Auto-renewal is off': 'La renovación automática está desactivada',
  'You no longer manage this membership, so it won’t renew automatically anymore:':
    'Usted ya no administra esta membresía, así que ya no se renovará automáticamente:',
  'The office turned off auto-renewal for:': 'La oficina desactivó la renovación automática de:',
  'As you asked, this no longer renews automatically:': 'Como pidió, esto ya no se renueva automáticamente:',
  'You won’t be charged for it anymore. The membership itself is valid through its last day.':
    'No se cobra nada más por ella. La membresía sigue vigente hasta su último día.',
  'A waiver needs to be signed again.': 'Hay que firmar de nuevo una exención.',
  'Some details are missing from your record.': 'Falta algo en su registro.',
  'Clubs and teams renew on their own page.': 'Los clubes y equipos se renuevan en su propia página.',
  'This membership isn’t offered in this league.': 'Esta membresía no se ofrece en esta liga.',
  'This membership is for people {age} or younger when the season starts.':
    'Esta membresía es para personas de {age} años como máximo cuando empieza la temporada.',
  'This membership is for people {age} or older when the season starts.':
    'Esta membresía es para personas de {age} años como mínimo cuando empieza la temporada.',
  'This membership is no longer offered. Please register for a different one.':
    'Esta membresía ya no se ofrece. Inscríbase en otra.',
  'Please ask the club to complete this record first.': 'Pida primero al club que complete este registro.',
  'Players start at age {age}, in {label}.': 'Las jugadoras empiezan a los {age} años, en {label}.',
  'This membership is for other divisions.': 'Esta membresía es para otras divisiones.',
  'Too old for every division next season. Please choose a different membership.':
    'Supera la edad de todas las divisiones de la próxima temporada. Elija otra membresía.',
  'Your bank needs you to confirm this payment. You haven’t been charged.':
    'Su banco necesita que usted confirme este pago. No se le cobró nada.',
  'Your bank declined the card. Please try another card or ask your bank.':
    'Su banco rechazó la tarjeta. Pruebe con otra o pregunte a su banco.',
  'Your bank declined the card. Please try another card.': 'Su banco rechazó la tarjeta. Pruebe con otra.',
  'This card doesn’t have enough funds. Please try another card.':
    'No hay fondos suficientes en esta tarjeta. Pruebe con otra.',
  'This card has expired. Please check the date or try another card.':
    'Esta tarjeta venció. Revise la fecha o pruebe con otra.',
  'This card can’t be saved for automatic payments. Please use another card.':
    'Esta tarjeta no se puede guardar para pagos automáticos. Use otra.',
  '{team} is waiting for your answer': '{team} espera su respuesta',
  '{team} invites you to the team': '{team} le invita al equipo',
  '{team} has a spot on the team: {role}.': '{team} tiene un lugar en el equipo: {role}.',
  '{team} has a spot for {name}: {role}.': '{team} tiene un lugar para {name}: {role}.',
  'Please answer either way so the team can plan. The link works for one person until {day}.':
    'Responda en cualquier caso, para que el equipo pueda planificar. El enlace sirve hasta el {day} y para una persona.',
  'See your invitation': 'Ver su invitación',
  'Club: {club}': 'Club: {club}',
  'Division: {division}': 'División: {division}',
  'Season: {season}': 'Temporada: {season}',
  'Head coach: {coach}': 'Entrenador principal: {coach}',
  'You’re on the staff of {team}': 'Usted forma parte del cuerpo técnico de {team}',
  '{inviter} added you to the staff of {team} ({division}, {season}): {role}.':
    '{inviter} le agregó al cuerpo técnico de {team} ({division}, {season}): {role}.',
  'If this is a mistake, please contact the club.': 'Si es un error, escriba al club.',
  'Head coach': 'Entrenador principal',
  'Assistant coach': 'Entrenador asistente',
  'Team manager': 'Encargado del equipo',
  Trainer: 'Preparador',
  Scorekeeper: 'Anotador',
  Player: 'Jugadora',
  'Guest player': 'Jugadora invitada',
  '{name} is on the roster of {team}': '{name} está en la lista de {team}',
  '{name} is now on the roster of {team}.': '{name} está ahora en la lista del equipo {team}.',
  '{name} is a guest on the roster of {team} until {day}.':
    '{name} es invitada en la lista del equipo {team} hasta el {day}.',
  '{team}: the league fee is settled': '{team}: la cuota de la liga está saldada',
  '{team} ({division}, {season}) is in the league. You can invite players and staff now.':
    '{team} ({division}, {season}) ya está en la liga. Ya puede invitar a jugadoras y personal.',
  '{team} ({division}, {season}) now waits for the office to approve it. You will get an email then.':
    '{team} ({division}, {season}) espera ahora la aprobación de la oficina. Recibirá un correo cuando la tenga.',
  '{team} is approved': '{team} está aprobado',
  '{team} wasn’t approved': '{team} no fue aprobado',
  'The office approved the team {team} ({division}, {season}). You can now invite players and staff.':
    'La oficina aprobó el equipo {team} ({division}, {season}). Ya puede invitar a jugadoras y personal.',
  'The office didn’t approve the team {team} ({division}, {season}).':
    'La oficina no aprobó el equipo {team} ({division}, {season}).',
  'See the team': 'Ver el equipo',
  '{name} is no longer on the roster of {team}': '{name} ya no está en la lista de {team}',
  '{name} was taken off the roster of {team}. The membership hasn’t changed.':
    '{name} fue retirada de la lista del equipo {team}. La membresía no cambia.',
  'No spot for {name} on {team}': '{name} no tiene lugar en {team}',
  '{team} doesn’t have a spot for {name}. The membership hasn’t changed, so you can join another team.':
    '{team} no tiene lugar para {name}. La membresía no cambia: puede unirse a otro equipo.',
  'If you weren’t expecting this, please contact your coach or club.':
    'Si no lo esperaba, comuníquese con su entrenador o su club.',
  '{team} roster': 'Lista del equipo {team}',
  '{name} sent you the roster of {team}, {division}, as of today.':
    '{name} le envía la lista del equipo {team}, {division}, a fecha de hoy.',
  Someone: 'Alguien',
  '{name} is on {team}': '{name} está en {team}',
  '{name} isn’t joining {team}': '{name} no entra en {team}',
  '{name} accepted the spot on {team}: {role}.': '{name} aceptó el lugar en {team}: {role}.',
  '{name} declined the invitation to {team}: {role}. The spot is open again.':
    '{name} rechazó la invitación a {team}: {role}. El lugar queda libre de nuevo.',
  'Open the team': 'Abrir el equipo',

  // Team fees
  '{player} plays for {team} in {season}. We’ll pay {total} for “{name}”.':
    '{player} juega en {team} en {season}. Pagamos {total} por «{name}».',
  '{label}: {amount}, due on {day}': '{label}: {amount}, vence el {day}',
  'If an installment is more than {days} days late, a one-time late fee of {fee} is added. The coach can waive it.':
    'Si un plazo se atrasa más de {days} días, se agrega una sola vez un recargo de {fee}. El entrenador puede perdonarlo.',
  'There’s no late fee, but the team counts on payments arriving on time.':
    'No hay recargo, pero el equipo cuenta con que los pagos lleguen a tiempo.',
  'If {player} leaves the team, installments that aren’t due yet are no longer owed. Anything already due is still owed, and the coach decides on refunds.':
    'Si {player} deja el equipo, lo que aún no vence ya no se debe. Lo vencido se sigue debiendo; el entrenador decide si se devuelve algo.',
  '{team}: fees for {player}': '{team}: cuotas de {player}',
  '{team} now splits “{name}” among more players. {player}’s share is now {total}:':
    '{team} reparte ahora «{name}» entre más jugadoras. La parte de {player} es ahora de {total}:',
  '{team} has changed “{name}”. For {player}, it’s now {total}:':
    '{team} cambió «{name}». Para {player} son ahora {total}:',
  '{team} has split {player}’s “{name}” between payers. Your share is {total}:':
    '{team} repartió «{name}» de {player} entre quienes pagan. Su parte es de {total}:',
  '{player} plays for {team} in {season}. I’ll pay {total} of “{name}” as my share. I don’t owe what others pay.':
    '{player} juega en {team} en {season}. Pago {total} de «{name}» como mi parte. No debo lo que pagan otros.',
  '{team} has a bill for {player}: {total} for “{name}”.':
    '{team} tiene un cobro para {player}: {total} por «{name}».',
  'Please read and accept the plan. Then you can pay one installment or the full amount.':
    'Lea el plan y acéptelo. Después puede pagar un plazo, o todo de una vez.',
  'See the plan': 'Ver el plan',
  '{team}: we received {amount}': '{team}: recibimos {amount}',
  'Thank you! You paid for {player}:': '¡Gracias! Usted pagó por {player}:',
  'Everything is paid. You don’t owe anything more.': 'Todo está pagado. No se debe nada más.',
  'Left to pay: {amount}. The next {next} is due on {day}.':
    'Falta pagar: {amount}. Los próximos {next} vencen el {day}.',
  'Payments and receipts': 'Pagos y recibos',
  'Left to pay in total: {amount}.': 'En total falta pagar: {amount}.',
  'Charge this card on each due date': 'Cobrar esta tarjeta en cada vencimiento',
  'If you agree, {club} keeps this card on file with its payment provider and charges it for what {player} owes {team} on each of these dates:':
    'Si está de acuerdo, {club} guarda esta tarjeta con su proveedor de pagos y le cobra lo que {player} debe a {team}, en cada uno de estos días:',
  'You’re never charged more than you owe. We’ll email you {days} days before each charge.':
    'Nunca se le cobra más de lo que debe. Le enviaremos un correo {days} días antes de cada cobro.',
  'If your bank declines the charge, we’ll email you and try again after 1, 3 and 7 days, unless the card can no longer be used.':
    'Si su banco lo rechaza, le escribimos y lo intentamos de nuevo después de 1, 3 y 7 días, salvo que la tarjeta ya no se pueda usar.',
  'You can turn this off anytime where you see the plan, or pay an installment yourself before it’s due.':
    'Puede terminarlo cuando quiera donde ve el plan, o pagar usted mismo un plazo antes de su día.',
  '{team}: {amount} is due on {day}': '{team}: {amount} vence el {day}',
  'A payment for {player} is coming up:': 'Se acerca un pago por {player}:',
  'We’ll charge your card {card} that day. You don’t need to do anything.':
    'Ese día cobraremos a su tarjeta {card}. No tiene que hacer nada.',
  'Please pay by then with the button below.': 'Páguelo hasta entonces, con el botón de abajo.',
  'Pay now': 'Pagar ahora',
  '{team}: we couldn’t charge your card': '{team}: no se pudo cobrar su tarjeta',
  'You weren’t charged for {player}:': 'No se le cobró por {player}:',
  'We’ll try the card again on {day}. Or pay now with any card.':
    'Probaremos la tarjeta de nuevo el {day}. O pague ahora con cualquier tarjeta.',
  'We won’t try this card again. Please pay now with any card.':
    'No volveremos a probar esta tarjeta. Pague ahora con cualquier tarjeta.',
  '{team}: {amount} is late': '{team}: {amount} está atrasado',
  'A payment for {player} was due and hasn’t arrived yet:':
    'Un pago por {player} venció y aún no ha llegado:',
  'After {days} days, the team adds a late fee of {fee} to each late installment.':
    'Después de {days} días, el equipo agrega un recargo de {fee} a cada plazo atrasado.',
  'Please read and accept the plan and pay, or talk to the coach.':
    'Lea el plan, acéptelo y pague, o hable con el entrenador.',
  'Please pay with the button below, or talk to the coach. If you’ve just paid, thank you!':
    'Páguelo con el botón de abajo o hable con el entrenador. Si acaba de pagar, gracias.',

  '{club}: {ready} of {people} people are ready': '{club}: {ready} de {people} personas están listas',
  'Everyone needs to be ready before they play or help out. Here’s where your teams stand today:':
    'Todos deben estar listos antes de jugar o ayudar. Así están hoy sus equipos:',
  'And {count} more team|And {count} more teams': 'Y {count} equipo más|Y {count} equipos más',
  'See who’s missing what, and remind their families from there.':
    'Vea a quién le falta qué y, desde allí, envíe un recordatorio a sus familias.',
  '{ready} of {people} ready': '{ready} de {people} listos',
  'No insurance': 'Sin seguro',
  'Not paid': 'Sin pagar',
  'Not signed': 'Sin firmar',
  'Not cleared': 'Sin verificar',
  'No proof of age': 'Sin prueba de edad',
  'Plan not accepted': 'Plan sin aceptar',
  '{club}: still to do': '{club}: esto sigue pendiente',
  'Before your family can play and help out, a few things are left to do:':
    'Antes de que su familia pueda jugar y ayudar, faltan algunas cosas:',
  'Already done? You can ignore this email.': '¿Ya lo hizo? Puede ignorar este correo.',
  'See what’s left': 'Ver lo pendiente',
  'A payment plan is waiting for your answer: {link}': 'El plan de las cuotas espera su respuesta: {link}',
  'Team fees are late: {link}': 'Las cuotas del equipo están atrasadas: {link}',
  'The membership is missing or ends soon: {link}': 'Falta la membresía, o se vence: {link}',
  'A waiver needs to be signed again: {link}': 'Hay que firmar un texto de nuevo: {link}',
  'Proof of age is missing: {link}': 'Falta una prueba de edad: {link}',
  '{title} is missing or expires soon: {link}': 'Falta {title}, o se vence: {link}',
  '{title} expires on {day}': '{title} vence el {day}',
  '{title} expires on {day}. You’ll need a new one to stay with your team after that.':
    '{title} vence el {day}. Después necesitará uno nuevo para seguir con su equipo.',
  'Start now': 'Empezar ahora',
  'See what’s on record': 'Ver lo que consta',
  // Dates of teams
  Practice: 'Entrenamiento',
  Game: 'Partido',
  Tournament: 'Torneo',
  Meeting: 'Reunión',
  'Other event': 'Otro evento',
  '{what} at {opponent}': '{what} en casa de {opponent}',
  '{what} vs. {opponent}': '{what} contra {opponent}',
  'Please arrive {count} minute early.|Please arrive {count} minutes early.':
    'Llegue {count} minuto antes.|Llegue {count} minutos antes.',
  'Bring: {what}': 'Traer: {what}',
  'Was: {when}': 'Antes: {when}',
  'Open the calendar': 'Abrir el calendario',
  '{team}: {count} event changed|{team}: {count} events changed':
    '{team}: {count} evento cambiado|{team}: {count} eventos cambiados',
  '{team}: {what} is canceled': '{team}: {what} se cancela',
  '{team}: {what} has moved': '{team}: {what} se mueve',
  '{team}: {what} is back on': '{team}: {what} sí se celebra',
  '{what} is canceled:': '{what} se cancela:',
  '{what} has moved. Now:': '{what} se mueve. Ahora:',
  '{what} is back on:': '{what} sí se celebra:',
  '{team}: who’s coming? {what}': '{team}: ¿quién viene? {what}',
  '{team} would like to know who’s coming: {names}.': '{team} quisiera saber quién viene: {names}.',
  'Yes, maybe or no: every answer helps the team plan.':
    'Sí, quizás o no: cada respuesta ayuda al equipo a organizarse.',
  'Please answer by {when}.': 'Responda antes del {when}.',
  Answer: 'Responder',

  // Transfers
  '{name}: transfer to {to} requested': '{name}: se pidió un cambio a {to}',
  '{name} would move from {from} to {to}.': '{name} pasaría de {from} a {to}.',
  'We’ll ask both teams, and then the league office decides. You can cancel until then.':
    'Preguntaremos a los dos equipos y después decide la oficina de la liga. Hasta entonces usted puede cancelarlo.',
  'Please answer: {name} wants to move from {from} to {to}': 'Responda: {name} quiere pasar de {from} a {to}',
  'We need your answer: {name} wants to move to {to}': 'Falta su respuesta: {name} quiere pasar a {to}',
  'Please answer by {day}. If a team doesn’t answer by then, it counts as a yes.':
    'Responda antes del {day}. Si un equipo no responde, cuenta como un sí.',
  'Needs your decision: {name} from {from} to {to}': 'Por decidir: {name}, de {from} a {to}',
  'The player moves as soon as you approve.': 'La jugadora pasa al otro equipo en cuanto usted apruebe.',
  'Open the transfer': 'Abrir el traspaso',
  'Follow the transfer': 'Seguir el traspaso',
  'Open team transfers': 'Abrir los traspasos del equipo',
  'approved.': 'aceptó.',
  'didn’t answer in time, so it counts as a yes.': 'no respondió a tiempo: cuenta como un sí.',
  'declined.': 'rechazó.',
  'Fees are unpaid.': 'Hay cuotas sin pagar.',
  'Another reason.': 'Otro motivo.',
  '{from} declined {name}’s move': '{from} no acepta que {name} cambie de equipo',
  'It’s not final: the league office decides once both teams have answered.':
    'No es definitivo: cuando los dos equipos hayan respondido, decide la oficina de la liga.',
  '{name} now plays for {to}': '{name} juega ahora en {to}',
  '{name} isn’t moving to {to}': '{name} no pasa a {to}',
  'The league office approved {name}’s transfer from {from} to {to}.':
    'La oficina de la liga aprobó el cambio de {name} de {from} a {to}.',
  '{name}’s transfer from {from} to {to} was declined.':
    'El cambio de {name} de {from} a {to} fue rechazado.',
  '{name}’s transfer from {from} to {to} was canceled.': 'El cambio de {name} de {from} a {to} fue retirado.',
  'The season is over, so {name}’s transfer from {from} to {to} has ended.':
    'La temporada terminó y con ella el cambio de {name} de {from} a {to}.',
  'The membership, signed waivers, insurance and credentials stay valid and move along.':
    'La membresía, los documentos firmados, el seguro y las acreditaciones siguen vigentes y la acompañan.',
  'Snacks and drinks': 'Refrigerios y bebidas',
  Scorebook: 'Anotación',
  'Field preparation': 'Preparación del campo',
  'Gate and tickets': 'Entrada y boletos',
  Driving: 'Transporte',
  'Other help': 'Otra ayuda',
  '{team}: {what} on {day} is canceled': '{team}: se cancela {what} del {day}',
  '{team}: someone took over {what} on {day}': '{team}: alguien tomó su puesto en {what} del {day}',
  'You signed up for {what} on {day} for {team}. It’s been canceled, so you don’t need to come.':
    'Usted se apuntó a {what} el {day} para {team}. Se canceló, así que no tiene que venir.',
  'Someone else is now doing {what} on {day} for {team}, so you don’t need to come.':
    'Otra persona hace ahora {what} el {day} para {team}, así que no tiene que venir.',
  'See all duties': 'Ver todas las tareas',
  '{team}: {subject}': '{team}: {subject}',
  '{sender} sent this message to {team}. Your reply goes to {sender}.':
    '{sender} envió este mensaje a {team}. Su respuesta llega a {sender}.',
  'Your guardians get this message too, along with your reply.':
    'Tus tutores reciben también este mensaje y tu respuesta.',
  'Read it in your account': 'Leerlo en su cuenta',

  // Pictures of links
  'From {price}': 'Desde {price}',
  'Season {name}': 'Temporada {name}',
  'Membership registration': 'Inscripción de miembros',
  'Registration is open': 'La inscripción está abierta',
  'You’re invited to join': 'Tiene una invitación para',
  Canceled: 'Cancelado',
  Free: 'Gratis',
  '{price} per team': '{price} por equipo',
  '{price} per person': '{price} por persona',

  // Notifications on people's devices
  'Notifications are on': 'Las notificaciones están activadas',
  'This is what they look like. We only send what can’t wait.':
    'Así se ven. Solo enviamos lo que no puede esperar.',
  '{team}: {amount} is due tomorrow': '{team}: {amount} vence mañana',
  'For {player}. We’ll charge your card {card}.': 'Por {player}. Haremos el cargo a su tarjeta {card}.',
  'For {player}. Tap to pay.': 'Por {player}. Toque para pagar.',
  '{name} is checked in': '{name} ya entró',
  'A question about {name}’s registration': 'Una pregunta sobre la inscripción de {name}',
  'Before we can approve {name}’s registration for {membership}, season {season}, we have a question:':
    'Antes de aprobar la inscripción de {name} en {membership}, temporada {season}, tenemos una pregunta:',
  'Just reply to this email.': 'Solo responda a este correo.',
  'A message about your registration': 'Un mensaje sobre su inscripción',
  '{team}: the league fee of {amount} is open': '{team}: la cuota de liga de {amount} está pendiente',
  '{team} ({division}, {season}) joins the league once its fee of {amount} is paid.':
    '{team} ({division}, {season}) entra en la liga cuando se pague su cuota de {amount}.',
  'Please pay with the button below. If you’ve just paid, thank you!':
    'Pague con el botón de abajo. Si acaba de pagar, ¡gracias!',
  'Pay the league fee': 'Pagar la cuota de liga',

  // Where teams stay during events
  'Where is {team} staying? {event}': '¿Dónde se hospeda {team}? {event}',
  'Teams that come to {event} from more than {miles} miles away need to book rooms. We don’t know your team’s ZIP code yet.':
    'Los equipos que vienen a {event} desde más de {miles} millas deben reservar habitaciones. Todavía no sabemos el código postal de su equipo.',
  '{team} comes to {event} from {away} miles away. Teams from more than {miles} miles away need to book rooms.':
    '{team} viene a {event} desde {away} millas. Los equipos que vienen desde más de {miles} millas deben reservar habitaciones.',
  'Your team needs {needed} room nights and has told us about {booked}.':
    'Su equipo necesita {needed} noches de habitación y nos ha informado de {booked}.',
  'Please tell us where you’re staying, or ask for an exemption, by {day}.':
    'Díganos dónde se hospedan, o pida una exención, a más tardar el {day}.',
  'Add where you’re staying': 'Agregar dónde se hospedan',
  '{team} doesn’t need to book rooms: {event}': '{team} no necesita reservar habitaciones: {event}',
  '{team} still needs to book rooms: {event}': '{team} todavía debe reservar habitaciones: {event}',
  'We’ve exempted {team} from booking rooms for {event}.':
    'Eximimos a {team} de reservar habitaciones para {event}.',
  'We couldn’t exempt {team} from booking rooms for {event}.':
    'No pudimos eximir a {team} de reservar habitaciones para {event}.',
  'See where you’re staying': 'Ver dónde se hospedan',
  // Signing up for events
  'See your entry': 'Ver su inscripción',
  'Your entry: {event}': 'Su inscripción: {event}',
  '{who}: this link opens your entry for {event}. You don’t need an account.':
    '{who}: este enlace abre su inscripción en {event}. No necesita una cuenta.',
  'Use it to pay, update your roster, or withdraw. Anyone with the link can do that, so share it with care.':
    'Úselo para pagar, actualizar la lista de jugadoras o retirarse. Cualquiera que tenga el enlace puede hacerlo: compártalo con cuidado.',
  '{name} is now in {division}: {event}': '{name} ahora está en {division}: {event}',
  'We’ve moved {name} to {division} at {event}. The reason: {reason}':
    'Pasamos a {name} a {division} en {event}. El motivo: {reason}',
  'Nothing was charged or refunded for the move.': 'No se cobró ni se devolvió nada por el cambio.',
  'You’re in: {event}': 'Ya está inscrito: {event}',
  '{who}: your spots at {event} are confirmed. It starts {day} at {place}.':
    '{who}: sus cupos en {event} están confirmados. Empieza el {day} en {place}.',
  'Add it to your calendar: {link}': 'Agréguelo a su calendario: {link}',
  'See my events': 'Ver mis eventos',
  'You’re on the waitlist: {event}': 'Está en la lista de espera: {event}',
  '{who}: you’re on the waitlist for {event}.': '{who}: está en la lista de espera de {event}.',
  'If spots open up, we’ll hold them for you and email you right away. You pay only if you take them.':
    'Si se liberan cupos, se los guardaremos y le escribiremos enseguida. Solo paga si los toma.',
  'Spots opened up: {event}': 'Hay cupos: {event}',
  'Good news for {who}: there’s room at {event}.': 'Buenas noticias para {who}: hay lugar en {event}.',
  'We’re holding the spots for you until {moment}. After that they go to the next team.':
    'Le guardamos los cupos hasta el {moment}. Después pasan al siguiente equipo.',
  'We’re holding the spots for you until {moment}. After that they go to the next family.':
    'Le guardamos los cupos hasta el {moment}. Después pasan a la siguiente familia.',
  'Claim your spots': 'Tomar los cupos',
  'Your spots were released: {event}': 'Sus cupos se liberaron: {event}',
  'We held spots at {event} for you, and the hold has ended. The spots are open to others now.':
    'Le guardamos cupos en {event} y se acabó el tiempo. Ahora están libres para otros.',
  'You can join the waitlist again anytime.': 'Puede volver a la lista de espera cuando quiera.',
  '{name} is no longer in {event}': '{name} ya no está en {event}',
  'We’ve taken {name} out of {event}. The reason: {reason}':
    'Dimos de baja a {name} en {event}. El motivo: {reason}',
  'Withdrawn: {event}': 'Retiro: {event}',
  '{names} won’t be going to {event} anymore.': '{names} ya no irá a {event}.',
  '{who}: your spots at {event} are confirmed. It starts {day}.':
    '{who}: sus cupos en {event} están confirmados. Empieza el {day}.',
  'No spots opened up: {event}': 'No se liberaron cupos: {event}',
  'We’re sorry: no spots opened up at {event}, so the waitlist is closed. You haven’t been charged.':
    'Lo sentimos: no se liberaron cupos en {event} y la lista de espera se cerró. No se le cobró nada.',
  'You’ll get {amount} back from us, the way you paid.':
    'Le devolveremos {amount} de la misma forma en que pagó.',
  'We’re refunding {amount} to your card. It can take 5 to 10 days to arrive.':
    'Le reembolsamos {amount} a su tarjeta. Puede tardar de 5 a 10 días.',
  'Under the refund policy, there’s no refund.': 'Según la política de reembolso, no hay reembolso.',
  'Canceled: {event}': 'Cancelado: {event}',
  'We’re sorry: {event} is canceled, so {names} won’t be going.':
    'Lo sentimos: {event} se canceló, así que {names} no participará.',
  'Your add-ons: {addons}.': 'Sus extras: {addons}.',
  'Add-ons for {event}': 'Extras para {event}',
  'We’ve added to your entry in {event}: {addons}.': 'Agregamos a su inscripción en {event}: {addons}.',
  'Sold out while you were waiting, so it’s no longer included: {addons}.':
    'Se agotó mientras esperaba y ya no está incluido: {addons}.',
  'Membership card': 'Tarjeta de membresía',
  Membership: 'Membresía',
  Team: 'Equipo',
  Division: 'División',
  League: 'Liga',
  'Valid until': 'Vigente hasta',
  'Valid from': 'Vigente desde',
  'Your card is now valid until {day}.': 'Su tarjeta ahora es válida hasta el {day}.',
  'No longer valid': 'Ya no es válida',
  'This card is no longer valid.': 'Esta tarjeta ya no es válida.',
  'Check this card': 'Verificar esta tarjeta',
  Website: 'Sitio web',
  'Questions?': '¿Preguntas?',
  'The Apple Wallet certificate ends on {day}': 'El certificado de Apple Wallet vence el {day}',
  'From that day on, families can’t add cards to Apple Wallet and their iPhones hear of no changes. Cards that are on an iPhone stay there.':
    'Desde ese día, las familias no podrán agregar tarjetas a Apple Wallet y sus iPhone no se enterarán de los cambios. Las tarjetas que ya están en un iPhone se quedan ahí.',
  'Renew the certificate of {pass_type} at Apple, put it in place and restart the servers.':
    'Renueve el certificado de {pass_type} en Apple, póngalo en su lugar y reinicie los servidores.',

  'Field {name}': 'Campo {name}',
  '{day}, {time}, {field}': '{day}, {time}, {field}',
  '{game}: no longer scheduled.': '{game}: ya no está programado.',
  '{game}: {place}.': '{game}: {place}.',
  '{game}: now {place}. It was {before}.': '{game}: ahora {place}. Antes: {before}.',
  'Game schedule: {event}': 'Calendario de juegos: {event}',
  'Schedule change: {event}': 'Cambio de calendario: {event}',
  'The schedule of {event} is out. Here are the games of {teams}:':
    'Ya está el calendario de {event}. Estos son los juegos de {teams}:',
  'Games of {teams} at {event} have changed:': 'Cambiaron juegos de {teams} en {event}:',
  'All other games stay the same. Calendar apps can take a few hours to update.':
    'Los demás juegos quedan igual. Los programas de calendario pueden tardar unas horas en actualizarse.',
  'See the schedule': 'Ver el calendario',
  'Refund after the weather: {event}': 'Reembolso por el clima: {event}',
  'Weather cut {event} short for {names}. Here’s what you get back under its refund policy.':
    'El clima acortó {event} para {names}. Esto recibe de vuelta según su política de reembolsos.',
  'Play is stopped: {event}': 'Juego detenido: {event}',
  'Play resumes: {event}': 'Se reanuda el juego: {event}',
  'Play resumes at {where}.': 'Se reanuda el juego en {where}.',
  'We’ll update the live page by {time}.': 'Actualizaremos la página en vivo antes de las {time}.',
  'Please tell your families. The live page always has the latest.':
    'Avise a sus familias, por favor. En la página en vivo siempre está lo último.',
  'Games may start at other times. The live page always has the latest.':
    'Los juegos pueden empezar a otra hora. En la página en vivo siempre está lo último.',
  'Open the live page': 'Abrir la página en vivo',
  'Lightning near {where}: play is stopped. Everyone leaves the fields and waits in cars or buildings.':
    'Rayos cerca de {where}: el juego está detenido. Todos salen de los campos y esperan en autos o edificios.',
  'Play at {where} is stopped because of rain.': 'El juego en {where} está detenido por la lluvia.',
  'Play at {where} is stopped: the fields can’t be played on right now.':
    'El juego en {where} está detenido: por ahora no se puede jugar en los campos.',
  'Play at {where} is stopped.': 'El juego en {where} está detenido.',

  'You have event credit: {amount}': 'Tiene crédito para eventos: {amount}',
  'We’ve added {amount} of event credit to your account.':
    'Agregamos {amount} de crédito para eventos a su cuenta.',
  'Use it by {day}.': 'Úselo hasta el {day}.',
  'It comes off the price when you sign up for an event.':
    'Se descuenta del precio cuando se inscribe en un evento.',
  'Your event credit has expired': 'Su crédito para eventos venció',
  '{amount} of event credit has expired. If you think that’s a mistake, just reply.':
    'Vencieron {amount} de crédito para eventos. Si cree que es un error, responda a este correo.',
  'Use your event credit by {day}': 'Use su crédito para eventos hasta el {day}',
  'You have {amount} of event credit left. Use it by {day}, or it expires.':
    'Le quedan {amount} de crédito para eventos. Úselo hasta el {day} o vencerá.',
  'You have {amount} of event credit. It comes off the price at your next event.':
    'Tiene {amount} de crédito para eventos. Se descuenta del precio de su próximo evento.',
  'You have {amount} of event credit through {day}. It comes off the price at your next event.':
    'Tiene {amount} de crédito para eventos hasta el {day}. Se descuenta del precio de su próximo evento.',
  '{amount} is due on {day}: {event}': '{amount} vence el {day}: {event}',
  '{who}: the rest of your entry in {event}, {amount}, is due on {day}.':
    '{who}: el resto de su inscripción en {event}, {amount}, vence el {day}.',
  'We’ll charge your {brand} card ending in {last4} that day. You don’t need to do anything.':
    'Ese día lo cobraremos a su tarjeta {brand} terminada en {last4}. No necesita hacer nada.',
  'You can pay it now. You don’t need to log in.': 'Puede pagarlo ahora, sin iniciar sesión.',
  'See the payment': 'Ver el pago',
  'Pay {amount}': 'Pagar {amount}',
  '{amount} is late: {event}': '{amount} está atrasado: {event}',
  '{who}: the rest of your entry in {event}, {amount}, was due on {day}.':
    '{who}: el resto de su inscripción en {event}, {amount}, venció el {day}.',
  'Please pay it soon to keep your spots.': 'Páguelo pronto para conservar sus lugares.',
  'Please pay it by {day}. After that, your spots go to the waitlist.':
    'Páguelo a más tardar el {day}. Después, sus lugares pasan a la lista de espera.',
  'We couldn’t charge your card: {event}': 'No pudimos cobrar a su tarjeta: {event}',
  '{amount} for {event} couldn’t be charged to your card.':
    'No se pudo cobrar {amount} de {event} a su tarjeta.',
  'We won’t try this card again. Please pay with another one.':
    'No intentaremos otra vez con esta tarjeta. Pague con otra.',
  'We’ll try the card again on {day}, or you can pay now with another one.':
    'Lo intentaremos otra vez el {day}, o puede pagar ahora con otra.',
  'Paid: {event}': 'Pagado: {event}',
  'Thank you! We received {amount} for {event}.': '¡Gracias! Recibimos {amount} por {event}.',
  '{who}: your entry is paid in full. Your receipt has the number {number}.':
    '{who}: su inscripción está pagada por completo. Su recibo tiene el número {number}.',
  'Your invoice {number}: {event}': 'Su factura {number}: {event}',
  '{who}: we’re holding your spots at {event} until your check is here.':
    '{who}: le guardamos los lugares en {event} hasta que llegue su cheque.',
  'Make it out to {club} for {amount}, write {number} on it, and send it so that it arrives by {day}.':
    'Hágalo a nombre de {club} por {amount}, escriba {number} en él y envíelo para que llegue a más tardar el {day}.',
  'Your check hasn’t arrived: {event}': 'Su cheque no ha llegado: {event}',
  'Your check is due on {day}: {event}': 'Su cheque vence el {day}: {event}',
  'Your check for {amount}, invoice {number}, was due on {day}.':
    'Su cheque por {amount}, factura {number}, vencía el {day}.',
  'Your check for {amount}, invoice {number}, needs to be here by {day}.':
    'Su cheque por {amount}, factura {number}, debe llegar a más tardar el {day}.',
  'If you’ve sent it already, you don’t need to do anything. You can also pay by card instead.':
    'Si ya lo envió, no necesita hacer nada. También puede pagar con tarjeta.',
  'Charge this card when the rest is due': 'Cobrar a esta tarjeta cuando venza el resto',
  'If you agree, {club} keeps this card on file with its payment provider and charges it for what’s left of your entry in {event}:':
    'Si acepta, {club} guarda esta tarjeta con su proveedor de pagos y le cobra lo que falta de su inscripción en {event}:',
  'Up to {amount} on {day}': 'Hasta {amount} el {day}',
  'You can turn this off anytime in My events or with the link in our emails, or pay the rest early.':
    'Puede desactivarlo cuando quiera en Mis eventos o con el enlace de nuestros correos, o pagar el resto antes.',
  '{names} won’t be going to {event}: the rest of the entry wasn’t paid in time.':
    '{names} ya no irá a {event}: el resto de la inscripción no se pagó a tiempo.',
  'Charge this card if we’re accepted': 'Cobrar a esta tarjeta si nos aceptan',
  'If you agree, {club} keeps this card on file with its payment provider and charges it up to {amount} for {event} once your entry is accepted.':
    'Si acepta, {club} guarda esta tarjeta con su proveedor de pagos y le cobra hasta {amount} por {event} cuando se acepte su inscripción.',
  'It isn’t charged before that. If your entry is declined or you withdraw it, the card is forgotten.':
    'No se cobra antes. Si se rechaza su inscripción o usted la retira, la tarjeta se olvida.',
  'We’ve got your entry: {event}': 'Recibimos su inscripción: {event}',
  '{who}: we’ve received your entry for {event}, and we’ll email you once it’s decided.':
    '{who}: recibimos su inscripción en {event} y le escribiremos cuando decidamos.',
  'You pay only if you’re accepted.': 'Solo paga si lo aceptamos.',
  'You’re accepted: {event}': 'Lo aceptamos: {event}',
  'Good news for {who}: you’re accepted at {event}.': 'Buenas noticias para {who}: lo aceptamos en {event}.',
  'We’re holding your spots until {moment}. If you left a card, we’ll charge it. Otherwise, please pay by then.':
    'Le guardamos los lugares hasta {moment}. Si dejó una tarjeta, la cobraremos. Si no, pague antes de esa fecha.',
  'About your entry: {event}': 'Sobre su inscripción: {event}',
  'We’re sorry: we can’t take {names} at {event}. The reason: {reason}':
    'Lo sentimos: no podemos aceptar a {names} en {event}. El motivo: {reason}',
  'You haven’t been charged.': 'No se le cobró nada.',
  'We’re holding your spots until {moment}. Please pay with another card by then.':
    'Le guardamos los lugares hasta {moment}. Pague con otra tarjeta antes de esa fecha.',
  'Page {page} of {pages}': 'Página {page} de {pages}',
  'Seed {seed}': 'Siembra {seed}',
  'Winner of game {game}': 'Ganador del juego {game}',
  'Loser of game {game}': 'Perdedor del juego {game}',
  '{stage} {group}, place {rank}': '{stage} {group}, lugar {rank}',
  '{stage}, place {rank}': '{stage}, lugar {rank}',
  '{stage}, place {rank} of all': '{stage}, lugar {rank} de todos',
  'Championship game': 'Final del campeonato',
  Final: 'Final',
  Unconfirmed: 'Sin confirmar',
  'If needed': 'Si es necesario',
  'Third place': 'Tercer lugar',
  Consolation: 'Consolación',
  'Guaranteed games': 'Juegos garantizados',
  Series: 'Serie',
  'Elimination round {round}': 'Ronda de eliminación {round}',
  'Winners’ round {round}': 'Ronda de ganadores {round}',
  Semifinals: 'Semifinales',
  Quarterfinals: 'Cuartos de final',
  'Round {round}': 'Ronda {round}',
  'Champion: {team}': 'Campeón: {team}',
  '{event}: brackets': '{event}: llaves',
  'No brackets yet.': 'Aún no hay llaves.',
  '{bracket}: other games': '{bracket}: otros juegos',
  'Game {number}': 'Juego {number}',
  '{event}: schedule': '{event}: calendario',
  'The schedule isn’t out yet.': 'El calendario aún no sale.',
  Time: 'Hora',
  Visitors: 'Visitantes',
  Home: 'Local',
  Field: 'Campo',
  '{event}: field sheets': '{event}: hojas de campo',
  'No games are scheduled yet.': 'Aún no hay juegos en el calendario.',
  Runs: 'Carreras',
  Umpire: 'Ampáyer',
  '{event}: award certificates': '{event}: diplomas',
  Champion: 'Campeón',
  Finalist: 'Subcampeón',
  'Fourth place': 'Cuarto lugar',
  'Tournament director': 'Director del torneo',
  '{event}: scorecards': '{event}: hojas de anotación',
  Lineup: 'Alineación',
  'Pos.': 'Pos.',
  Substitutes: 'Suplentes',
  Coaches: 'Entrenadores',
  'Final score, and how the game ended': 'Marcador final y cómo terminó el juego',
  '{count} inning|{count} innings': '{count} entrada|{count} entradas',
  '{ahead} ahead after {after}': '{ahead} de ventaja tras {after}',
  'no new inning after {minutes} minutes': 'ninguna entrada nueva tras {minutes} minutos',
  'Your passes: {event}': 'Sus pases: {event}',
  'here are your passes for {event}. They’re attached, so they work without a connection.':
    'aquí están sus pases para {event}. Van adjuntos, así que funcionan sin conexión.',
  'Show the code at the gate, on your phone or on paper. Each code lets in one person at a time.':
    'Muestre el código en la entrada, en su celular o en papel. Cada código deja pasar a una persona a la vez.',
  'Anyone with this email can use the passes, so share it with care.':
    'Cualquiera que tenga este correo puede usar los pases; compártalo con cuidado.',
  'See your passes': 'Ver sus pases',
  '{event} was canceled, so your passes aren’t needed anymore.':
    '{event} se canceló, así que sus pases ya no hacen falta.',
  'We’re refunding {amount} the way you paid.': 'Le reembolsamos {amount} de la misma forma en que pagó.',
  'Ages {min}–{max}': 'De {min} a {max} años',
  'Ages {min} and up': 'Desde {min} años',
  'Age {max} and under': 'Hasta {max} años',
  'Passes: {event}': 'Pases: {event}',
  'Pass code': 'Código del pase',
  Code: 'Código',
  Pass: 'Pase',

  Plate: 'Plato',
  Base: 'Base',
  'Base {number}': 'Base {number}',
  '{day}, {time}, {field}, {venue}': '{day}, {time}, {field}, {venue}',
  'Can you umpire? {event}': '¿Puede arbitrar? {event}',
  'We’d like you to umpire these games at {event}:': 'Nos gustaría que arbitrara estos juegos en {event}:',
  'Please accept or decline each game on your page. It also has maps and who works with you.':
    'Acepte o rechace cada juego en su página. Allí también están los mapas y quién trabaja con usted.',
  'Accept or decline': 'Aceptar o rechazar',
  'You’re off a game: {event}': 'Ya no arbitra un juego: {event}',
  'You don’t need to umpire this game anymore: {game}, {place}.':
    'Ya no necesita arbitrar este juego: {game}, {place}.',
  'You don’t need to umpire this game anymore: {game}.': 'Ya no necesita arbitrar este juego: {game}.',
  'Your other games stay the same.': 'Sus otros juegos siguen igual.',
  'See your games': 'Ver sus juegos',
  'Your games have changed: {event}': 'Sus juegos cambiaron: {event}',
  'No longer on the schedule: {games}.': 'Ya no están en el calendario: {games}.',
  'These are your games at {event} now:': 'Estos son ahora sus juegos en {event}:',
  'Please accept the new times on your page, or decline if you can’t make it.':
    'Acepte los nuevos horarios en su página, o rechácelos si no puede ir.',
  '{event}: still to do': '{event}: lo que falta por hacer',
  'Before your family can check in at {event}, a few things are left to do:':
    'Antes de que su familia pueda registrarse en {event}, faltan algunas cosas:',
  '{event}: check-in': '{event}: entrada de equipos',
  Here: 'Presente',
  Name: 'Nombre',
  'Date of birth': 'Fecha de nacimiento',
  Missing: 'Falta',
  'Coach’s signature': 'Firma del entrenador',
  'Checked in by': 'Entrada dada por',
  'No teams yet.': 'Todavía no hay equipos.',
  'Missing: {what}': 'Falta: {what}',
  Roster: 'Lista del equipo',
  Waivers: 'Exenciones',
  'Proof of age': 'Prueba de edad',
  Insurance: 'Seguro',
  Balance: 'Saldo',
  'Your protest: {team}, game {number}': 'Su protesta: {team}, juego {number}',
  'Your protest about game {number} in {division} was upheld.':
    'Su protesta sobre el juego {number} de {division} fue aceptada.',
  'Your protest about game {number} in {division} was denied.':
    'Su protesta sobre el juego {number} de {division} fue rechazada.',
  'If you paid a fee for it, you get it back at the tournament desk.':
    'Si pagó una cuota por ella, se la devuelven en la mesa del torneo.',
  'If you paid a fee, it isn’t refunded.': 'Si pagó una cuota, no se devuelve.',
  '{team}: #{number} sits out': '{team}: el #{number} no juega',
  '{team}: a coach sits out': '{team}: un entrenador no participa',
  '{team}: a player sits out, ask the desk': '{team}: una jugadora no juega, pregunte en la mesa',
  '{event}: name badges': '{event}: gafetes',
  '{event}: wristbands': '{event}: pulseras',
  '{event}: field signs': '{event}: letreros de los campos',
  'No one yet.': 'Todavía no hay nadie.',
  'No fields yet.': 'Todavía no hay campos.',
  Coach: 'Entrenador',
  'See your berth': 'Ver su pase',
  '{team} earned a berth: {event}': '{team} ganó un pase: {event}',
  'Congratulations! {team} earned a berth in {division} at {event}, starting {day}.':
    '¡Felicidades! {team} ganó un pase en {division} a {event}, que empieza el {day}.',
  'We’re keeping the spot for you until {moment}. After that, the berth passes to the next team.':
    'Le guardamos el lugar hasta {moment}. Después, el pase le toca al siguiente equipo.',
  '{team}: answer by {moment}': '{team}: responda antes de {moment}',
  '{team} has a berth at {event} that you haven’t answered yet.':
    '{team} tiene un pase a {event} que usted aún no ha respondido.',
  '{team}’s berth: {event}': 'El pase de {team}: {event}',
  'We didn’t hear from you in time, so the berth of {team} at {event} has passed on.':
    'No supimos de usted a tiempo, así que el pase de {team} a {event} le tocó a otro equipo.',
  '{event} no longer takes teams, so the berth of {team} has ended.':
    '{event} ya no recibe equipos, así que el pase de {team} terminó.',
  '{team}’s berth at {event} was declined.': 'Se rechazó el pase de {team} a {event}.',
  'The reason: {reason}': 'El motivo: {reason}',
  '{count} game|{count} games': '{count} juego|{count} juegos',

  // Plate fees
  'Reminder: {team}’s plate fees for {event}': 'Recordatorio: cuotas de ampáyer de {team} para {event}',
  '{team} has {amount} in plate fees left to pay for {count} game at {event}.|{team} has {amount} in plate fees left to pay for {count} games at {event}.':
    'A {team} le faltan {amount} en cuotas de ampáyer por {count} juego en {event}.|A {team} le faltan {amount} en cuotas de ampáyer por {count} juegos en {event}.',
  'It’s due now.': 'Vence ahora.',
  '{amount} is due now.': 'Ahora vencen {amount}.',
  'It’s due by {moment}.': 'Vence el {moment}.',
  'Pay by card now, and skip the cash at the plate. You don’t need to log in.':
    'Pague ahora con tarjeta y olvídese del efectivo en el plato. No necesita iniciar sesión.',
  '{team}: {amount} in plate fees paid': '{team}: {amount} en cuotas de ampáyer pagados',
  'Thank you! We received {amount} in plate fees from {team} for {event}.':
    '¡Gracias! Recibimos {amount} en cuotas de ampáyer de {team} para {event}.',
  'Order {number}': 'Pedido {number}',
  'See your plate fees': 'Ver sus cuotas de ampáyer',
}
