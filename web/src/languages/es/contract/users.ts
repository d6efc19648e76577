/** Users, roles and permissions. */
export const users = {
  'Administrators may always do everything; their rights cannot be changed.':
    'La administración siempre puede hacer todo; sus permisos no se pueden cambiar.',
  'This permission does not exist.': 'Este permiso no existe.',
  'This role does not exist.': 'Este rol no existe.',
  'Please choose what to change.': 'Elija qué cambiar.',
  'These are too many at once.': 'Son demasiados a la vez.',
  Export: 'Exportar',
  'see the numbers of the season': 'ver las cifras de la temporada',
  'see registrations with the people, their contacts and what they signed':
    'ver las inscripciones con las personas, sus contactos y lo que firmaron',
  'approve, reject, block and end registrations; rejecting gives money back':
    'aprobar, rechazar, bloquear y terminar inscripciones; al rechazar se devuelve el dinero',
  'export the list of registrations': 'descargar la lista de inscripciones como archivo',
  'remove registrations nothing was paid for': 'eliminar inscripciones por las que no se pagó nada',
  'see members with their birthday and picture': 'ver a los miembros con su cumpleaños y su foto',
  'change members and send them links for a new password':
    'cambiar datos de los miembros y enviarles enlaces para una contraseña nueva',
  'see orders, payments and receipts': 'ver pedidos, pagos y recibos',
  'give money back': 'devolver dinero',
  'read the e-mails that were sent': 'leer los correos enviados',
  'send e-mails once more': 'volver a enviar correos',
  'open signed waivers and see who has not signed': 'abrir exenciones firmadas y ver quién no ha firmado',
  'write, publish and withdraw waivers': 'escribir, publicar y retirar exenciones',
  'see whose membership ends and who was reminded':
    'ver a quién se le termina la membresía y a quién se le recordó',
  'send renewal reminders and say when and how': 'recordar las renovaciones y decir cuándo y cómo',
  'Checks and trainings': 'Verificaciones y cursos',
  Gate: 'Entrada',
  'check people in at the gate, by their cards': 'dejar pasar en la entrada, por las credenciales',
  'see who of a team is ready for a day or an event':
    'ver quién de un equipo está listo para un día o un evento',
  'see the background checks and trainings of members':
    'ver las verificaciones de antecedentes y los cursos de los miembros',
  'record background checks and trainings, and say which are required':
    'anotar verificaciones de antecedentes y cursos, y decir cuáles se piden',
  'open the documents kept with members': 'abrir los documentos guardados con los miembros',
  'add documents to members, show them to families and remove them':
    'guardar documentos con los miembros, mostrarlos a las familias y retirarlos',
  'see the insurance papers of teams and clubs': 'ver los documentos de seguro de equipos y clubes',
  'upload and delete insurance papers': 'subir y borrar documentos de seguro',
  'accept and refuse insurance papers': 'aceptar y rechazar documentos de seguro',
  'see coupons and how often they were used': 'ver los cupones y cuántas veces se usaron',
  'see who did what in the whole organization': 'ver quién hizo qué en toda la organización',
  'see the settings of the organization': 'ver la configuración de la organización',
  'change name, looks, texts and payments of the organization':
    'cambiar el nombre, el aspecto, los textos y los pagos de la organización',
  'see who can log in, with which roles and from where':
    'ver quién puede iniciar sesión, con qué roles y desde dónde',
  'invite, block and delete users and give them roles within their own rights':
    'invitar, bloquear y eliminar usuarios y darles roles dentro de los permisos propios',
  'export the list of users': 'descargar la lista de usuarios como archivo',
  'see questions, partners and pages, drafts too': 'ver preguntas, socios y páginas, también los borradores',
  'write, arrange and publish questions, partners and pages':
    'escribir, ordenar y publicar preguntas, socios y páginas',
  'see this table': 'ver esta tabla',
  'change this table within their own rights': 'cambiar esta tabla dentro de los permisos propios',
  'This user does not exist.': 'Este usuario no existe.',
  'There is a user with this e-mail address already.': 'Ya hay un usuario con este correo electrónico.',
  'This username is taken.': 'Este nombre de usuario ya está en uso.',
  'This is the last administrator who can log in. Make someone else an administrator first.':
    'Es el último administrador que puede iniciar sesión. Nombre primero a otra persona como administrador.',
  'You cannot do this to your own account.': 'No puede hacer esto con su propia cuenta.',
  'This invitation was accepted already.': 'Esta invitación ya se aceptó.',
  'Only who has accepted the invitation and is not blocked gets a link for a new password.':
    'Solo quien aceptó la invitación y no está bloqueado recibe un enlace para una contraseña nueva.',
  'This is taken.': 'Ya está en uso.',
  'Please choose a club or a team, not both.': 'Elija un club o un equipo, no los dos.',
  'Please choose the club.': 'Elija el club.',
  'Please choose the team.': 'Elija el equipo.',
  'At most 30 roles.': '30 roles como máximo.',
  'A username has 2 to 60 letters, digits, dots, hyphens or underscores and no @.':
    'Un nombre de usuario tiene de 2 a 60 letras, números, puntos, guiones o guiones bajos, sin @.',
  'The account is blocked': 'La cuenta está bloqueada',
  'The account is open again': 'La cuenta está desbloqueada',
  'The invitation has been sent again': 'La invitación se envió de nuevo',
  'The invitation is withdrawn': 'La invitación se retiró',
  'This club does not exist.': 'Este club no existe.',
  'This team does not exist.': 'Este equipo no existe.',
}
