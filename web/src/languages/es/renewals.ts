/** Insurance papers, the fee insurance, and renewal reminders. */
export const renewals = {
  Actions: 'Acciones',
  Open: 'Abrir',
  Send: 'Enviar',
  'To review': 'Por revisar',
  Accepted: 'Aceptado',
  'Not accepted': 'No aceptado',
  'Upload documents': 'Subir documentos',
  'Team or club': 'Equipo o club',
  Document: 'Documento',

  'Covered until': 'Cobertura hasta',
  Uploaded: 'Entregado',

  'Open {name}': 'Abrir {name}',
  'Proof that teams and clubs are covered. We remind the person who uploaded it before it expires.':
    'Prueba de que los equipos y clubes tienen cobertura. Antes de que venza, enviamos un recordatorio a quien la subió.',
  'insurance documents': 'documentos de seguro',
  '1 insurance document': '1 documento de seguro',
  Expires: 'Vence',
  'within {count} day|within {count} days': 'en {count} día|en {count} días',
  'Team, club or file': 'Equipo, club o archivo',
  'No insurance documents yet': 'Aún no hay documentos de seguro',
  'Upload a certificate of insurance as a PDF or picture, with the last day of coverage.':
    'Suba un certificado de seguro en PDF o imagen, con el último día de la cobertura.',
  'Delete document': 'Borrar el documento',
  'This permanently deletes the file.': 'El archivo se borra para siempre.',
  'Upload insurance documents': 'Subir documentos de seguro',
  'Download all': 'Descargar todo',
  'Download all paperwork': 'Descargar todos los documentos',
  'You’ll get one ZIP file with all of a team’s or club’s paperwork.':
    'Recibe un archivo ZIP con todos los documentos de un equipo o club.',
  '{name} (club)': '{name} (club)',
  'Last day of coverage': 'Último día de la cobertura',

  'Saved. We’ll email the person who uploaded it.': 'Guardado. Enviaremos un correo a quien lo subió.',
  'Someone else has already accepted this document. Nothing was overwritten.':
    'Otra persona ya aceptó este documento. No se sobrescribió nada.',
  'Someone else has already declined this document. Nothing was overwritten.':
    'Otra persona ya rechazó este documento. No se sobrescribió nada.',
  Decision: 'Decisión',

  'It’s proof of coverage through its last day.': 'Demuestra la cobertura hasta su último día.',

  'They’ll need to upload a different document.': 'Tendrán que subir otro documento.',
  'Insurance for the registration fee, offered with each registration and sold by an independent insurer.':
    'Un seguro de la cuota, ofrecido con cada inscripción y vendido por una aseguradora independiente.',
  'Offer it with registrations': 'Ofrecerlo con las inscripciones',
  'The premium is {percent}% of the insured fee.': 'La prima es el {percent}% de la cuota asegurada.',
  'From the insurer.': 'De la aseguradora.',
  Environment: 'Entorno',
  Test: 'Prueba',
  'No real coverage: for testing only.': 'Sin cobertura real: solo para pruebas.',
  Live: 'Real',
  'Real policies are sold.': 'Se venden pólizas reales.',
  'Not reminded yet': 'Aún sin recordar',
  Reminded: 'Recordado',
  Renewed: 'Renovado',
  'Reminders off': 'Recordatorios desactivados',
  'No email address': 'Sin correo electrónico',
  'Memberships that end in the next 60 days or ended in the last 60. Choose a season to see all of them.':
    'Membresías que terminan en 60 días o terminaron hace menos de 60; de la temporada que elija, todas.',
  'Renewal sections': 'Partes de las renovaciones',
  'Up for renewal': 'Por renovar',
  Reminders: 'Recordatorios',

  'Email goes to': 'El correo va a',
  'Last reminder': 'Último recordatorio',
  '{count} reminder sent.|{count} reminders sent.':
    '{count} recordatorio enviado.|{count} recordatorios enviados.',
  '{count} person was skipped: {reason}|{count} people were skipped: {reason}':
    'Se omitió a {count} persona: {reason}|Se omitió a {count} personas: {reason}',
  'Next season isn’t open yet': 'La próxima temporada aún no está abierta',
  'Renewals and reminders start when it opens. Then everyone gets the next reminder.':
    'Las renovaciones y los recordatorios empiezan cuando se abra. Entonces cada uno recibe el próximo recordatorio.',
  'memberships that end': 'membresías que terminan',
  '1 membership that ends': '1 membresía que termina',
  'Remind now': 'Recordar ahora',
  'Nothing ends soon': 'Nada termina pronto',
  'Memberships that end soon show up here. Choose a season to see all of them.':
    'Aquí están las membresías cuyo último día está cerca. Elija una temporada para verla entera.',
  'Saved. Reminders go out during the day.': 'Guardado. Los recordatorios salen de día.',
  'Saved. Reminders are off.': 'Guardado. Los recordatorios están desactivados.',
  'Send renewal reminders': 'Recordar las renovaciones',
  'Days before the end': 'Días antes del final',

  Subject: 'Asunto',
  'We skip anyone who has renewed or turned off reminders. Every email has a link to stop them.':
    'No escribimos a quien ya renovó o desactivó los recordatorios. Cada correo tiene un enlace para detenerlos.',
  'Separate with commas. Use a minus sign for days after the end.':
    'Separe con comas. Use un signo menos para los días después del final.',
  'How long a card still works after its last day.':
    'Cuánto tiempo vale la tarjeta después de su último día.',
  'These names are filled in for you: {names}. We add the renew button.':
    'Estos nombres se rellenan solos: {names}. Nosotros agregamos el botón para renovar.',
  'Use standard text': 'Usar el texto habitual',
  'Renew now': 'Renovar ahora',
  'Renewal reminders': 'Recordatorios de renovación',
  'We won’t send any more reminders to {email}. You’ll still get emails about your account and registrations.':
    'No enviaremos más recordatorios a {email}. Seguirá recibiendo correos sobre su cuenta y sus inscripciones.',
  'We send reminders to {email} when a membership is about to end.':
    'Enviamos recordatorios a {email} cuando una membresía está por terminar.',
  'Turn reminders back on': 'Volver a activar los recordatorios',
  'Stop reminders': 'Detener los recordatorios',
  'Choose up to 100 people, or everyone on the list.': 'Elija hasta 100 personas, o a todas las de la lista.',
  'Send a reminder about {count} membership?|Send reminders about {count} memberships?':
    '¿Enviar un recordatorio de {count} membresía?|¿Enviar recordatorios de {count} membresías?',
  'Each family gets one email. We skip anyone who has renewed, turned off reminders or already got an email today.':
    'Cada familia recibe un correo. No escribimos a quien ya renovó, desactivó los recordatorios o ya recibió un correo hoy.',
  'Emailing about {count} membership.|Emailing about {count} memberships.':
    'Se están escribiendo correos sobre {count} membresía.|Se están escribiendo correos sobre {count} membresías.',
  'Time to renew {name}’s membership': 'Es hora de renovar la membresía de {name}',
  'Hi {first_name},\n\n{name}’s {membership} for season {season} is valid through {last_day}. The next season is open. The button below opens your renewal with everything filled in, and it takes a minute.\n\nThanks for playing with {club}!':
    'Hola, {first_name}:\n\nLa membresía {membership} de {name} para la temporada {season} vale hasta el {last_day}. La próxima temporada está abierta. El botón de abajo abre su renovación con todo completado y toma un minuto.\n\n¡Gracias por jugar con {club}!',

  // Automatic renewal
  'Auto-renewal': 'Renovación automática',
  'Renews automatically': 'Se renueva automáticamente',
  'Change card': 'Cambiar tarjeta',
  'Use this card': 'Usar esta tarjeta',

  'We’ll charge the new card from now on. You weren’t charged today.':
    'Desde ahora cobraremos a la nueva tarjeta. Hoy no se le cobró nada.',
  'Auto-renewal is off. You won’t be charged for it anymore.':
    'La renovación automática está desactivada. No se le cobrará más por ella.',
  'Renews on {day} or later, at the new season’s price. You last agreed to {price}.':
    'Se renueva el {day} o después, al precio de la nueva temporada. Lo último que aceptó: {price}.',
  'Renews on {day}. The total for everything renewing that day is {amount}.':
    'Se renueva el {day}. El total de todo lo que se renueva ese día es {amount}.',
  'Renews on {day} for {amount}.': 'Se renueva el {day} por {amount}.',
  'Charging now: {amount}.': 'Se está cobrando: {amount}.',
  'Your card was declined. We’ll try again on {day}.':
    'Su tarjeta fue rechazada. Lo intentaremos de nuevo el {day}.',
  'We won’t charge this one. Please renew it yourself.': 'Esta no se cobrará. Renuévela usted.',
  '{brand} ending in {last4}, expires {month}/{year}': '{brand} terminada en {last4}, vence {month}/{year}',
  'Nothing renews automatically': 'Nada se renueva automáticamente',
  'You’re never charged without your OK. Memberships are valid through their last day.':
    'Nunca se le cobra sin su permiso. Las membresías valen hasta su último día.',
  'Families can choose auto-renewal': 'Las familias pueden elegir la renovación automática',
  'Days from the email to the charge': 'Días entre el correo y el cobro',
  'Days after a declined charge': 'Días después de un cobro rechazado',
  'A checkbox next to the payment, with the terms the law requires. Card details stay with the card provider. Families who agree get an email before each charge and can turn it off with one click. If you turn this off, new families can’t sign up, and existing agreements continue.':
    'Una casilla junto al pago, con las condiciones que pide la ley. Los datos de la tarjeta quedan con el proveedor de pagos. Quienes aceptan reciben un correo antes de cada cobro y pueden desactivarlo con un clic. Si lo desactiva, no se podrán sumar más familias y lo aceptado continúa.',
  'From 15 to 45, as the law requires.': 'De 15 a 45, como pide la ley.',
  'Days when we try the card again, separated by commas.':
    'En estos días se intenta de nuevo con la tarjeta, separados por comas.',
  'Auto-renewal is now off for {count} membership.|Auto-renewal is now off for {count} memberships.':
    'La renovación automática está desactivada para {count} membresía.|La renovación automática está desactivada para {count} membresías.',
  'Turn off auto-renewal': 'Desactivar la renovación automática',
  'Turn off auto-renewal for {count} membership?|Turn off auto-renewal for {count} memberships?':
    '¿Desactivar la renovación automática de {count} membresía?|¿Desactivar la renovación automática de {count} membresías?',
  'There are no more automatic charges. The payer gets an email and can renew on their own.':
    'No se cobra nada más de forma automática. Quien paga recibe un correo y puede renovar por su cuenta.',
}
