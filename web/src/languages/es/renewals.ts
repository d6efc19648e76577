/** Insurance papers, the fee insurance, and renewal reminders. */
export const renewals = {
  Actions: 'Acciones',
  Open: 'Abrir',
  Send: 'Enviar',
  'To review': 'Por revisar',
  Accepted: 'Aceptado',
  'Not accepted': 'No aceptado',
  'Upload papers': 'Entregar documentos',
  'Team or club': 'Equipo o club',
  Paper: 'Documento',
  Papers: 'Documentos',
  'Covered until': 'Cobertura hasta',
  Uploaded: 'Entregado',
  Reason: 'Motivo',
  'Open {name}': 'Abrir {name}',
  'Proof that teams and clubs are covered. Whoever uploaded a paper is reminded before it ends.':
    'Prueba de que los equipos y clubes tienen cobertura. A quien entregó un documento se le recuerda antes de que termine.',
  'insurance papers': 'documentos de seguro',
  Ends: 'Termina',
  'within {count} day|within {count} days': 'en {count} día|en {count} días',
  'Team, club or file': 'Equipo, club o archivo',
  'No insurance papers yet': 'Aún no hay documentos de seguro',
  'A certificate of insurance as PDF or picture, with the last day of coverage.':
    'Un certificado de seguro en PDF o imagen, con el último día de la cobertura.',
  'Delete paper': 'Borrar el documento',
  'The file is deleted for good.': 'El archivo se borra para siempre.',
  'Upload insurance papers': 'Entregar documentos de seguro',
  'Download all': 'Descargar todo',
  'Download all papers': 'Descargar todos los documentos',
  'You get one ZIP file with every paper of a team or club.':
    'Recibe un archivo ZIP con todos los documentos de un equipo o club.',
  '{name} (club)': '{name} (club)',
  'Last day of coverage': 'Último día de la cobertura',
  'Review {name}': 'Revisar {name}',
  'Saved. Whoever uploaded the paper gets an e-mail.':
    'Guardado. Quien entregó el documento recibe un correo.',
  'Someone else has accepted this paper in the meantime. Nothing was overwritten.':
    'Otra persona ha aceptado este documento entretanto. No se sobrescribió nada.',
  'Someone else has refused this paper in the meantime. Nothing was overwritten.':
    'Otra persona ha rechazado este documento entretanto. No se sobrescribió nada.',
  Decision: 'Decisión',
  Accept: 'Aceptar',
  'It proves coverage until its last day.': 'Demuestra la cobertura hasta su último día.',
  Refuse: 'Rechazar',
  'Another paper has to be uploaded.': 'Hay que entregar otro documento.',
  'An insurance of the fee, offered with each registration and sold by an independent insurer.':
    'Un seguro de la cuota, ofrecido con cada inscripción y vendido por una aseguradora independiente.',
  'Offer it with registrations': 'Ofrecerlo con las inscripciones',
  'The premium is {percent} % of the insured fee.': 'La prima es el {percent} % de la cuota asegurada.',
  'From the insurer.': 'De la aseguradora.',
  Environment: 'Entorno',
  Test: 'Prueba',
  'Nobody is insured.': 'Nadie está asegurado.',
  Live: 'Real',
  'Policies are real.': 'Las pólizas son reales.',
  'Not reminded yet': 'Aún sin recordar',
  Reminded: 'Recordado',
  Renewed: 'Renovado',
  'Wants no reminders': 'No quiere recordatorios',
  'Nobody to write to': 'Nadie a quien escribir',
  'Memberships that end within 60 days, or ended within 60; of a season you choose, all.':
    'Membresías que terminan en 60 días o terminaron hace menos de 60; de la temporada que elija, todas.',
  'Parts of the renewals': 'Partes de las renovaciones',
  'Who is due': 'A quién le toca',
  Reminders: 'Recordatorios',
  State: 'Estado',
  'Who is written to': 'A quién se escribe',
  'Last reminder': 'Último recordatorio',
  '{count} reminder is on its way.|{count} reminders are on their way.':
    '{count} recordatorio está en camino.|{count} recordatorios están en camino.',
  '{count} person was not written to: {reason}|{count} people were not written to: {reason}':
    'No se escribió a {count} persona: {reason}|No se escribió a {count} personas: {reason}',
  'The next season is not open yet': 'La próxima temporada aún no está abierta',
  'Nobody can renew and nobody is reminded until it is. Then everyone gets the nearest reminder.':
    'Nadie puede renovar y a nadie se le recuerda hasta entonces. Después cada uno recibe el recordatorio más próximo.',
  'memberships that end': 'membresías que terminan',
  'Remind now': 'Recordar ahora',
  'Nothing ends soon': 'Nada termina pronto',
  'Memberships whose last day is near appear here. Choose a season to see all of it.':
    'Aquí están las membresías cuyo último día está cerca. Elija una temporada para verla entera.',
  'Saved. Reminders go out by day.': 'Guardado. Los recordatorios salen de día.',
  'Saved. Nobody is reminded.': 'Guardado. No se recuerda a nadie.',
  'Remind of renewals': 'Recordar las renovaciones',
  'Days before the end': 'Días antes del final',
  'Days of grace': 'Días de gracia',
  Subject: 'Asunto',
  'Anyone who has renewed or wants no reminders gets none. Everyone can stop them with one click.':
    'Quien ha renovado o no quiere recordatorios no recibe ninguno. Cada uno puede detenerlos con un clic.',
  'Separated by commas; with a minus, days after the end.':
    'Separados por comas; con un menos, días después del final.',
  'So long a card still counts after its last day.':
    'Durante ese tiempo la tarjeta sigue valiendo después de su último día.',
  'These names are filled in: {names}. The button to renew follows by itself.':
    'Estos nombres se rellenan: {names}. El botón para renovar se agrega solo.',
  'Use the usual words': 'Usar las palabras habituales',
  'Renew now': 'Renovar ahora',
  'Reminders of renewals': 'Recordatorios de renovación',
  'No more reminders go to {email}. E-mails about your account and your registrations still do.':
    'Ya no se envían recordatorios a {email}. Los correos sobre su cuenta y sus inscripciones siguen llegando.',
  'Reminders go to {email} when a membership ends.':
    'Se envían recordatorios a {email} cuando termina una membresía.',
  'Remind me again': 'Recordármelo de nuevo',
  'Stop the reminders': 'Detener los recordatorios',
  'At most 100 people at once, or all that the list finds.':
    'Como máximo 100 personas a la vez, o todas las que encuentra la lista.',
  'Remind of {count} membership now?|Remind of {count} memberships now?':
    '¿Recordar {count} membresía ahora?|¿Recordar {count} membresías ahora?',
  'A family gets one e-mail. Anyone who has renewed, wants no reminders or was written to today is left out.':
    'Cada familia recibe un correo. Se omite a quien ya renovó, no quiere recordatorios o recibió uno hoy.',
  'E-mails about {count} membership are being written.|E-mails about {count} memberships are being written.':
    'Se están escribiendo correos sobre {count} membresía.|Se están escribiendo correos sobre {count} membresías.',
  'Time to renew the membership of {name}': 'Es hora de renovar la membresía de {name}',
  'Hello {first_name},\n\nthe {membership} of {name} for season {season} is valid until {last_day}. The next season is open: with the button below everything is filled in already, and it takes a minute.\n\nThank you for playing with {club}.':
    'Hola, {first_name}:\n\nla membresía {membership} de {name} para la temporada {season} vale hasta el {last_day}. La próxima temporada está abierta: con el botón de abajo todo está ya rellenado y toma un minuto.\n\nGracias por jugar con {club}.',

  // Automatic renewal
  'Automatic renewal': 'Renovación automática',
  'Renews automatically': 'Se renueva automáticamente',
  'Change card': 'Cambiar tarjeta',
  'Use this card': 'Usar esta tarjeta',
  'Turn off': 'Desactivar',
  'The new card is charged from now on. Nothing was charged today.':
    'Desde ahora se cobra a la nueva tarjeta. Hoy no se cobró nada.',
  'Automatic renewal is off. Nothing more is charged for it.':
    'La renovación automática está desactivada. No se cobra nada más por ella.',
  'Renews on {day} at the earliest, at the price of the new season; last agreed: {price}.':
    'Se renueva a partir del {day}, al precio de la nueva temporada; último aceptado: {price}.',
  'Renews on {day}. For all that renews on this day {amount} are charged.':
    'Se renueva el {day}. Por todo lo que se renueva ese día se cobran {amount}.',
  'Renews on {day} for {amount}.': 'Se renueva el {day} por {amount}.',
  'Is being charged: {amount}.': 'Se está cobrando: {amount}.',
  'The card was declined. It is tried again on {day}.':
    'La tarjeta fue rechazada. Se intenta de nuevo el {day}.',
  'Is not charged: please renew by hand.': 'No se cobra: renueve usted.',
  '{brand} ending in {last4}, valid until {month}/{year}':
    '{brand} terminada en {last4}, válida hasta {month}/{year}',
  'Nothing renews automatically': 'Nada se renueva automáticamente',
  'Nothing is charged without you. Memberships are valid until their last day.':
    'No se cobra nada sin usted. Las membresías valen hasta su último día.',
  'Families may choose that memberships renew automatically':
    'Las familias pueden elegir la renovación automática',
  'Days from the e-mail to the charge': 'Días entre el correo y el cobro',
  'Days after a declined charge': 'Días después de un cobro rechazado',
  'A box beside the payment, with the terms the law requires; the card stays with the card provider. Anyone who agreed gets an e-mail before each charge and can end it with one click. Turned off here, nobody can agree anymore; what was agreed continues.':
    'Una casilla junto al pago, con las condiciones que pide la ley; la tarjeta queda con el proveedor de pagos. Quien aceptó recibe un correo antes de cada cobro y puede terminarlo con una pulsación. Si se desactiva aquí, nadie más puede aceptar; lo aceptado sigue.',
  'From 15 to 45, as the law asks.': 'De 15 a 45, como pide la ley.',
  'On these days the card is tried again, separated by commas.':
    'En estos días se intenta de nuevo con la tarjeta, separados por comas.',
  'Automatic renewal is off for {count} membership.|Automatic renewal is off for {count} memberships.':
    'La renovación automática está desactivada para {count} membresía.|La renovación automática está desactivada para {count} membresías.',
  'Turn off automatic renewal': 'Desactivar la renovación automática',
  'Turn off automatic renewal for {count} membership?|Turn off automatic renewal for {count} memberships?':
    '¿Desactivar la renovación automática de {count} membresía?|¿Desactivar la renovación automática de {count} membresías?',
  'Nothing more is charged automatically. The payer gets an e-mail and can renew by hand.':
    'No se cobra nada más de forma automática. Quien paga recibe un correo y puede renovar por su cuenta.',
}
