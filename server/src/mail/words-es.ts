/** The texts of letters in Spanish, using the site's terminology. */
export const es = {
  // Around every letter
  'If the button does not work, copy this address into your browser:':
    'Si el botón no funciona, copie esta dirección en su navegador:',
  'Questions? Write to {email}.': '¿Preguntas? Escriba a {email}.',

  // A paid registration
  'Registration {number} is complete': 'La inscripción {number} está completa',
  'Thank you! Your payment of {amount} has been received and the registration is complete.':
    '¡Gracias! Recibimos su pago de {amount} y la inscripción está completa.',
  'Member ID': 'Número de miembro',
  Status: 'Estado',
  '{status}: we write again once the league has decided':
    '{status}: le escribiremos de nuevo cuando la liga decida',
  '{status} until {day}': '{status} hasta el {day}',
  Season: 'Temporada',
  '{status} from {from} until {day}': '{status} del {from} al {day}',
  'This is what you paid for, all in one payment:': 'Esto es lo que pagó, todo en un solo pago:',
  'The receipt, the membership cards and the signed waivers are attached.':
    'El recibo, las tarjetas de membresía y las exenciones firmadas van adjuntos.',
  'Choose a password': 'Elegir una contraseña',
  'Log in': 'Iniciar sesión',
  'You have an account now: choose a password with the button below, and you see your registrations, receipts and cards at any time.':
    'Ya tiene una cuenta: elija una contraseña con el botón de abajo y podrá ver sus inscripciones, recibos y tarjetas en cualquier momento.',
  'Everything is in your account as well.': 'Todo está también en su cuenta.',
  'Confirm your e-mail address': 'Confirme su correo electrónico',

  // Continuing a registration
  'Your registration with {name}': 'Su inscripción en {name}',
  'You have begun a registration. What you have entered so far is kept, and you can go on at any time and on any device:':
    'Comenzó una inscripción. Lo que ha escrito hasta ahora se guarda y puede continuar cuando quiera y en cualquier dispositivo:',
  'The link works until {day}. Whoever has it can see and change this registration, so please do not pass it on.':
    'El enlace funciona hasta el {day}. Quien lo tenga puede ver y cambiar esta inscripción, así que no lo comparta.',
  'If you have not begun a registration, someone has mistyped an address. You need not do anything.':
    'Si usted no comenzó ninguna inscripción, alguien escribió mal una dirección. No tiene que hacer nada.',
  'Continue the registration': 'Continuar la inscripción',

  // What a family has handed in
  '{kind} of {name} was handed in': 'Se entregó {kind} de {name}',
  '{author} has handed in a document for {name}: {kind}.': '{author} entregó un documento de {name}: {kind}.',
  'Look at it': 'Verlo',

  // What the club has decided
  '{name}: registration approved': '{name}: inscripción aprobada',
  '{name}: registration not accepted': '{name}: inscripción no aceptada',
  'Good news: the registration of {name} for {membership}, season {season}, is approved and active.':
    'Buenas noticias: la inscripción de {name} para {membership}, temporada {season}, está aprobada y activa.',
  'The registration of {name} for {membership}, season {season}, was not accepted.':
    'La inscripción de {name} para {membership}, temporada {season}, no fue aceptada.',
  'Reason: {reason}': 'Motivo: {reason}',
  'What you paid for it goes back to your card. That takes a few days.':
    'Lo que pagó por ella se devuelve a su tarjeta. Tarda unos días.',

  // A text to sign again
  'Please sign “{title}” again for {who}': 'Por favor, firme de nuevo «{title}» por {who}',
  '{tenant} has published a new version of “{title}”. To stay covered, please read and sign it for {who}.':
    '{tenant} publicó una nueva versión de «{title}». Para seguir con cobertura, léala y fírmela por {who}.',
  'It takes a minute: log in, and the text opens. What was signed before stays valid for its time.':
    'Toma un minuto: inicie sesión y el texto se abrirá. Lo firmado antes sigue siendo válido para su tiempo.',

  'The membership card counts without it until {day}, and afterwards as soon as it is signed.':
    'La tarjeta de membresía vale sin la firma hasta el {day}, y después en cuanto se firme.',

  // Reminders of a renewal
  'No more of these reminders:': 'No recibir más estos recordatorios:',
  'Stop these reminders': 'Dejar de recibir estos recordatorios',
  'Time to renew the membership of {name}': 'Es hora de renovar la membresía de {name}',
  'Hello {first_name},\n\nthe {membership} of {name} for season {season} is valid until {last_day}. The next season is open: with the button below everything is filled in already, and it takes a minute.\n\nThank you for playing with {club}.':
    'Hola, {first_name}:\n\nla membresía {membership} de {name} para la temporada {season} vale hasta el {last_day}. La próxima temporada está abierta: con el botón de abajo todo está ya rellenado y toma un minuto.\n\nGracias por jugar con {club}.',
  'Renew now': 'Renovar ahora',

  // Insurance papers
  'Insurance of {place} accepted': 'Seguro de {place} aceptado',
  'Insurance of {place} not accepted': 'Seguro de {place} no aceptado',
  'Thank you: “{file}” is accepted. The coverage of {place} is on record until {day}.':
    'Gracias: «{file}» está aceptado. La cobertura de {place} consta hasta el {day}.',
  '“{file}” could not be accepted as proof of insurance of {place}.':
    '«{file}» no pudo aceptarse como prueba del seguro de {place}.',
  'Please upload a paper that can be accepted.': 'Suba un documento que pueda aceptarse.',
  'Open the insurance papers': 'Abrir los documentos de seguro',
  'The insurance of {place} ends on {day}': 'El seguro de {place} termina el {day}',
  'The coverage on record for {place} (“{file}”) ends on {day}.':
    'La cobertura que consta para {place} («{file}») termina el {day}.',
  'Please upload the new insurance paper in time, so that nobody plays without insurance.':
    'Suba a tiempo el documento de la nueva cobertura, para que nadie juegue sin seguro.',
  'Upload the new paper': 'Subir el documento nuevo',

  // Certificates of insurance
  'Certificate of insurance for {place}, policy {policy_number}':
    'Certificado de seguro para {place}, póliza {policy_number}',
  'please send us a certificate of insurance under policy {policy_number}:':
    'le pedimos un certificado de seguro de la póliza {policy_number}:',
  'Covered: {place}': 'Asegurado: {place}',
  'Certificate holder: {holder_name}, {holder_address}':
    'Titular del certificado: {holder_name}, {holder_address}',
  'The holder is to be an additional insured.': 'El titular ha de ser asegurado adicional.',
  'The holder is to be informed only.': 'El titular solo ha de ser informado.',
  'From {from} to {until}: {purpose}': 'Del {from} al {until}: {purpose}',
  'Wording the holder asks for: {special_wording}': 'Texto que pide el titular: {special_wording}',
  'Please answer to {support_email}.': 'Responda a {support_email}.',
  'The certificate of insurance for {holder} is ready': 'El certificado de seguro para {holder} está listo',
  'No certificate of insurance for {holder}': 'No hay certificado de seguro para {holder}',
  'The certificate of insurance for {holder} is no longer valid':
    'El certificado de seguro para {holder} ya no vale',
  'The certificate of insurance of {place} for {holder} is issued.':
    'El certificado de seguro de {place} para {holder} está emitido.',
  'The certificate of insurance of {place} for {holder} could not be issued.':
    'No se pudo emitir el certificado de seguro de {place} para {holder}.',
  'The certificate of insurance of {place} for {holder} was revoked.':
    'El certificado de seguro de {place} para {holder} fue revocado.',
  'Open the certificates': 'Abrir los certificados',
  'Certificate of insurance of {place}': 'Certificado de seguro de {place}',
  'The certificate of insurance of {place} is no longer valid':
    'El certificado de seguro de {place} ya no vale',
  'here is the certificate of insurance of {place} for {holder}, from {from} to {until}.':
    'este es el certificado de seguro de {place} para {holder}, del {from} al {until}.',
  'The same page always shows whether it is in force.': 'La misma página muestra siempre si está vigente.',
  'the certificate of insurance of {place} for {holder} was revoked.':
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
  'Choose a new password': 'Elegir una contraseña nueva',
  'If this was not you, choose a new password at once and tell us.':
    'Si no fue usted, elija enseguida una contraseña nueva y avísenos.',
  'If this was not you, please tell us at once.': 'Si no fue usted, avísenos enseguida.',
  'If you did not expect this, choose a new password at once and tell us.':
    'Si no lo esperaba, elija enseguida una contraseña nueva y avísenos.',

  // Passwords and logins
  'Choose your password': 'Elija su contraseña',
  'use the button below to choose a password for {email}.':
    'use el botón de abajo para elegir una contraseña para {email}.',
  'use the button below to choose a new password for {email}.':
    'use el botón de abajo para elegir una contraseña nueva para {email}.',
  'The link works once, within 3 days. If you did not ask for it you can ignore this e-mail: nothing has changed.':
    'El enlace funciona una sola vez, durante 3 días. Si usted no lo pidió, puede ignorar este correo: nada ha cambiado.',
  'The link works once, within 30 minutes. If you did not ask for it you can ignore this e-mail: nothing has changed.':
    'El enlace funciona una sola vez, durante 30 minutos. Si usted no lo pidió, puede ignorar este correo: nada ha cambiado.',
  'The link works once, within 24 hours. If you did not ask for it you can ignore this e-mail: nothing has changed.':
    'El enlace funciona una sola vez, durante 24 horas. Si usted no lo pidió, puede ignorar este correo: nada ha cambiado.',
  'Your password was changed': 'Se cambió su contraseña',
  'your password was just changed and you were logged out everywhere.':
    'su contraseña se acaba de cambiar y se cerró su sesión en todas partes.',
  'your password was just changed and you were logged out everywhere else.':
    'su contraseña se acaba de cambiar y se cerró su sesión en todos los demás lugares.',
  'You were logged out for your safety': 'Cerramos su sesión por seguridad',
  'An old key to one of your logins was used a second time. Someone may have had a copy of it, so we ended that login. Your password was not used and is unchanged.':
    'Una llave antigua de una de sus sesiones se usó por segunda vez. Es posible que alguien tuviera una copia, así que cerramos esa sesión. Su contraseña no se usó y sigue igual.',
  'If you did not notice anything unusual there is nothing more to do than to log in again. Otherwise please choose a new password.':
    'Si no notó nada extraño, basta con iniciar sesión de nuevo. De lo contrario, elija una contraseña nueva.',

  // Second factors
  'Someone has your password': 'Alguien tiene su contraseña',
  'someone typed your password several times, and a wrong code of your authenticator app each time. They were not let in. If this was not you, please choose a new password now.':
    'alguien escribió su contraseña varias veces, cada vez con un código incorrecto de su aplicación de autenticación. No se le dejó entrar. Si no fue usted, elija ahora una contraseña nueva.',
  'An authenticator app was switched on': 'Se activó una aplicación de autenticación',
  'from now on a code from your authenticator app is asked for in addition to your password.':
    'desde ahora se pide un código de su aplicación de autenticación además de la contraseña.',
  'The authenticator app was switched off': 'Se desactivó la aplicación de autenticación',
  'from now on your password alone is enough to log in. The recovery codes do not work anymore.':
    'desde ahora basta su contraseña para iniciar sesión. Los códigos de recuperación ya no funcionan.',
  'New recovery codes': 'Códigos de recuperación nuevos',
  'new recovery codes were made for your account. The ones from before do not work anymore.':
    'se crearon códigos de recuperación nuevos para su cuenta. Los anteriores ya no funcionan.',
  'A recovery code was used': 'Se usó un código de recuperación',
  'someone who knows your password logged in with one of your recovery codes.':
    'alguien que conoce su contraseña inició sesión con uno de sus códigos de recuperación.',
  'It was the last one. Please make new ones while you are logged in.':
    'Era el último. Cree códigos nuevos mientras tiene la sesión iniciada.',
  '{count} code is left.|{count} codes are left.': 'Queda {count} código.|Quedan {count} códigos.',
  'A passkey was added': 'Se agregó una llave de acceso',
  'a passkey was added to your account. It is enough to log in.':
    'se agregó una llave de acceso a su cuenta. Basta con ella para iniciar sesión.',
  'A passkey was removed': 'Se quitó una llave de acceso',
  'a passkey was removed from your account.': 'se quitó una llave de acceso de su cuenta.',
  'Its name is “{name}”.': 'Se llama «{name}».',
  'Its name was “{name}”.': 'Se llamaba «{name}».',
  'Your two-step login was reset': 'Se restableció su verificación en dos pasos',
  'the office removed the authenticator app, the recovery codes and the passkeys of your account, and logged you out everywhere. Your password is unchanged.':
    'la oficina quitó de su cuenta la aplicación de autenticación, los códigos de recuperación y las llaves de acceso, y cerró su sesión en todas partes. Su contraseña sigue igual.',

  // Changing the email address
  'Confirm your new e-mail address': 'Confirme su nuevo correo electrónico',
  'use the button below to log in with {email} from now on, and to get our e-mails there.':
    'use el botón de abajo para iniciar sesión con {email} desde ahora y recibir allí nuestros correos.',
  'Confirm this address': 'Confirmar este correo',
  'Your e-mail address is about to change': 'Su correo electrónico está por cambiar',
  'you asked us to use {email} from now on. It counts once the link we have sent there was opened.':
    'nos pidió usar {email} desde ahora. Valdrá cuando se abra el enlace que enviamos allí.',
  'You have an account already': 'Ya tiene una cuenta',
  'someone asked to use {email} for another account. It has an account here already, so nothing has changed.':
    'alguien pidió usar {email} para otra cuenta. Aquí ya tiene una cuenta, así que nada ha cambiado.',
  'If it was you, log in with this address, or choose a new password for it.':
    'Si fue usted, inicie sesión con este correo o elija una contraseña nueva para él.',
  'Your e-mail address was changed': 'Se cambió su correo electrónico',
  'from now on you log in with {email}, and our e-mails go there.':
    'desde ahora inicia sesión con {email} y nuestros correos llegan allí.',
  'The e-mail address of your account was changed': 'Se cambió el correo electrónico de su cuenta',
  '{who} has changed the address of your account at {site} to {email}. If you do not know why, please tell us.':
    '{who} cambió el correo de su cuenta en {site} a {email}. Si no sabe por qué, avísenos.',
  'Please confirm your e-mail address': 'Confirme su correo electrónico',
  'this is now the address of your account at {site}.': 'este es ahora el correo de su cuenta en {site}.',
  'Confirm the address': 'Confirmar el correo',

  // Accounts managed by the office
  'You are invited to {site}': 'Le invitamos a {site}',
  '{who} has made an account for you at {site}, as {roles}.':
    '{who} creó una cuenta para usted en {site}, como {roles}.',
  '{who} has made an account for you at {site}.': '{who} creó una cuenta para usted en {site}.',
  'Choose a password with the button below; then you can log in with {email}. The link works once, within 3 days.':
    'Elija una contraseña con el botón de abajo; después podrá iniciar sesión con {email}. El enlace funciona una sola vez, durante 3 días.',
  'Your access has changed': 'Su acceso ha cambiado',
  '{who} has changed your roles at {site}. You now are: {roles}.':
    '{who} cambió sus funciones en {site}. Ahora son: {roles}.',
  '{who} has taken your roles at {site} away. Your own memberships are not touched.':
    '{who} retiró sus funciones en {site}. Sus propias membresías no cambian.',
  'Your account was blocked': 'Se bloqueó su cuenta',
  'your account at {site} was blocked and you were logged out everywhere. Your memberships are not touched. Please contact the office if you think that this is a mistake.':
    'su cuenta en {site} se bloqueó y se cerró su sesión en todas partes. Sus membresías no cambian. Si cree que es un error, comuníquese con la oficina.',
  'Your account is open again': 'Su cuenta vuelve a estar abierta',
  'your account at {site} is open again. You can log in as before.':
    'su cuenta en {site} vuelve a estar abierta. Puede iniciar sesión como antes.',
  '{role} of {place}': '{role} de {place}',
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
  'The site of {name} has been set up, and you are its administrator.':
    'El sitio de {name} está creado y usted lo administra.',
  'Choose a password first. Then give the site your colors, logo and texts under “Settings”.':
    'Primero elija una contraseña. Después dele al sitio sus colores, logotipo y textos en «Ajustes».',
  Address: 'Dirección',
  'Your user name': 'Su nombre de usuario',
  'You answer for {name}': 'Usted responde por {name}',
  '{name} has an account with us and named you as {relation}. As long as {child} is under 18, you sign what has to be signed.':
    '{name} tiene una cuenta con nosotros y le nombró a usted como {relation}. Mientras {child} sea menor de 18 años, usted firma lo que haya que firmar.',
  'If you do not know anything about this, please tell us.': 'Si no sabe nada de esto, avísenos.',

  // Waivers signed again
  'Sign your waivers with {site}': 'Firme sus exenciones con {site}',
  'Someone, probably you, wants to sign the current waivers again. The link opens them; it works for half an hour.':
    'Alguien, probablemente usted, quiere firmar de nuevo las exenciones actuales. El enlace las abre; funciona durante media hora.',
  'If it was not you, you need not do anything: without this e-mail nobody sees or signs anything.':
    'Si no fue usted, no tiene que hacer nada: sin este correo nadie ve ni firma nada.',
  'Read and sign': 'Leer y firmar',
  'Waivers signed for {person}': 'Exenciones firmadas para {person}',
  '{signer} has signed the current waivers for {person}. The signed documents are attached; please keep them.':
    '{signer} firmó las exenciones actuales para {person}. Los documentos firmados van adjuntos; guárdelos.',
  'version {number}': 'versión {number}',
  'What was signed before stays valid for its time. If this was not you, please tell us at once.':
    'Lo firmado antes sigue valiendo por su tiempo. Si no fue usted, avísenos enseguida.',

  // Refunds
  'We have refunded {amount}': 'Hemos reembolsado {amount}',
  'Your card was charged for order {number} although nothing was owed anymore. We have sent the money back.':
    'Se hizo un cargo a su tarjeta por el pedido {number} aunque ya no se debía nada. Hemos devuelto el dinero.',
  'We have refunded {amount} of your order {number} to the card you paid with.':
    'Hemos reembolsado {amount} de su pedido {number} a la tarjeta con la que pagó.',
  Order: 'Pedido',
  Refund: 'Reembolso',
  Reason: 'Motivo',
  'Banks usually show it on the account within 5 to 10 days.':
    'Los bancos suelen mostrarlo en la cuenta en 5 a 10 días.',

  // Second guardians
  '{inviter} invites you to {site}': '{inviter} le invita a {site}',
  '{inviter} asks you to share the care of {children}. With an account of your own you see memberships, cards and signed documents, and you can renew and pay.':
    '{inviter} le pide responder juntos por {children}. Con una cuenta propia puede ver membresías, tarjetas y documentos firmados, y puede renovar y pagar.',
  'The link works until {day} and once. If you do not know anything about this, you need not do anything.':
    'El enlace funciona hasta el {day} y una sola vez. Si no sabe nada de esto, no tiene que hacer nada.',
  'See the invitation': 'Ver la invitación',
  'You are no longer a guardian of {child}': 'Usted ya no responde por {child}',
  'You have been removed as a guardian of {child} at {site}. If you think this is a mistake, please write to the club.':
    'Se le quitó como responsable de {child} en {site}. Si cree que es un error, escriba al club.',
  '{guardian} has accepted your invitation': '{guardian} aceptó su invitación',
  '{guardian} ({email}) is now a guardian of {children} together with you and sees the same memberships. You can change this under My memberships at any time.':
    '{guardian} ({email}) ahora responde por {children} junto con usted y ve las mismas membresías. Puede cambiarlo en Mis membresías cuando quiera.',
  'If this is not the person you invited, please remove the access there and tell us.':
    'Si no es la persona que usted invitó, quite el acceso allí y avísenos.',
  'My memberships': 'Mis membresías',

  // Another membership
  'Your membership is now: {label}': 'Su membresía ahora es: {label}',
  '{membership} has been changed to {label} for season {season}.':
    '{membership} se cambió a {label} para la temporada {season}.',
  '{count} memberships are now: {label}': '{count} membresías son ahora: {label}',
  'The memberships of {count} players have been changed to {label} for season {season}. The receipt names them.':
    'Las membresías de {count} jugadoras se cambiaron a {label} para la temporada {season}. El recibo las nombra.',
  'The card stays the same and shows the new membership from now on. The receipt is in your account.':
    'La tarjeta sigue siendo la misma y muestra desde ahora la membresía nueva. El recibo está en su cuenta.',

  // A report that is sent
  'Your report: {name}': 'Su informe: {name}',
  'These are the numbers of “{name}” as of now.': 'Estas son las cifras actuales de «{name}».',
  '{count} more line is in the report.|{count} more lines are in the report.':
    'Hay {count} línea más en el informe.|Hay {count} líneas más en el informe.',
  'The report leads to the rows behind each number, and gives them as a file. You can end these e-mails there.':
    'El informe lleva a las filas de cada cifra y las entrega como archivo. Allí puede dar de baja estos envíos.',
  'Open the report': 'Abrir el informe',
  Total: 'Total',

  // Being forgotten
  'Your deletion request at {site}': 'Su solicitud de borrado de datos en {site}',
  'Your request was granted. Names, addresses, birthdays, pictures and documents are removed.':
    'Su solicitud fue concedida. Se eliminan nombres, direcciones, fechas de nacimiento, fotos y documentos.',
  'Payments, receipts and signed waivers stay as long as the law needs them, and nobody uses them for anything else.':
    'Los pagos, recibos y documentos firmados se conservan el tiempo que exige la ley, y nadie los usa para otra cosa.',
  'Your request could not be granted. The club gives this reason:':
    'Su solicitud no pudo concederse. El club da este motivo:',
  'If you do not agree, please answer the club.': 'Si no está de acuerdo, responda al club.',

  // Automatic renewal
  'Renew automatically each season': 'Renovar automáticamente cada temporada',
  'If you tick this box, {club} renews for each following season until you turn it off, and charges the card you pay with now.':
    'Si marca esta casilla, {club} renueva para cada temporada siguiente hasta que usted lo desactive, y cobra a la tarjeta con la que paga ahora.',
  'You are charged the price of the new season: now {price} a season. The day is the last one of the running season, first {day}, or later if the next season is not on sale by then.':
    'Se le cobra el precio de la nueva temporada: ahora {price} por temporada. El día es el último de la temporada en curso, la primera vez el {day}, o más tarde si la próxima temporada aún no está a la venta.',
  'You get an e-mail with the day and the exact amount {days} days ahead, and never less than {least}. More than it says is not charged.':
    'Recibe un correo con el día y el monto exacto {days} días antes, y nunca menos de {least}. No se cobra más de lo que dice.',
  'You can turn it off at any time before the charge, online and without a call: under My memberships, or with the link in each e-mail about it.':
    'Puede desactivarlo en cualquier momento antes del cobro, en línea y sin llamar: en Mis membresías o con el enlace de cada correo sobre ello.',
  'Waivers you have signed go on to count as long as their texts are the same. If one changes, nothing is charged: we ask you to sign and to renew yourself.':
    'Las exenciones que firmó siguen valiendo mientras sus textos sean los mismos. Si una cambia, no se cobra nada: le pedimos que firme y renueve usted.',
  'Automatic renewal is on': 'La renovación automática está activada',
  'You have agreed that your membership with {club} renews automatically. This is what you agreed to:':
    'Usted aceptó que su membresía en {club} se renueve automáticamente. Esto es lo que aceptó:',
  Card: 'Tarjeta',
  'To turn it off or to give another card, use the button below at any time. You need no login for it.':
    'Para desactivarla o dar otra tarjeta, use el botón de abajo cuando quiera. No necesita iniciar sesión.',
  'See or turn off the automatic renewal': 'Ver o desactivar la renovación automática',
  'Your membership renews on {day} for {amount}': 'Su membresía se renueva el {day} por {amount}',
  'The price has changed since our last e-mail. Only this e-mail counts now.':
    'El precio cambió desde nuestro último correo. Ahora solo cuenta este.',
  'As you agreed, the next season is renewed automatically:':
    'Como aceptó, la próxima temporada se renueva automáticamente:',
  Amount: 'Monto',
  'Day of the charge': 'Día del cobro',
  'This card runs out before that day. Please give another one with the button below.':
    'Esta tarjeta vence antes de ese día. Dé otra con el botón de abajo.',
  'If you do not want this, turn it off with the button below before {day}; then nothing is charged.':
    'Si no lo desea, desactívela con el botón de abajo antes del {day}; entonces no se cobra nada.',
  'The membership could not be renewed automatically': 'La membresía no se pudo renovar automáticamente',
  'Nothing was charged for the next season:': 'No se cobró nada por la próxima temporada:',
  'We try the card {card} again on {day}. You need not wait: renew now, or give another card.':
    'Volvemos a intentar con la tarjeta {card} el {day}. No tiene que esperar: renueve ahora o dé otra tarjeta.',
  'We do not try again. With the button below everything is filled in, and it takes a minute.':
    'No lo intentamos de nuevo. Con el botón de abajo todo está completado y toma un minuto.',
  'Another card, or turn it off': 'Otra tarjeta, o desactivarla',
  'Automatic renewal is off': 'La renovación automática está desactivada',
  'You are no longer the one who renews this membership, so it does not renew automatically anymore:':
    'Usted ya no es quien renueva esta membresía, así que ya no se renueva automáticamente:',
  'The office has turned off the automatic renewal of:': 'La oficina desactivó la renovación automática de:',
  'As you asked, this does not renew automatically anymore:':
    'Como pidió, esto ya no se renueva automáticamente:',
  'Nothing more is charged for it. The membership itself is valid until its last day.':
    'No se cobra nada más por ella. La membresía sigue vigente hasta su último día.',
  'A waiver has to be signed again.': 'Hay que firmar de nuevo una exención.',
  'Something is missing in your record.': 'Falta algo en su registro.',
  'Clubs and teams are renewed on their own page.': 'Los clubes y equipos se renuevan en su propia página.',
  'This membership is not offered in this league.': 'Esta membresía no se ofrece en esta liga.',
  'This membership is for people of at most {age} when the season begins.':
    'Esta membresía es para personas de {age} años como máximo cuando empieza la temporada.',
  'This membership is for people of at least {age} when the season begins.':
    'Esta membresía es para personas de {age} años como mínimo cuando empieza la temporada.',
  'This membership is not offered anymore. Please register for another one.':
    'Esta membresía ya no se ofrece. Inscríbase en otra.',
  'Please ask the club to complete this record first.': 'Pida primero al club que complete este registro.',
  'Players start at age {age}, in {label}.': 'Las jugadoras empiezan a los {age} años, en {label}.',
  'This membership is for other divisions.': 'Esta membresía es para otras divisiones.',
  'Too old for every division of the next season. Please choose another membership.':
    'Supera la edad de todas las divisiones de la próxima temporada. Elija otra membresía.',
  'Your bank wants you to confirm this payment. Nothing was charged.':
    'Su banco quiere que usted confirme este pago. No se cobró nada.',
  'Your bank declined the card. Please try another card or ask your bank.':
    'Su banco rechazó la tarjeta. Pruebe con otra o pregunte a su banco.',
  'Your bank declined the card. Please try another card.': 'Su banco rechazó la tarjeta. Pruebe con otra.',
  'There is not enough money on this card. Please try another card.':
    'No hay fondos suficientes en esta tarjeta. Pruebe con otra.',
  'This card has expired. Please check the date or try another card.':
    'Esta tarjeta venció. Revise la fecha o pruebe con otra.',
  'This card cannot be kept for automatic payments. Please use another card.':
    'Esta tarjeta no se puede guardar para pagos automáticos. Use otra.',
  '{team} is waiting for your answer': '{team} espera su respuesta',
  '{team} invites you to the team': '{team} le invita al equipo',
  '{team} offers a place on the team: {role}.': '{team} ofrece un lugar en el equipo: {role}.',
  '{team} offers {name} a place on the team: {role}.':
    '{team} ofrece a {name} un lugar en el equipo: {role}.',
  'Please answer either way, so that the team can plan. The link works until {day} and for one person.':
    'Responda en cualquier caso, para que el equipo pueda planificar. El enlace sirve hasta el {day} y para una persona.',
  'See the place on the team': 'Ver el lugar en el equipo',
  'Club: {club}': 'Club: {club}',
  'Division: {division}': 'División: {division}',
  'Season: {season}': 'Temporada: {season}',
  'Head coach: {coach}': 'Entrenador principal: {coach}',
  'You are on the staff of {team}': 'Usted forma parte del cuerpo técnico de {team}',
  '{inviter} has added you to the staff of {team} ({division}, {season}): {role}.':
    '{inviter} le agregó al cuerpo técnico de {team} ({division}, {season}): {role}.',
  'If this is a mistake, please write to the club.': 'Si es un error, escriba al club.',
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
  '{team} is not approved': '{team} no fue aprobado',
  'The office has approved the team {team} ({division}, {season}). You can invite players and staff now.':
    'La oficina aprobó el equipo {team} ({division}, {season}). Ya puede invitar a jugadoras y personal.',
  'The office has not approved the team {team} ({division}, {season}).':
    'La oficina no aprobó el equipo {team} ({division}, {season}).',
  'See the team': 'Ver el equipo',
  '{name} is no longer on the roster of {team}': '{name} ya no está en la lista de {team}',
  '{name} was taken off the roster of {team}. The membership stays as it is.':
    '{name} fue retirada de la lista del equipo {team}. La membresía no cambia.',
  '{name} has no place on {team}': '{name} no tiene lugar en {team}',
  '{team} has no place for {name}. The membership stays as it is: you can join another team.':
    '{team} no tiene lugar para {name}. La membresía no cambia: puede unirse a otro equipo.',
  'If this is not what you expected, please answer to your coach or club.':
    'Si no es lo que esperaba, responda a su entrenador o a su club.',
  'Roster of {team}': 'Lista del equipo {team}',
  '{name} sends you the roster of {team}, {division}, as of today.':
    '{name} le envía la lista del equipo {team}, {division}, a fecha de hoy.',
  Someone: 'Alguien',
  '{name} is on {team}': '{name} está en {team}',
  '{name} does not join {team}': '{name} no entra en {team}',
  '{name} has accepted the place on {team}: {role}.': '{name} aceptó el lugar en {team}: {role}.',
  'The invitation of {name} to {team} was declined: {role}. The place is free for someone else.':
    'La invitación de {name} a {team} fue rechazada: {role}. El lugar queda libre para otra persona.',
  'Open the team': 'Abrir el equipo',

  // Team fees
  '{player} plays for {team} in {season}. We pay {total} for “{name}”.':
    '{player} juega en {team} en {season}. Pagamos {total} por «{name}».',
  '{label}: {amount}, due on {day}': '{label}: {amount}, vence el {day}',
  'Whoever pays an installment more than {days} days late pays {fee} more for it, once. The coach can waive it.':
    'Quien pague un plazo con más de {days} días de atraso paga {fee} más por él, una vez. El entrenador puede perdonarlo.',
  'There is no fee for paying late, but the team counts on the days.':
    'No hay recargo por pagar tarde, pero el equipo cuenta con las fechas.',
  'If {player} leaves the team, what is not due yet is not owed anymore. What is due stays owed; the coach decides whether something is given back.':
    'Si {player} deja el equipo, lo que aún no vence ya no se debe. Lo vencido se sigue debiendo; el entrenador decide si se devuelve algo.',
  '{team}: fees for {player}': '{team}: cuotas de {player}',
  '{team} shares “{name}” among more players. For {player} it is now {total}:':
    '{team} reparte «{name}» entre más jugadoras. Para {player} son ahora {total}:',
  '{team} has changed “{name}”. For {player} it is now {total}:':
    '{team} cambió «{name}». Para {player} son ahora {total}:',
  '{team} shares “{name}” of {player} between the payers. Your share is {total}:':
    '{team} reparte «{name}» de {player} entre quienes pagan. Su parte son {total}:',
  '{player} plays for {team} in {season}. I pay {total} of “{name}” as my share. I do not owe what others pay.':
    '{player} juega en {team} en {season}. Pago {total} de «{name}» como mi parte. No debo lo que pagan otros.',
  '{team} asks {total} for “{name}” of {player}:': '{team} pide {total} por «{name}» de {player}:',
  'Please read the plan and accept it. You can then pay an installment, or all at once.':
    'Lea el plan y acéptelo. Después puede pagar un plazo, o todo de una vez.',
  'See the plan': 'Ver el plan',
  '{team}: we have received {amount}': '{team}: recibimos {amount}',
  'Thank you! This was paid for {player}:': '¡Gracias! Se pagó por {player}:',
  'Everything is paid. Nothing more is owed.': 'Todo está pagado. No se debe nada más.',
  'Still to be paid: {amount}, the next {next} on {day}.':
    'Falta pagar: {amount}; los próximos {next} el {day}.',
  'Payments and receipts': 'Pagos y recibos',
  'Still to be paid in all: {amount}.': 'En total falta pagar: {amount}.',
  'Charge this card on each due day': 'Cobrar esta tarjeta en cada vencimiento',
  'If you agree, {club} keeps this card with its payment provider and charges it for what {player} owes {team}, on each of these days:':
    'Si está de acuerdo, {club} guarda esta tarjeta con su proveedor de pagos y le cobra lo que {player} debe a {team}, en cada uno de estos días:',
  'Never more than is owed. You get an e-mail {days} days before each charge.':
    'Nunca más de lo que se debe. Recibe un correo {days} días antes de cada cobro.',
  'If your bank declines, we write to you and try again after 1, 3 and 7 days, unless the card cannot be used anymore.':
    'Si su banco lo rechaza, le escribimos y lo intentamos de nuevo después de 1, 3 y 7 días, salvo que la tarjeta ya no se pueda usar.',
  'You can end this at any time where you see the plan, or pay an installment yourself before its day.':
    'Puede terminarlo cuando quiera donde ve el plan, o pagar usted mismo un plazo antes de su día.',
  '{team}: {amount} is due on {day}': '{team}: {amount} vence el {day}',
  'This is due for {player} soon:': 'Pronto vence esto por {player}:',
  'It is charged to your card {card} on that day. You need not do anything.':
    'Se cobra ese día a su tarjeta {card}. No tiene que hacer nada.',
  'Please pay it by then, with the button below.': 'Páguelo hasta entonces, con el botón de abajo.',
  'Pay now': 'Pagar ahora',
  '{team}: your card could not be charged': '{team}: no se pudo cobrar su tarjeta',
  'Nothing was charged for {player}:': 'No se cobró nada por {player}:',
  'We try the card again on {day}. You need not wait: pay now with any card.':
    'Probamos la tarjeta de nuevo el {day}. No tiene que esperar: pague ahora con cualquier tarjeta.',
  'We do not try this card again for it. Please pay now with any card.':
    'No volvemos a probar esta tarjeta para ello. Pague ahora con cualquier tarjeta.',
  '{team}: {amount} is late': '{team}: {amount} está atrasado',
  'This was due for {player} and is not paid yet:': 'Esto vencía por {player} y aún no está pagado:',
  'After {days} days the team asks {fee} more for each installment that is late.':
    'Después de {days} días el equipo pide {fee} más por cada plazo atrasado.',
  'Please read the plan, accept it and pay, or talk to the coach.':
    'Lea el plan, acéptelo y pague, o hable con el entrenador.',
  'Please pay it with the button below, or talk to the coach. If you have just paid, thank you.':
    'Páguelo con el botón de abajo o hable con el entrenador. Si acaba de pagar, gracias.',

  '{club}: still to do': '{club}: esto sigue pendiente',
  'Before your family can play and help, please do this:':
    'Antes de que su familia pueda jugar y ayudar, falta hacer esto:',
  'If you have done it in the meantime, you can ignore this e-mail.':
    'Lo que ya hizo mientras tanto no necesita respuesta.',
  'See what is missing': 'Ver lo pendiente',
  'The fee plan is waiting for your answer: {link}': 'El plan de las cuotas espera su respuesta: {link}',
  'Team fees are late: {link}': 'Las cuotas del equipo están atrasadas: {link}',
  'The membership is missing or about to end: {link}': 'Falta la membresía, o se vence: {link}',
  'A waiver has to be signed again: {link}': 'Hay que firmar un texto de nuevo: {link}',
  'A proof of age is missing: {link}': 'Falta una prueba de edad: {link}',
  '{title} is missing or about to end: {link}': 'Falta {title}, o se vence: {link}',
  '{title} is valid until {day}': '{title} vale hasta el {day}',
  '{title} is valid until {day}. Without a new one you cannot be with your team after that.':
    'El {day} vence esto: {title}. Sin uno nuevo no puede estar con su equipo.',
  'Begin now': 'Empezar ahora',
  'See what is on record': 'Ver lo que consta',
  // Dates of teams
  Practice: 'Entrenamiento',
  Game: 'Partido',
  Tournament: 'Torneo',
  Meeting: 'Reunión',
  'Other event': 'Otro evento',
  '{what} at {opponent}': '{what} en casa de {opponent}',
  '{what} vs. {opponent}': '{what} contra {opponent}',
  'Please be there {count} minute before.|Please be there {count} minutes before.':
    'Llegue {count} minuto antes.|Llegue {count} minutos antes.',
  'Bring: {what}': 'Traer: {what}',
  'Before: {when}': 'Antes: {when}',
  'Open the calendar': 'Abrir el calendario',
  '{team}: {count} event changed|{team}: {count} events changed':
    '{team}: {count} evento cambiado|{team}: {count} eventos cambiados',
  '{team}: {what} is cancelled': '{team}: {what} se cancela',
  '{team}: {what} is moved': '{team}: {what} se mueve',
  '{team}: {what} is back on': '{team}: {what} sí se celebra',
  '{what} is cancelled:': '{what} se cancela:',
  '{what} is moved. Now:': '{what} se mueve. Ahora:',
  '{what} is back on:': '{what} sí se celebra:',
  '{team}: who is coming? {what}': '{team}: ¿quién viene? {what}',
  '{team} plans this event and would like to know who is coming: {names}.':
    '{team} prepara este evento y quisiera saber quién viene: {names}.',
  'Yes, maybe or no: every answer helps the team to plan.':
    'Sí, quizás o no: cada respuesta ayuda al equipo a organizarse.',
  'Please answer until {when}.': 'Responda antes del {when}.',
  Answer: 'Responder',

  // Transfers
  '{name}: a transfer to {to} was requested': '{name}: se pidió un cambio a {to}',
  '{name} is to move from {from} to {to}.': '{name} pasaría de {from} a {to}.',
  'Both teams are asked, and then the league office decides. You can withdraw it until then.':
    'Se pregunta a los dos equipos y después decide la oficina de la liga. Hasta entonces usted puede detenerlo.',
  'Please answer: {name} wants to move from {from} to {to}': 'Responda: {name} quiere pasar de {from} a {to}',
  'Your answer is missing: {name} wants to move to {to}': 'Falta su respuesta: {name} quiere pasar a {to}',
  'Please answer until {day}. A team that has not answered by then counts as having agreed.':
    'Responda hasta el {day}. Si un equipo no ha respondido para entonces, se considera que acepta.',
  'To decide: {name} from {from} to {to}': 'Por decidir: {name}, de {from} a {to}',
  'The player is moved as soon as you approve.': 'La jugadora pasa al otro equipo en cuanto usted apruebe.',
  'Open the transfer': 'Abrir el traspaso',
  'Follow the transfer': 'Seguir el traspaso',
  'Open the transfers of the team': 'Abrir los traspasos del equipo',
  'has agreed.': 'aceptó.',
  'has not answered in time, and counts as having agreed.':
    'no respondió a tiempo y se considera que acepta.',
  'has refused.': 'rechazó.',
  'Fees are unpaid.': 'Hay cuotas sin pagar.',
  'Another reason.': 'Otro motivo.',
  '{from} does not agree that {name} moves': '{from} no acepta que {name} cambie de equipo',
  'That is not the end: once both teams have answered, the league office decides.':
    'Eso no es el final: cuando los dos equipos hayan respondido, decide la oficina de la liga.',
  '{name} plays for {to} now': '{name} juega ahora en {to}',
  '{name} does not move to {to}': '{name} no pasa a {to}',
  'The league office has approved the transfer of {name} from {from} to {to}.':
    'La oficina de la liga aprobó el cambio de {name} de {from} a {to}.',
  'The transfer of {name} from {from} to {to} was refused.':
    'El cambio de {name} de {from} a {to} fue rechazado.',
  'The transfer of {name} from {from} to {to} was withdrawn.':
    'El cambio de {name} de {from} a {to} fue retirado.',
  'The season is over, and with it the transfer of {name} from {from} to {to}.':
    'La temporada terminó y con ella el cambio de {name} de {from} a {to}.',
  'The membership, signed waivers, insurance and credentials stay valid and go along.':
    'La membresía, los documentos firmados, el seguro y las acreditaciones siguen vigentes y la acompañan.',
  'Snacks and drinks': 'Refrigerios y bebidas',
  Scorebook: 'Anotación',
  'Field preparation': 'Preparación del campo',
  'Gate and tickets': 'Entrada y boletos',
  Driving: 'Transporte',
  'Other help': 'Otra ayuda',
  '{team}: {what} on {day} is called off': '{team}: {what} del {day} se anula',
  '{team}: {what} on {day} is taken over': '{team}: relevo para {what} del {day}',
  'You had signed up for {what} on {day} for {team}. It is called off, so you need not come for it.':
    'Usted había tomado {what} el {day} para {team}. Se anula, así que no tiene que venir por ello.',
  'Someone else does {what} on {day} for {team} now, so you need not come for it.':
    'Otra persona hace ahora {what} el {day} para {team}, así que no tiene que venir por ello.',
  'See all duties': 'Ver todas las tareas',
  '{team}: {subject}': '{team}: {subject}',
  '{sender} has written this to {team}. Your answer goes to {sender}.':
    '{sender} ha escrito esto a {team}. Su respuesta llega a {sender}.',
  'Your guardians get this message as well, and your answer, too.':
    'Tus tutores reciben también este mensaje y tu respuesta.',
  'Read it in your account': 'Leerlo en su cuenta',
}
