/** Users, roles and permissions. */
export const users = {
  'Administrators can always do everything, so their permissions can’t be changed.':
    'La administración siempre puede hacer todo, así que sus permisos no se pueden cambiar.',
  'We don’t recognize this permission.': 'No reconocemos este permiso.',
  'We couldn’t find this role.': 'No encontramos este rol.',
  'Choose what to change.': 'Elija qué cambiar.',
  'That’s too many at a time.': 'Son demasiados a la vez.',
  Export: 'Exportar',
  'see the season’s numbers': 'ver las cifras de la temporada',
  'see registrations with people’s contact details and what they signed':
    'ver las inscripciones con las personas, sus contactos y lo que firmaron',
  'approve, reject, block and end registrations; rejecting refunds the payment':
    'aprobar, rechazar, bloquear y terminar inscripciones; al rechazar se devuelve el dinero',
  'export the list of registrations': 'descargar la lista de inscripciones como archivo',
  'remove registrations with no payments': 'eliminar inscripciones por las que no se pagó nada',
  'see members with their birthdays and photos': 'ver a los miembros con su cumpleaños y su foto',
  'edit members and send them password links':
    'cambiar datos de los miembros y enviarles enlaces para una contraseña nueva',
  'see orders, payments and receipts': 'ver pedidos, pagos y recibos',
  'refund payments': 'devolver dinero',
  'read sent emails': 'leer los correos enviados',
  'resend emails': 'volver a enviar correos',
  'open signed waivers and see who hasn’t signed': 'abrir exenciones firmadas y ver quién no ha firmado',
  'write, publish and retire waivers': 'escribir, publicar y retirar exenciones',
  'see whose membership is ending and who got a reminder':
    'ver a quién se le termina la membresía y a quién se le recordó',
  'send renewal reminders and choose when they go out': 'recordar las renovaciones y decir cuándo y cómo',
  'Checks and training': 'Verificaciones y cursos',
  Gate: 'Entrada',
  'check people in at the gate with their cards': 'dejar pasar en la entrada, por las credenciales',
  'see who on a team is ready for a day or an event':
    'ver quién de un equipo está listo para un día o un evento',
  'see members’ background checks and training':
    'ver las verificaciones de antecedentes y los cursos de los miembros',
  'record background checks and training, and choose which ones are required':
    'anotar verificaciones de antecedentes y cursos, y decir cuáles se piden',
  'open members’ documents': 'abrir los documentos guardados con los miembros',
  'add documents to members, share them with families and remove them':
    'guardar documentos con los miembros, mostrarlos a las familias y retirarlos',
  'see insurance documents of teams and clubs': 'ver los documentos de seguro de equipos y clubes',
  'upload and delete insurance documents': 'subir y borrar documentos de seguro',
  'accept and decline insurance documents': 'aceptar y rechazar documentos de seguro',
  'see coupons and how often they’ve been used': 'ver los cupones y cuántas veces se usaron',
  'see who did what across the organization': 'ver quién hizo qué en toda la organización',
  'see the settings of the organization': 'ver la configuración de la organización',
  'change the organization’s name, look, text and payments':
    'cambiar el nombre, el aspecto, los textos y los pagos de la organización',
  'see who can log in, with which roles and from where':
    'ver quién puede iniciar sesión, con qué roles y desde dónde',
  'invite, block and delete users, and give them roles within their own permissions':
    'invitar, bloquear y eliminar usuarios y darles roles dentro de los permisos propios',
  'export the list of users': 'descargar la lista de usuarios como archivo',
  'see questions, partners and pages, including drafts':
    'ver preguntas, socios y páginas, también los borradores',
  'write, arrange and publish questions, partners and pages':
    'escribir, ordenar y publicar preguntas, socios y páginas',
  'see this table': 'ver esta tabla',
  'change this table within their own permissions': 'cambiar esta tabla dentro de los permisos propios',
  'We couldn’t find this user.': 'No encontramos a este usuario.',
  'There’s already a user with this email address.': 'Ya hay un usuario con este correo electrónico.',
  'This username is taken.': 'Este nombre de usuario ya está en uso.',
  'This is the last administrator who can log in. Please make someone else an administrator first.':
    'Es el último administrador que puede iniciar sesión. Nombre primero a otra persona como administrador.',
  'You can’t do this to your own account.': 'No puede hacer esto con su propia cuenta.',
  'This invitation has already been accepted.': 'Esta invitación ya se aceptó.',
  'This person can’t get a password link: they haven’t accepted the invitation, or they’re blocked.':
    'Esta persona no puede recibir un enlace de contraseña: no ha aceptado la invitación o está bloqueada.',
  'This is already taken.': 'Ya está en uso.',
  'Choose one league, club, team, event or circuit.':
    'Elija una liga, un club, un equipo, un evento o un circuito, solo uno.',
  'Only roles for events can be given for an event or circuit.':
    'Solo los roles de eventos pueden darse para un evento o un circuito.',
  'We couldn’t find this event.': 'No encontramos este evento.',
  'No one has an account with this email. Invite them under Users first.':
    'Nadie tiene una cuenta con este correo electrónico. Primero invite a la persona en Usuarios.',
  'Role added': 'Rol agregado',
  'Role removed': 'Rol quitado',
  'Choose the club.': 'Elija el club.',
  'Choose the team.': 'Elija el equipo.',
  'You can add up to 30 roles.': '30 roles como máximo.',
  'Use 2 to 60 letters, digits, dots, hyphens or underscores, and no @.':
    'Use de 2 a 60 letras, números, puntos, guiones o guiones bajos, sin @.',
  'Account blocked': 'La cuenta está bloqueada',
  'Account unblocked': 'La cuenta está desbloqueada',
  'Invitation resent': 'La invitación se envió de nuevo',
  'Invitation canceled': 'Invitación cancelada',
  'We couldn’t find this club.': 'No encontramos este club.',
  'Schedule of games': 'Calendario de juegos',
  'build and change the schedule of an event’s games, and its rules':
    'armar y cambiar el calendario de juegos de un evento y sus reglas',
  'publish the schedule of games, which emails the teams whose games changed':
    'publicar el calendario de juegos, con correo a los equipos cuyos juegos cambiaron',
  'record results, see the books of games and give out scoring links':
    'registrar resultados, ver las planillas de los juegos y dar enlaces de anotación',
  Correct: 'Corregir',
  'correct and undo results that already count': 'corregir y anular resultados que ya cuentan',
  Scan: 'Escanear',
  'scan passes at the gate of an event, and see who has one':
    'escanear pases en la entrada de un evento y ver quién tiene uno',
  Sell: 'Vender',
  'sell passes at the gate and keep a cash drawer': 'vender pases en la entrada y llevar una caja',
  'Give points': 'Dar puntos',
  'give or take points of a circuit’s ranking, with a reason':
    'dar o quitar puntos de la clasificación de un circuito, con un motivo',
}
