/** What members do themselves: renew, upgrade, invite a second guardian, get statements. */
export const own = {
  'Share the care of children': 'Responder juntos por los menores',
  '{inviter} asks you, {first_name}, to share the care of {names}, as {relation}.':
    '{inviter} le pide a usted, {first_name}, que respondan juntos por {names}, como {relation}.',
  'You will see their memberships, cards and signed documents, and you can sign, renew and pay for them. Your own payments stay your own.':
    'Verá sus membresías, tarjetas y documentos firmados, y podrá firmar, renovar y pagar por ellos. Sus propios pagos siguen siendo solo suyos.',
  'You are logged in as {name}.': 'Ha iniciado sesión como {name}.',
  Accept: 'Aceptar',
  'Use another account': 'Usar otra cuenta',
  'There is an account for this address already': 'Ya existe una cuenta con esta dirección',
  'Please log in and open the link from the e-mail again.':
    'Inicie sesión y vuelva a abrir el enlace del correo.',
  'Accept and create an account': 'Aceptar y crear una cuenta',
  'I have an account': 'Ya tengo una cuenta',
  'Thank you!': '¡Gracias!',
  'The invitation is on its way': 'La invitación va en camino',
  'You are now a guardian of {names} too.': 'Ahora usted también responde por {names}.',
  'No children in your care': 'No hay menores a su cargo',
  'When you register a child, you can share the care with a second parent or guardian here.':
    'Cuando inscriba a un menor, aquí podrá compartir la responsabilidad con otro padre, madre o tutor.',
  'Parents and guardians': 'Padres y tutores',
  'Invite a second guardian': 'Invitar a un segundo tutor',
  'first guardian': 'primer tutor',
  'without a login': 'sin acceso',
  'Remove {name} as a guardian of {child}': 'Quitar a {name} como tutor de {child}',
  Leave: 'Dejar',
  'Remove {name}?': '¿Quitar a {name}?',
  '{name} will no longer see or renew what belongs to {child}. Both of you can be asked again.':
    '{name} ya no verá ni renovará lo de {child}. Puede volver a invitarse en cualquier momento.',
  'Invitations on their way': 'Invitaciones enviadas',
  'For {names}, until {moment}': 'Para {names}, hasta el {moment}',
  'Withdraw the invitation of {email}': 'Retirar la invitación de {email}',
  Withdraw: 'Retirar',
  'Withdraw {name}': 'Retirar {name}',
  'Send the invitation': 'Enviar la invitación',
  'The other parent or guardian gets an e-mail with a link and a login of their own. Both of you see and renew the same children; each sees only their own payments.':
    'El otro padre, madre o tutor recibe un correo con un enlace y un acceso propio. Los dos ven y renuevan a los mismos menores; cada uno ve solo sus propios pagos.',
  'Relation to the child': 'Relación con el menor',
  'For instance mother, father or grandmother': 'Por ejemplo madre, padre o abuela',
  Children: 'Menores',
  Upgrade: 'Mejorar',
  'Valid from': 'Válida desde',
  'Statements by year': 'Resúmenes por año',
  Paid: 'Pagado',
  'Statement of payments {year}': 'Resumen de pagos {year}',
  'Donation statement {year}': 'Resumen de donaciones {year}',
  Family: 'Familia',
  'Nothing was paid yet': 'Todavía no se ha pagado nada',
  'Receipts and statements of what you pay from this account are here afterwards.':
    'Aquí estarán después los recibos y resúmenes de lo que pague desde esta cuenta.',
  'Has a text changed since it was signed? <link>Sign it again</link>.':
    '¿Ha cambiado un texto desde que se firmó? <link>Fírmelo de nuevo</link>.',
  'Season {name} is open': 'La temporada {name} está abierta',
  'Renew for {names} in one step.': 'Renueve para {names} en un solo paso.',
  Renew: 'Renovar',
  'Something is still missing': 'Todavía falta algo',
  'Is this still right?': '¿Sigue siendo correcto?',
  'Something has changed': 'Algo ha cambiado',
  'If it is right, just go on.': 'Si es correcto, simplemente continúe.',
  'Emergency contact of {first_name}': 'Contacto de emergencia de {first_name}',
  'Your date of birth': 'Su fecha de nacimiento',
  'Complete the renewal': 'Completar la renovación',
  'Who is renewed': 'A quién se renueva',
  'Nobody is chosen, so there is nothing to pay.': 'No ha elegido a nadie, así que no hay nada que pagar.',
  'the club decides': 'el club decide',
  'The renewal cannot be shown': 'No se puede mostrar la renovación',
  'This renewal link is over': 'Este enlace de renovación ya no vale',
  'The link is not complete. Please open it from the e-mail again.':
    'El enlace no está completo. Ábralo de nuevo desde el correo.',
  'Renew for season {name}': 'Renovar para la temporada {name}',
  'Hello {name}. For your privacy this page shows first names only; what is on record stays as it is unless you log in.':
    'Hola, {name}. Por su privacidad, esta página solo muestra nombres de pila; los datos registrados no cambian si no inicia sesión.',
  'Renewed. Thank you!': 'Renovado. ¡Gracias!',
  'Receipt {number}, {amount}. The receipt, the cards and the signed waivers are on their way by e-mail.':
    'Recibo {number}, {amount}. El recibo, las tarjetas y los documentos firmados van en camino por correo electrónico.',
  'Membership Renewal': 'Renovación de la membresía',
  Invitation: 'Invitación',
  'Upgrade the membership': 'Mejorar la membresía',
  'Your membership is now: {name}': 'Su membresía es ahora: {name}',
  'The card shows it at once. The receipt is among your payments.':
    'La tarjeta ya lo muestra. El recibo está entre sus pagos.',
  'There is nothing to upgrade to': 'No hay una membresía superior',
  '{membership} is the best there is for you this season.':
    '{membership} es la mejor que hay para usted esta temporada.',
  'In place of {membership}': 'En lugar de {membership}',
  'In place of {membership} ({price})': 'En lugar de {membership} ({price})',
  'Upgrade memberships': 'Mejorar membresías',
  'Back to the team': 'Volver al equipo',
  'Choose at least one player.': 'Elija al menos una jugadora.',
  'Every player has the best membership there is this season.':
    'Todas las jugadoras tienen la mejor membresía de esta temporada.',
  '{count} player now has {name}.|{count} players now have {name}.':
    '{count} jugadora ya tiene {name}.|{count} jugadoras ya tienen {name}.',
  'The memberships are upgraded.': 'Las membresías se mejoraron.',
  'Their cards show it at once. The receipt is among your payments.':
    'Sus tarjetas lo muestran enseguida. El recibo está entre sus pagos.',
  'no extra charge': 'sin costo adicional',
  'Upgrade now': 'Mejorar ahora',
  'This invitation does not exist.': 'Esta invitación no existe.',
  'This invitation was used, withdrawn or has expired. Please ask for a new one.':
    'Esta invitación ya se usó, se retiró o venció. Pida una nueva.',
  'There is an account for this address already. Please log in to accept the invitation.':
    'Ya existe una cuenta con esta dirección. Inicie sesión para aceptar la invitación.',
  'You have sent this invitation yourself. It is for the other parent or guardian.':
    'Esta invitación la envió usted. Es para el otro padre, madre o tutor.',
  'This person is a guardian of the child already.': 'Esta persona ya responde por el menor.',
  'Please choose at least one child.': 'Elija al menos un menor.',
  'This membership has been renewed for the next season already.':
    'Esta membresía ya se renovó para la próxima temporada.',
  'There is no next season to renew for at the moment. We write to you as soon as it opens.':
    'Por el momento no hay una próxima temporada para renovar. Le escribiremos en cuanto se abra.',
  'The card was declined. Nothing was charged.': 'La tarjeta fue rechazada. No se cobró nada.',
  'This renewal was changed in another window. You now see the newest version.':
    'Esta renovación se cambió en otra ventana. Ahora ve la versión más reciente.',
  'This link does not exist or is over. Log in to renew, or ask for a new link.':
    'Este enlace no existe o ya no vale. Inicie sesión para renovar o pida uno nuevo.',
  'This link is over. Log in to renew, or ask for a new link.':
    'Este enlace ya no vale. Inicie sesión para renovar o pida uno nuevo.',
  'This is not a version.': 'Esto no es una versión.',
  'At most 40 characters.': 'Como máximo 40 caracteres.',
  'Please choose at least one membership.': 'Elija al menos una membresía.',
  'This is nobody of this renewal.': 'Esta persona no es parte de esta renovación.',
  'There are no donations in this year.': 'No hay donaciones en este año.',
  'There are no payments in this year.': 'No hay pagos en este año.',
  'This is not a year.': 'Esto no es un año.',
  'Another change of this membership is being paid for right now. Nothing was charged here.':
    'En este momento se está pagando otro cambio de esta membresía. Aquí no se cobró nada.',
  'This membership cannot be changed to the one you have chosen.':
    'Esta membresía no se puede cambiar por la que eligió.',
  'This change costs something. Please pay the difference by card.':
    'Este cambio tiene un costo. Pague la diferencia con tarjeta.',
  'The price has changed. Please look at the new difference and confirm it.':
    'El precio ha cambiado. Revise la nueva diferencia y confírmela.',
  'First name is required.': 'El nombre es obligatorio.',
  'Last name is required.': 'El apellido es obligatorio.',
  'This is your own address.': 'Esta es su propia dirección.',
  'This child does not exist.': 'Este menor no existe.',
  'Only the club can change who the first guardian is.':
    'Solo el club puede cambiar quién es el primer tutor.',
  'Please complete your profile first.': 'Complete primero su perfil.',
  'A person under 18 is renewed by a parent or guardian.':
    'A una persona menor de 18 años la renueva un padre, madre o tutor.',
  'Please type your whole name as it is on record to sign, or draw your signature.':
    'Para firmar, escriba su nombre completo tal como está registrado, o dibuje su firma.',
  'The next season is not open yet. We write to you as soon as it is.':
    'La próxima temporada todavía no está abierta. Le escribiremos en cuanto lo esté.',
  'Renewed already.': 'Ya está renovada.',
  'The club has not decided about this membership yet.':
    'El club todavía no ha decidido sobre esta membresía.',
  'Clubs and teams are renewed on their own page.': 'Los clubes y equipos se renuevan en su propia página.',
  'This membership is not offered anymore. Please register for another one.':
    'Esta membresía ya no se ofrece. Inscríbase en otra.',
  'Please ask the club to complete this record first.': 'Pida primero al club que complete este registro.',
  'This membership is for other divisions.': 'Esta membresía es para otras divisiones.',
  'Too old for every division of the next season. Please choose another membership.':
    'Demasiado mayor para todas las divisiones de la próxima temporada. Elija otra membresía.',

  // Downloading one's data, and being forgotten
  'A copy of your data': 'Una copia de sus datos',
  'Everything that is on record about you and the children in your care: details, memberships, payments, signed waivers, pictures. As one archive with files that people and programs can read.':
    'Todo lo que está registrado sobre usted y los menores a su cargo: datos, membresías, pagos, documentos firmados y fotos. En un solo archivo comprimido que personas y programas pueden leer.',
  'Download my data': 'Descargar mis datos',
  'Deleting your data': 'Derecho a ser olvidado',
  'You can ask for the data of you or your children to be deleted. The club reviews it and answers by e-mail. What the law requires stays:':
    'Puede pedir que se borren sus datos o los de sus hijos. El club lo revisa y responde por correo. Lo que exige la ley se conserva:',
  'Payments and receipts: tax law keeps them for years.':
    'Pagos y recibos: la ley fiscal obliga a conservarlos durante años.',
  'Signed waivers: they are evidence in case of an accident.':
    'Documentos firmados: son prueba en caso de accidente.',
  'The record of who did what, without which nobody could answer for it.':
    'El registro de quién hizo qué, sin el cual nadie podría responder de ello.',
  'Withdraw the request': 'Retirar la solicitud',
  'Request deletion': 'Pedir que me olviden',
  'Your request is with the club': 'Su solicitud está en el club',
  'Your request was refused': 'Su solicitud fue rechazada',
  'For {names}, asked on {moment}.': 'Para {names}, solicitado el {moment}.',
  'Please choose at least one person.': 'Elija al menos una persona.',
  'Send the request': 'Enviar la solicitud',
  'Once it is granted it cannot be undone. Memberships have to end before; a deleted account cannot log in anymore.':
    'Una vez concedida no se puede deshacer. Antes deben terminar las membresías; una cuenta olvidada ya no puede iniciar sesión.',
  'For whom?': '¿Para quién?',
  'Why?': '¿Por qué?',
  'My data': 'Mis datos',
  'Request {id}: {names}': 'Solicitud {id}: {names}',
  'Deletion requests': 'Solicitudes de borrado de datos',
  'No requests yet': 'Nadie lo ha solicitado',
  'Families ask under My memberships. Their requests appear here, and you decide.':
    'Las familias lo piden en Mis membresías. Sus solicitudes están aquí y usted decide.',
  'Waits for a decision': 'Espera una decisión',
  Granted: 'Concedida',
  Refused: 'Rechazada',
  Withdrawn: 'Retirada',
  Refuse: 'Rechazar',
  'Delete data': 'Olvidar',
  'Asked on': 'Solicitado el',
  'Asked by': 'Solicitado por',
  'Decided on': 'Decidido el',
  Answer: 'Respuesta',
  Records: 'Registros',
  'Delete the data of {names}?': '¿Olvidar a {names}?',
  'Refuse the request?': '¿Rechazar la solicitud?',
  'Delete for good': 'Olvidar para siempre',
  'Refuse and answer': 'Rechazar y responder',
  'Names, addresses, birthdays, pictures, notes, e-mails and logins are removed at once and cannot be brought back. Payments, receipts and signed waivers stay.':
    'Nombres, direcciones, fechas de nacimiento, fotos, notas, correos y accesos se eliminan de inmediato y no se pueden recuperar. Los pagos, recibos y documentos firmados se conservan.',
  'The family gets your reason by e-mail.': 'La familia lee su motivo en un correo.',
  'Words for the e-mail': 'Palabras para el correo',
  'You have asked for this already. The club will decide about it.': 'Ya lo ha solicitado. El club decidirá.',
  'There is no open request.': 'No hay ninguna solicitud abierta.',
  'This request was decided or withdrawn in the meantime.': 'Esta solicitud ya se decidió o se retiró.',
  'Not everything that is stored here can be deleted yet, so nothing was. Please tell whoever runs this site.':
    'Todavía no se puede borrar todo lo que se guarda aquí, así que no se borró nada. Avise a quien administra este sitio.',
  'This account has a role in the office, a club or a team. Please take the roles away first.':
    'Esta cuenta tiene una función en la oficina, un club o un equipo. Quite primero las funciones.',
  'A card is being charged for someone of this request right now. Please try again in a few minutes.':
    'En este momento se está cobrando una tarjeta por alguien de esta solicitud. Inténtelo de nuevo en unos minutos.',
  'Someone of this request, or a child only they answer for, has a membership that is active or waits for approval. Please end it first.':
    'Alguien de esta solicitud, o un menor a su único cargo, tiene una membresía activa o pendiente de aprobación. Termínela primero.',
  'This person does not exist.': 'Esta persona no existe.',
  'Your request is on its way': 'Su solicitud va en camino',
  'Please choose what to do.': 'Elija qué hacer.',
  Privacy: 'Privacidad',
  Decide: 'Decidir',
  'see deletion requests, grant and refuse them': 'ver las solicitudes de borrado, concederlas y rechazarlas',
  'The reason': 'El motivo',
  'The note': 'La nota',
}
