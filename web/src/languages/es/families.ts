/** What members do themselves: renew, upgrade, invite a second guardian, get statements. */
export const families = {
  'Change the photo of {name}': 'Cambiar la foto de {name}',
  '{name} has a new photo.': '{name} tiene una foto nueva.',
  'The photo of {name} is removed.': 'Se quitó la foto de {name}.',
  'Remove the photo of {name}?': '¿Quitar la foto de {name}?',
  'Remove photo': 'Quitar la foto',
  'The membership card and lists show initials again. You can add a new photo anytime.':
    'La credencial y las listas vuelven a mostrar las iniciales. Puede agregar otra foto cuando quiera.',
  'Photo of {name}': 'Foto de {name}',
  'Save photo': 'Guardar la foto',
  'New photo': 'Foto nueva',
  'A clear photo of the face. It appears on the membership card right away.':
    'Una foto clara del rostro. Aparece en la tarjeta de membresía de inmediato.',
  'Choose a photo first.': 'Primero elija una foto.',
  'Care for the children together': 'Cuidar juntos a los menores',
  '{inviter} has invited you, {first_name}, to be a guardian of {names} as {relation}.':
    '{inviter} le invita a usted, {first_name}, a ser responsable de {names} como {relation}.',
  'You’ll see their memberships, cards and signed documents, and you can sign, renew and pay for them. Your own payments stay private.':
    'Verá sus membresías, tarjetas y documentos firmados, y podrá firmar, renovar y pagar por ellos. Sus propios pagos siguen siendo privados.',
  'You’re logged in as {name}.': 'Ha iniciado sesión como {name}.',
  Accept: 'Aceptar',
  'Use another account': 'Usar otra cuenta',
  'This address already has an account': 'Ya existe una cuenta con esta dirección',
  'Log in, then open the link in the email again.': 'Inicie sesión y vuelva a abrir el enlace del correo.',
  'Accept and create account': 'Aceptar y crear una cuenta',
  'I have an account': 'Ya tengo una cuenta',
  'Thank you!': '¡Gracias!',
  'Invitation sent': 'Invitación enviada',
  'You’re now a guardian of {names}, too.': 'Ahora usted también responde por {names}.',
  'No children in your care yet': 'Todavía no hay menores a su cargo',
  'Once you register a child, you can add a second parent or guardian here.':
    'Cuando inscriba a un menor, aquí podrá agregar a otro padre, madre o tutor.',
  'Parents and guardians': 'Padres y tutores',
  'Invite a second guardian': 'Invitar a un segundo tutor',
  'first guardian': 'primer tutor',
  'no login': 'sin acceso',
  'Remove {name} as {child}’s guardian': 'Quitar a {name} como tutor de {child}',
  Leave: 'Dejar',
  'Remove {name}?': '¿Quitar a {name}?',
  '{name} will no longer see or renew {child}’s memberships. You can invite each other again anytime.':
    '{name} ya no verá ni renovará lo de {child}. Puede volver a invitarse en cualquier momento.',
  'Invitations sent': 'Invitaciones enviadas',
  'For {names}, until {moment}': 'Para {names}, hasta el {moment}',
  'Cancel the invitation to {email}': 'Cancelar la invitación a {email}',
  'Cancel invitation': 'Cancelar la invitación',
  'Cancel {name}': 'Cancelar {name}',
  'Send invitation': 'Enviar la invitación',
  'The other parent or guardian gets an email with a link to set up their own login. You both see and renew the same children, and each of you sees only your own payments.':
    'El otro padre, madre o tutor recibe un correo con un enlace para crear su propio acceso. Los dos ven y renuevan a los mismos menores; cada uno ve solo sus propios pagos.',
  'Relationship to the child': 'Parentesco con el menor',
  'For example: mother, father, grandmother': 'Por ejemplo: madre, padre, abuela',
  Children: 'Menores',
  Upgrade: 'Mejorar',
  'Valid from': 'Válida desde',
  'Yearly statements': 'Resúmenes por año',
  Paid: 'Pagado',
  '{year} payment statement': 'Resumen de pagos {year}',
  '{year} donation statement': 'Resumen de donaciones {year}',
  Family: 'Familia',
  'No payments yet': 'Todavía no se ha pagado nada',
  'Your receipts and yearly statements will show up here.':
    'Aquí aparecerán sus recibos y resúmenes del año.',
  'Has a waiver changed since you signed? <link>Sign it again</link>.':
    '¿Cambió una exención desde que la firmó? <link>Fírmela de nuevo</link>.',
  'Season {name} is open': 'La temporada {name} está abierta',
  'Renew {names} in one step.': 'Renueve para {names} en un solo paso.',
  Renew: 'Renovar',
  'A few details are missing': 'Todavía falta algo',
  'Is this still right?': '¿Sigue siendo correcto?',
  'What changed': 'Qué cambió',
  'If it’s right, just continue.': 'Si es correcto, simplemente continúe.',
  '{first_name}’s emergency contact': 'Contacto de emergencia de {first_name}',
  'Your date of birth': 'Su fecha de nacimiento',
  'Complete renewal': 'Completar la renovación',
  'Who’s renewing': 'Quién renueva',
  'No one is selected, so there’s nothing to pay.': 'No eligió a nadie, así que no hay nada que pagar.',
  'needs club approval': 'lo aprueba el club',
  'We can’t show the renewal': 'No podemos mostrar la renovación',
  'This renewal link has ended': 'Este enlace de renovación ya no vale',
  'This link is incomplete. Please open it from the email again.':
    'El enlace no está completo. Ábralo de nuevo desde el correo.',
  'Renew for season {name}': 'Renovar para la temporada {name}',
  'Hi {name}! For your privacy, this page only shows first names. To change what’s on record, log in.':
    'Hola, {name}. Por su privacidad, esta página solo muestra nombres de pila. Para cambiar los datos registrados, inicie sesión.',
  'You’re renewed. Thank you!': 'Renovación completa. ¡Gracias!',
  'Receipt {number}, {amount}. We’ve emailed you the receipt, the cards and the signed waivers.':
    'Recibo {number}, {amount}. Le enviamos por correo el recibo, las tarjetas y las exenciones firmadas.',
  'Membership Renewal': 'Renovación de la membresía',

  'Upgrade membership': 'Mejorar la membresía',
  'Your membership is now {name}': 'Su membresía ahora es {name}',
  'Your card already shows it. You’ll find the receipt under your payments.':
    'La tarjeta ya lo muestra. El recibo está entre sus pagos.',
  'No upgrades available': 'No hay una membresía superior',
  'You’re already on the top membership: {membership}.': 'Ya tiene la mejor membresía: {membership}.',
  'Replaces {membership}': 'Reemplaza a {membership}',
  'Replaces {membership} ({price})': 'Reemplaza a {membership} ({price})',
  'Upgrade memberships': 'Mejorar membresías',
  'Back to team': 'Volver al equipo',

  'Every player is already on the top membership.': 'Todas las jugadoras ya tienen la mejor membresía.',
  '{count} player now has {name}.|{count} players now have {name}.':
    '{count} jugadora ya tiene {name}.|{count} jugadoras ya tienen {name}.',
  'Memberships upgraded': 'Membresías mejoradas',
  'Their cards already show it. You’ll find the receipt under your payments.':
    'Sus tarjetas ya lo muestran. El recibo está entre sus pagos.',
  'no extra charge': 'sin costo adicional',
  'Upgrade now': 'Mejorar ahora',

  'This invitation was used, was canceled or has expired. Please ask for a new one.':
    'Esta invitación ya se usó, se canceló o venció. Pida una nueva.',
  'This address already has an account. Log in to accept the invitation.':
    'Ya existe una cuenta con esta dirección. Inicie sesión para aceptar la invitación.',
  'You sent this invitation yourself. It’s for the other parent or guardian.':
    'Esta invitación la envió usted. Es para el otro padre, madre o tutor.',
  'This person is already the child’s guardian.': 'Esta persona ya es tutora del menor.',
  'Choose at least one child.': 'Elija al menos un menor.',
  'This membership has already been renewed for next season.':
    'Esta membresía ya se renovó para la próxima temporada.',
  'There’s no next season to renew for yet. We’ll email you as soon as it opens.':
    'Por el momento no hay una próxima temporada para renovar. Le escribiremos en cuanto se abra.',
  'Your card was declined. You haven’t been charged.': 'Su tarjeta fue rechazada. No se le cobró nada.',
  'This renewal was changed in another window. You’re now seeing the latest version.':
    'Esta renovación se cambió en otra ventana. Ahora ve la versión más reciente.',
  'This link has ended. Log in to renew, or ask for a new link.':
    'Este enlace ya no vale. Inicie sesión para renovar o pida uno nuevo.',

  'Use up to 40 characters.': 'Use 40 caracteres como máximo.',
  'Choose at least one membership.': 'Elija al menos una membresía.',
  'This person isn’t in this renewal.': 'Esta persona no es parte de esta renovación.',
  'There are no donations in this year.': 'No hay donaciones en este año.',
  'There are no payments in this year.': 'No hay pagos en este año.',
  'Enter a valid year.': 'Escriba un año válido.',
  'Another change to this membership is being paid for right now. You haven’t been charged here.':
    'En este momento se está pagando otro cambio de esta membresía. Aquí no se le cobró nada.',
  'This membership can’t be changed to the one you chose.':
    'Esta membresía no se puede cambiar por la que eligió.',
  'There’s a charge for this change. Please pay the difference by card.':
    'Este cambio tiene un costo. Pague la diferencia con tarjeta.',
  'The price has changed. Please check the new difference and confirm it.':
    'El precio ha cambiado. Revise la nueva diferencia y confírmela.',
  'First name is required.': 'El nombre es obligatorio.',
  'Last name is required.': 'El apellido es obligatorio.',
  'This is your own address.': 'Esta es su propia dirección.',
  'We couldn’t find this child.': 'No encontramos a este menor.',
  'Only the club can change the first guardian.': 'Solo el club puede cambiar quién es el primer tutor.',
  'Please complete your profile first.': 'Complete primero su perfil.',
  'A parent or guardian renews for anyone under 18.':
    'A una persona menor de 18 años la renueva un padre, madre o tutor.',
  'To sign, type your full name as it’s on record, or draw your signature.':
    'Para firmar, escriba su nombre completo tal como está registrado, o dibuje su firma.',
  'Next season isn’t open yet. We’ll email you as soon as it is.':
    'La próxima temporada todavía no está abierta. Le escribiremos en cuanto lo esté.',
  'Already renewed.': 'Ya está renovada.',
  'The club hasn’t decided on this membership yet.': 'El club todavía no ha decidido sobre esta membresía.',
  'Clubs and teams renew on their own page.': 'Los clubes y equipos se renuevan en su propia página.',
  'This membership is no longer offered. Please register for a different one.':
    'Esta membresía ya no se ofrece. Inscríbase en otra.',
  'Please ask the club to complete this record first.': 'Pida primero al club que complete este registro.',
  'This membership is for other divisions.': 'Esta membresía es para otras divisiones.',
  'Too old for every division next season. Please choose a different membership.':
    'Demasiado mayor para todas las divisiones de la próxima temporada. Elija otra membresía.',

  // Downloading one's data, and being forgotten
  'A copy of your data': 'Una copia de sus datos',
  'Everything we have on record about you and the children in your care: details, memberships, payments, signed waivers and photos. You get one zip file that people and programs can read.':
    'Todo lo que tenemos registrado sobre usted y los menores a su cargo: datos, membresías, pagos, exenciones firmadas y fotos. Recibe un archivo comprimido que personas y programas pueden leer.',
  'Download my data': 'Descargar mis datos',
  'Deleting your data': 'Borrar sus datos',
  'You can ask us to delete data about you or your children. The club reviews your request and answers by email. The law requires us to keep:':
    'Puede pedirnos que borremos sus datos o los de sus hijos. El club revisa la solicitud y responde por correo. La ley nos obliga a conservar:',
  'Payments and receipts: tax law requires keeping them for years.':
    'Pagos y recibos: la ley fiscal obliga a conservarlos durante años.',
  'Signed waivers: they’re evidence if there’s an accident.':
    'Documentos firmados: son prueba en caso de accidente.',
  'The record of who did what: it’s needed for accountability.':
    'El registro de quién hizo qué: es necesario para rendir cuentas.',
  'Cancel request': 'Cancelar la solicitud',
  'Request deletion': 'Pedir que se borren',
  'Your club has your request': 'Su club tiene su solicitud',
  'Your request was declined': 'Su solicitud fue rechazada',
  'For {names}, requested {moment}.': 'Para {names}, solicitado el {moment}.',

  'Send request': 'Enviar la solicitud',
  'Deletion can’t be undone. Memberships need to end first, and a deleted account can’t log in.':
    'El borrado no se puede deshacer. Antes deben terminar las membresías, y una cuenta borrada ya no puede iniciar sesión.',
  'Who is it for?': '¿Para quién?',
  'Why?': '¿Por qué?',
  'My data': 'Mis datos',
  'Deletion requests': 'Solicitudes de borrado de datos',
  'No requests yet': 'Nadie lo ha solicitado',
  'Families ask under My memberships. You’ll see their requests here and decide.':
    'Las familias lo piden en Mis membresías. Sus solicitudes están aquí y usted decide.',
  'Needs a decision': 'Falta decidir',
  Approved: 'Aprobada',
  Declined: 'Rechazada',

  Decline: 'Rechazar',
  'Delete data': 'Borrar datos',

  'Requested by': 'Solicitado por',
  Decided: 'Decidido',

  Records: 'Registros',
  'This removes names, addresses, birthdays, photos, notes, emails and logins. They can’t be restored. Payments, receipts and signed waivers stay.':
    'Esto elimina nombres, direcciones, fechas de nacimiento, fotos, notas, correos y accesos. No se pueden recuperar. Los pagos, recibos y exenciones firmadas se conservan.',
  'Deleted data can’t be restored. Payments, receipts and signed waivers stay.':
    'Los datos borrados no se pueden recuperar. Los pagos, recibos y exenciones firmadas se conservan.',
  'deletion requests': 'solicitudes de borrado',
  '1 deletion request': '1 solicitud de borrado',
  'Name or email': 'Nombre o correo',
  'Not accepted. Please upload a different document': 'No aceptado. Suba otro documento',
  'Message for the email': 'Mensaje para el correo',
  'You’ve already asked for this. The club will decide.': 'Ya lo ha solicitado. El club decidirá.',
  'There’s no open request.': 'No hay ninguna solicitud abierta.',
  'This request has already been decided or canceled.': 'Esta solicitud ya se decidió o se canceló.',
  'Some of this data can’t be deleted yet, so nothing was. Please let the site’s administrator know.':
    'Algunos de estos datos todavía no se pueden borrar, así que no se borró nada. Avise a quien administra este sitio.',
  'This account has a role in the office, a club or a team. Please remove those roles first.':
    'Esta cuenta tiene una función en la oficina, un club o un equipo. Quite primero las funciones.',
  'Someone in this request is being charged right now. Please try again in a few minutes.':
    'En este momento se está cobrando a alguien de esta solicitud. Inténtelo de nuevo en unos minutos.',
  'Someone in this request, or a child in their care alone, has an active membership or one waiting for approval. Please end it first.':
    'Alguien de esta solicitud, o un menor a su único cargo, tiene una membresía activa o en espera de aprobación. Termínela primero.',
  'We couldn’t find this person.': 'No encontramos a esta persona.',
  'Request sent': 'Solicitud enviada',
  'Choose what to do.': 'Elija qué hacer.',
  Privacy: 'Privacidad',

  'see deletion requests, approve and decline them':
    'ver las solicitudes de borrado, concederlas y rechazarlas',

  'The note': 'La nota',
}
