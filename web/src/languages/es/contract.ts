import { auth } from './contract/auth.ts'
import { calendar } from './contract/calendar.ts'
import { clubs } from './contract/clubs.ts'
import { content } from './contract/content.ts'
import { events } from './contract/events.ts'
import { fees } from './contract/fees.ts'
import { insurance } from './contract/insurance.ts'
import { credentials } from './contract/credentials.ts'
import { readiness } from './contract/readiness.ts'
import { teams } from './contract/teams.ts'
import { payments } from './contract/payments.ts'
import { tenants } from './contract/tenants.ts'
import { transfers } from './contract/transfers.ts'
import { users } from './contract/users.ts'
import { waivers } from './contract/waivers.ts'

/** Labels and sentences of the contract and the server: they arrive in English and are translated here. */
export const contract = {
  'Somebody you chose does not belong to this household. Nothing was changed.':
    'Alguna de las personas elegidas no pertenece a este hogar. No se cambió nada.',
  'At most 30 people at once.': 'Como máximo 30 personas a la vez.',
  'Each person only once.': 'Cada persona solo una vez.',
  'This confirmation code does not go with this date of birth, or it has been used. Please check both, or ask your club.':
    'Este código de confirmación no corresponde a esta fecha de nacimiento, o ya se usó. Revise los dos o pregunte a su club.',
  ...auth,
  ...calendar,
  ...clubs,
  ...content,
  ...events,
  ...fees,
  ...insurance,
  ...teams,
  ...credentials,
  ...readiness,
  ...payments,
  ...tenants,
  ...transfers,
  ...users,
  ...waivers,

  // Fields
  'Please choose from the list.': 'Elija una opción de la lista.',
  'Please fill this in.': 'Complete este campo.',
  'This is not valid.': 'Esto no es válido.',
  'This holds a character that cannot be read. Please type it again.':
    'Esto contiene un carácter que no se puede leer. Escríbalo de nuevo.',
  'This has to be on one line.': 'Esto debe escribirse en una sola línea.',
  'This holds an invisible character that turns the writing around. Please type it again.':
    'Esto contiene un carácter invisible que invierte el sentido de la escritura. Escríbalo de nuevo.',
  'Please send a text.': 'Envíe un texto.',
  'Please send a number.': 'Envíe un número.',
  'Please send a whole number.': 'Envíe un número entero.',
  'Please say true or false.': 'Indique verdadero o falso.',
  'Please send a list.': 'Envíe una lista.',
  'Please send an object.': 'Envíe un objeto.',
  'This is not a valid ID.': 'Este número de identificación no es válido.',
  'This is not a valid point in time.': 'Esta fecha y hora no son válidas.',
  'An amount is a whole number of cents.': 'Un monto es un número entero de centavos.',
  'An amount cannot be negative.': 'Un monto no puede ser negativo.',
  'There is no part to allocate the amount to.': 'No hay ninguna parte a la que asignar el monto.',
  'This currency is not supported.': 'Esta moneda no se acepta.',
  orders: 'pedidos',
  prices: 'precios',
  'price rules': 'reglas de precio',
  'teams added since': 'equipos agregados después',
  'A search may have at most 100 characters.': 'Una búsqueda puede tener 100 caracteres como máximo.',
  'A search': 'Una búsqueda',
  'The list cannot be sorted by this.': 'La lista no se puede ordenar así.',
  'This format is not available.': 'Este formato no está disponible.',
  'First name': 'Nombre',
  'Last name': 'Apellido',
  'Date of birth': 'Fecha de nacimiento',
  Name: 'Nombre',
  Title: 'Título',
  Question: 'Pregunta',
  Answer: 'Respuesta',
  Description: 'Descripción',
  Reason: 'Motivo',
  'The reason': 'El motivo',
  Relation: 'Parentesco',
  'Your relation to the child': 'Su parentesco con el menor',
  'Team name': 'Nombre del equipo',
  'Club name': 'Nombre del club',
  'Member ID': 'Número de miembro',
  'Address line 2': 'Segunda línea de la dirección',
  State: 'Estado',
  'First day': 'Primer día',
  'Last day': 'Último día',
  Gender: 'Género',
  Female: 'Femenino',
  Male: 'Masculino',
  'Non-binary': 'No binario',
  'Prefer not to say': 'Prefiero no decirlo',
  'Shirt size': 'Talla de camiseta',
  'Youth S': 'Infantil S',
  'Youth M': 'Infantil M',
  'Youth L': 'Infantil L',
  'Youth XL': 'Infantil XL',
  'Adult S': 'Adulto S',
  'Adult M': 'Adulto M',
  'Adult L': 'Adulto L',
  'Adult XL': 'Adulto XL',
  'Adult 2XL': 'Adulto 2XL',
  'E-mail is required.': 'Escriba un correo electrónico.',
  'This e-mail address is too long.': 'Este correo electrónico es demasiado largo.',
  'Please enter an e-mail address such as name@example.org.':
    'Escriba un correo electrónico como nombre@example.org.',
  'Phone is required.': 'Escriba un teléfono.',
  'Please enter a phone number with 10 digits, or with + and the country code.':
    'Escriba un teléfono de 10 dígitos, o con + y el código del país.',
  'Postal code is required.': 'Escriba el código postal.',
  'Please enter a ZIP code such as 75201 or 75201-1234.': 'Escriba un código ZIP como 75201 o 75201-1234.',
  'Please enter a postal code such as K1A 0B1.': 'Escriba un código postal como K1A 0B1.',
  'Please choose a country from the list.': 'Elija un país de la lista.',
  'Please choose a state from the list.': 'Elija un estado de la lista.',
  'Please choose a province or territory from the list.': 'Elija una provincia o un territorio de la lista.',
  'AKST (Alaska Standard Time)': 'AKST (hora de Alaska)',
  'CST (Central Standard Time)': 'CST (hora del Centro)',
  'EST (Eastern Standard Time)': 'EST (hora del Este)',
  'HST (Hawaii Standard Time)': 'HST (hora de Hawái)',
  'MST (Mountain Standard Time)': 'MST (hora de la Montaña)',
  'PST (Pacific Standard Time)': 'PST (hora del Pacífico)',

  // Days and ages
  'This is not a calendar day.': 'Este día no existe en el calendario.',
  'This is not a month.': 'Este mes no existe.',
  'Invalid date format. Please provide a valid date.':
    'Formato de fecha no válido. Escriba una fecha válida.',
  'Date of birth cannot be in the future.': 'La fecha de nacimiento no puede estar en el futuro.',
  'Date of birth is required.': 'Complete la fecha de nacimiento.',
  'Date of birth cannot be before 01/01/1900.': 'La fecha de nacimiento no puede ser anterior a 1900.',
  'Date of birth cannot be more than 120 years ago.':
    'La fecha de nacimiento no puede ser de hace más de 120 años.',
  'Please enter your date of birth.': 'Escriba su fecha de nacimiento.',
  'A person under 18 needs a parent or guardian. Please add one.':
    'Una persona menor de 18 años necesita un padre, una madre o un tutor. Agréguelo.',
  'A parent or guardian must be at least 18 years old.':
    'El padre, la madre o el tutor debe tener al menos 18 años.',
  'No division fits this age; a coach or volunteer membership may.':
    'Ninguna división corresponde a esta edad; quizá sí una membresía de entrenador o voluntario.',

  'Please choose the league you play in.': 'Elija la liga en la que juega.',

  // Success
  'Data fetched successfully': 'Datos obtenidos correctamente',
  'Data created successfully': 'Datos creados correctamente',
  'Data updated successfully': 'Datos actualizados correctamente',
  'Data deleted successfully': 'Datos eliminados correctamente',
  'Divisions fetched successfully': 'Divisiones obtenidas correctamente',
  'Operation successful': 'Operación exitosa',

  // Refusals of any call
  'Please log in.': 'Inicie sesión.',
  'You do not have permission to do this.': 'No tiene permiso para hacer esto.',
  'This does not exist.': 'Esto no existe.',
  'Someone else changed this in the meantime.': 'Otra persona lo cambió entretanto.',
  'This link is no longer valid.': 'Este enlace ya no es válido.',
  'This link is not complete.': 'Este enlace está incompleto.',
  'This file is too large.': 'Este archivo es demasiado grande.',
  'The head of the request is too large.': 'El encabezado de la solicitud es demasiado grande.',
  'The request took too long to arrive.': 'La solicitud tardó demasiado en llegar.',
  'This kind of file is not accepted.': 'Este tipo de archivo no se acepta.',
  'This kind of content is not accepted.': 'Este tipo de contenido no se acepta.',
  'Some fields are not valid.': 'Algunos campos no son válidos.',
  'Too many attempts. Please wait a moment and try again.':
    'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
  'Our storage is full at the moment, so this could not be done. Please try again later.':
    'Nuestro almacenamiento está lleno en este momento y esto no se pudo hacer. Inténtelo de nuevo más tarde.',
  'The service is not available at this moment. Please try again shortly.':
    'El servicio no está disponible en este momento. Vuelva a intentarlo en un momento.',
  'An unexpected error occurred.': 'Se produjo un error inesperado.',
  'This address does not know this action.': 'Esta dirección no conoce esta acción.',
  'Invalid action specified': 'Se indicó una acción no válida',
  'The request could not be read.': 'No se pudo leer la solicitud.',
  'The body must be a JSON object.': 'El contenido debe ser un objeto JSON.',
  'A field was sent twice.': 'Un campo se envió dos veces.',
  'One of the values cannot be stored: a number is too large, or a text is not readable.':
    'Uno de los valores no se puede guardar: un número es demasiado grande o un texto no se puede leer.',
  'There is no room left for files. Nothing was lost; please try again later.':
    'No queda espacio para archivos. No se perdió nada; inténtelo más tarde.',
  'This page no longer exists. Please go back to the first one.':
    'Esta página ya no existe. Vuelva a la primera.',

  // Accounts
  'A link to choose a password has been sent': 'Se envió un enlace para elegir una contraseña',
  'Logged out there': 'Sesión cerrada en ese dispositivo',
  'Logged out everywhere': 'Sesión cerrada en todos los dispositivos',
  'Thank you': 'Gracias',

  // Content and events
  'This e-mail does not exist.': 'Este correo no existe.',
  'The e-mail is on its way again.': 'El correo va en camino otra vez.',

  // Registration
  'This member does not exist.': 'Este miembro no existe.',
  'This member type does not exist.': 'Este tipo de miembro no existe.',
  'There is a membership card only while the membership of a person or a club is active.':
    'Solo hay tarjeta de membresía mientras la membresía de la persona o del club está activa.',
  'This club does not exist.': 'Este club no existe.',
  'This club has no active membership, so there is no card.':
    'Este club no tiene ninguna membresía activa, por eso no hay tarjeta.',
  'The price has changed. Please look at the new total and confirm it.':
    'El precio cambió. Revise el nuevo total y confírmelo.',
  'This person already has this membership for the season.':
    'Esta persona ya tiene esta membresía para la temporada.',
  'This membership is being paid for in another window right now. Nothing was charged here.':
    'Esta membresía se está pagando en otra ventana en este momento. Aquí no se cobró nada.',
  'Please sign every waiver before you pay.': 'Firme todas las exenciones antes de pagar.',
  'Confirmation code is required.': 'Escriba el código de confirmación.',
  'This code is too long.': 'Este código es demasiado largo.',
  'Member type is required.': 'Elija el tipo de miembro.',
  'This is not a member type.': 'Este no es un tipo de miembro.',
  'Somebody else was faster.': 'Alguien se le adelantó.',
  'Somebody else is registering with this invitation right now. Please try again in half an hour; it is free then unless they have paid.':
    'Otra persona se está inscribiendo con esta invitación en este momento. Inténtelo de nuevo en media hora; estará libre si no ha pagado.',
  'Somebody else is registering with this confirmation code right now. Please try again in half an hour.':
    'Otra persona se está inscribiendo con este código de confirmación en este momento. Inténtelo de nuevo en media hora.',
  'This invitation has been used or withdrawn. Please ask the team for a new one.':
    'Esta invitación ya se usó o se retiró. Pida una nueva al equipo.',
  'No record belongs to this code and member type. Please check both.':
    'Ningún registro corresponde a este código y tipo de miembro. Revise los dos.',
  'No record belongs to this code, member type and date of birth. Please check them, or ask your club which date it has.':
    'Ningún registro corresponde a este código, tipo de miembro y fecha de nacimiento. Revíselos o pregunte a su club qué fecha tiene.',
  'Many codes are being tried right now. Please enter the date of birth too, and we will look right away.':
    'En este momento se están probando muchos códigos. Escriba también la fecha de nacimiento y buscaremos enseguida.',
  'Please add at least one person to register.': 'Agregue al menos una persona para inscribir.',
  'This person is already part of this registration.': 'Esta persona ya está en esta inscripción.',
  'Please choose what to register as.': 'Elija cómo se inscribe.',
  'An adult needs an e-mail address of their own, because they sign for themselves.':
    'Una persona adulta necesita su propio correo electrónico, porque firma por sí misma.',
  'A person under 18 is registered by a parent or guardian. Please let them fill in this form.':
    'A una persona menor de 18 años la inscribe su padre, madre o tutor. Pídale que llene este formulario.',
  'Please choose a membership.': 'Elija una membresía.',
  'Please choose a discipline.': 'Elija una disciplina.',
  'Please choose a league.': 'Elija una liga.',
  'Please choose a division.': 'Elija una división.',
  'Registration is done by an adult. A parent or guardian must be at least 18 years old.':
    'La inscripción la hace una persona adulta. El padre, la madre o el tutor debe tener al menos 18 años.',
  'This is nobody of this registration.': 'Esta persona no está en esta inscripción.',
  'This is not a person of this registration.': 'Esta persona no está en esta inscripción.',
  'This person is not part of the registration anymore.': 'Esta persona ya no está en la inscripción.',
  'At most 30 people fit into one registration.': 'En una inscripción caben 30 personas como máximo.',
  'A donation may be at most $10,000.00.': 'Una donación puede ser de $10,000.00 como máximo.',
  'This registration was changed in another window or on another device. You now see the newest version.':
    'Esta inscripción se cambió en otra ventana o en otro dispositivo. Ahora ve la versión más reciente.',
  'This registration link does not exist or has expired.':
    'Este enlace de inscripción no existe o ya venció.',
  'This registration is finished.': 'Esta inscripción ya está terminada.',
  'Some details are missing.': 'Faltan algunos datos.',
  'The link is on its way': 'El enlace va en camino',
  'Please choose a picture.': 'Elija una foto.',
  'No season is open at the moment.': 'Por el momento no hay ninguna temporada abierta.',
  'This registration does not exist.': 'Esta inscripción no existe.',
  'This registration is not paid yet.': 'Esta inscripción todavía no está pagada.',
  'This is not a status.': 'Este no es un estado.',
  'This change of status is not possible.': 'Este cambio de estado no es posible.',
  'Someone has already decided on this registration.': 'Alguien ya decidió sobre esta inscripción.',
  'A paid registration cannot be deleted. Refund or reject it instead.':
    'Una inscripción pagada no se puede eliminar. Reembólsela o rechácela.',
  Draft: 'Borrador',
  Active: 'Activa',
  Success: 'Exitoso',
  'Waiting for Approval': 'En espera de aprobación',
  Closed: 'Cerrada',
  Blocked: 'Bloqueada',
  Inactive: 'Inactiva',
  Rejected: 'Rechazada',
  Failed: 'Fallida',

  // Waivers
  'There is nothing to sign for this person at the moment.':
    'Por el momento no hay nada que firmar para esta persona.',
  'This link is not valid anymore. Please enter your details again.':
    'Este enlace ya no es válido. Escriba sus datos de nuevo.',
  'For safety the link is open for half an hour only. Please enter your details again.':
    'Por seguridad el enlace está abierto solo media hora. Escriba sus datos de nuevo.',
  'There is nobody to sign for.': 'No hay nadie por quien firmar.',
  'Please agree to sign electronically.': 'Acepte firmar electrónicamente.',

  // Payments
  'The card details are missing.': 'Faltan los datos de la tarjeta.',
  'Your bank declined the card. Please try another card or ask your bank.':
    'Su banco rechazó la tarjeta. Pruebe con otra o pregunte a su banco.',
  'There is not enough money on this card. Please try another card.':
    'Esta tarjeta no tiene fondos suficientes. Pruebe con otra.',
  'Your bank declined the card. Please try another card.': 'Su banco rechazó la tarjeta. Pruebe con otra.',
  'This card has expired. Please check the date or try another card.':
    'Esta tarjeta venció. Revise la fecha o pruebe con otra.',
  'This coupon code is not valid.': 'Este código de cupón no es válido.',
  'This coupon is used up.': 'Este cupón ya se agotó.',
  'You have already used this coupon.': 'Ya usó este cupón.',
  'This coupon has expired.': 'Este cupón venció.',
  'This coupon does not apply to anything in your order.': 'Este cupón no se aplica a nada de su pedido.',
  'Registration for this season is not open.': 'La inscripción para esta temporada no está abierta.',
  'This season does not exist. Please choose another one.': 'Esta temporada no existe. Elija otra.',
  'The key of the payment try must be a UUID.': 'La clave del intento de pago debe ser un UUID.',

  // External logins
  'Passwords are not accepted here.': 'Aquí no se aceptan contraseñas.',
  'This address has had several e-mails already. Please look in its inbox, or try again in an hour.':
    'Ya se enviaron varios correos a esta dirección. Revise su buzón o inténtelo de nuevo en una hora.',
  'This is the same person.': 'Es la misma persona.',

  // Users, roles and what they may do
  Administrator: 'Administrador',
  'Club Admin': 'Administrador de club',
  'Team Admin': 'Administrador de equipo',
  'End User': 'Usuario final',
  'Volunteer Teams': 'Equipos de voluntarios',
  Manager: 'Gerente',
  Volunteer: 'Voluntario',
  Member: 'Miembro',
  'Event administrator': 'Administrador de eventos',
  View: 'Ver',
  Decide: 'Decidir',
  Edit: 'Editar',
  'Please choose at least one file.': 'Elija al menos un archivo.',
  'At most 10 files at once.': 'Como máximo 10 archivos a la vez.',
  'Please say yes or no.': 'Diga sí o no.',
  'Please say why it is refused.': 'Diga por qué se rechaza.',
  'This link is not valid anymore.': 'Este enlace ya no es válido.',
  'This state is not known.': 'Este estado no se conoce.',
  'A day is a whole number.': 'Un día es un número entero.',
  'At most 60 days after the end.': 'Como máximo 60 días después del final.',
  'At most 90 days before the end.': 'Como máximo 90 días antes del final.',
  'Please choose at least one day.': 'Elija al menos un día.',
  'At most 10 days.': 'Como máximo 10 días.',
  'A whole number of days.': 'Un número entero de días.',
  'At most 90 days.': 'Como máximo 90 días.',
  'A version is a whole number.': 'Una versión es un número entero.',
  'Please choose someone.': 'Elija a alguien.',
  'At most 100 at once.': 'Como máximo 100 a la vez.',
  Renewals: 'Renovaciones',
  Insurance: 'Seguro',
  Review: 'Revisar',
  Members: 'Miembros',
  Coupons: 'Cupones',
  'This goes beyond what you may do yourself. Please ask an administrator.':
    'Esto va más allá de lo que usted puede hacer. Pregunte a un administrador.',
  'This status is not known.': 'Este estado no se conoce.',
  'ID is required for fetching data': 'Se necesita un ID para obtener los datos',
  'ID and data are required for update': 'Se necesitan un ID y datos para actualizar',
  'ID is required for deletion': 'Se necesita un ID para eliminar',
  'This is in use and cannot be deleted.': 'Está en uso y no se puede eliminar.',
  // What is wrong with a file of members, and with its rows
  'A membership that is imported is active, inactive or closed.':
    'Una membresía importada está activa, inactiva o cerrada.',
  'A file may have at most 200 columns.': 'Un archivo puede tener 200 columnas como máximo.',
  'Please choose what happens to members who are on record already.':
    'Elija qué pasa con los miembros que ya están registrados.',
  'Please choose the date format of the file.': 'Elija cómo escribe las fechas el archivo.',
  'This import does not exist.': 'Esta importación no existe.',
  'This file is being worked on. Please wait for the end.':
    'Este archivo se está procesando. Espere a que termine.',
  'Please check the file once more: something has been changed since.':
    'Revise el archivo otra vez: algo cambió desde entonces.',
  'This file has been imported already.': 'Este archivo ya se importó.',
  'Only an import that is finished can be undone.': 'Solo se puede deshacer una importación terminada.',
  'The import has begun': 'La importación comenzó',
  'There is no sample file of this name.': 'No hay un archivo de ejemplo con este nombre.',
  'Please say what these people are: a code is for a member type.':
    'Indique qué son estas personas: un código es para un tipo de miembro.',
  'The file does not have that many columns.': 'El archivo no tiene tantas columnas.',
  'Two columns cannot be the same. Please leave one of them out.':
    'Dos columnas no pueden ser lo mismo. Deje una fuera.',
  'Please say which columns hold the first and the last name.':
    'Indique qué columnas tienen el nombre y el apellido.',
  'Please say which column holds the date of birth.': 'Indique qué columna tiene la fecha de nacimiento.',
  'Please choose a file in the format CSV or XLSX.': 'Elija un archivo en formato CSV o XLSX.',
  'The first line of the file must name its columns, such as First name, Last name, Date of birth.':
    'La primera línea del archivo debe nombrar sus columnas, como Nombre, Apellido, Fecha de nacimiento.',
  'The file has no rows below its first line.': 'El archivo no tiene filas debajo de la primera línea.',
  'The file has more than 200,000 rows. Please send it in several parts.':
    'El archivo tiene más de 200,000 filas. Envíelo en varias partes.',
  'The file is not there anymore. Please send it once more.': 'El archivo ya no está. Envíelo otra vez.',
  'This workbook is damaged or protected by a password.':
    'Este libro está dañado o protegido con contraseña.',
  'This workbook unpacks to more than can be read. Please send it as CSV.':
    'Este libro ocupa más de lo que se puede leer. Envíelo como CSV.',
  'The parent or guardian is left out: this is an adult.':
    'El padre, la madre o el tutor se deja fuera: es una persona adulta.',
  'The parent or guardian is left out: the name is not complete.':
    'El padre, la madre o el tutor se deja fuera: el nombre no está completo.',
  'This record is not there anymore.': 'Este registro ya no existe.',
  'This person has waivers to sign or has signed them.':
    'Esta persona tiene exenciones por firmar o ya las firmó.',
  'This person is a parent of someone.': 'Esta persona es madre, padre o tutor de alguien.',
  'Another record was merged into this one.': 'Otro registro se unió a este.',
  'A person under 18 without a parent or guardian in the file.':
    'Menor de 18 años sin padre, madre o tutor en el archivo.',
  'The membership of this season is on record already and stays as it is.':
    'La membresía de esta temporada ya está registrada y queda como está.',
  'Someone has changed this record since.': 'Alguien cambió este registro después.',
  'This person has an account.': 'Esta persona tiene una cuenta.',
  'This person has registered since.': 'Esta persona se inscribió después.',
  'A membership card has been made.': 'Se hizo una tarjeta de membresía.',
  'There is a note on this person.': 'Hay una nota sobre esta persona.',
  'Something else belongs to this record.': 'Hay algo más que pertenece a este registro.',
  'Please choose two different records.': 'Elija dos registros distintos.',
  'These two records cannot be merged.': 'Estos dos registros no se pueden unir.',
  'One of the two records has been changed since. Please look at them once more.':
    'Uno de los dos registros cambió desde entonces. Revíselos otra vez.',
  'This merge does not exist.': 'Esta unión no existe.',
  'This merge was undone already.': 'Esta unión ya se deshizo.',
  'This merge cannot be undone anymore.': 'Esta unión ya no se puede deshacer.',
  'One of them is the guardian of the other.': 'Uno es tutor del otro.',
  'The person was erased at their own request.': 'Los datos de la persona se borraron a petición suya.',
  'A merge can be undone for 30 days.': 'Una unión se puede deshacer durante 30 días.',
  'This record has become part of another one since. Please undo that first.':
    'Este registro se unió después a otro. Deshaga eso primero.',
  'What was taken over has been changed since, so it is not clear to whom it belongs.':
    'Lo que se tomó cambió después, así que no está claro a quién pertenece.',
  'The two records are merged': 'Los dos registros se unieron',
  'There are two records again': 'Vuelven a ser dos registros',
  'They will not be shown as one person again': 'No se volverán a mostrar como una persona',
  'The list has changed since you looked at it. Please look at it once more.':
    'La lista cambió desde que la vio. Revísela otra vez.',
  'At most 10,000 people at once. Please narrow the list down.':
    'Como máximo 10,000 personas a la vez. Reduzca la lista.',
  'Please say how many people you mean.': 'Indique a cuántas personas se refiere.',
  'At most 1,000 people can be named at once.': 'Se pueden nombrar 1,000 personas a la vez como máximo.',
  'The notes are written': 'Las notas se escribieron',
  'The notes are taken back': 'Las notas se quitaron',
  'The e-mails are on their way': 'Los correos van en camino',

  // Automatic renewal
  'The terms of the automatic renewal have changed. Nothing was charged. Please read them again.':
    'Las condiciones de la renovación automática cambiaron. No se cobró nada. Léalas de nuevo.',
  'These terms are not known.': 'Estas condiciones no se conocen.',
  'The key of the request must be a UUID.': 'La clave de la solicitud debe ser un UUID.',
  'Your bank wants you to confirm this payment. Nothing was charged.':
    'Su banco quiere que usted confirme este pago. No se cobró nada.',
  'This card cannot be kept for automatic payments. Please use another card.':
    'Esta tarjeta no se puede guardar para pagos automáticos. Use otra.',
  'A waiver has to be signed again.': 'Hay que firmar de nuevo una exención.',
  'There is no e-mail address to announce the charge to.':
    'No hay un correo electrónico al que anunciar el cobro.',
  'Something is missing in your record.': 'Falta algo en su registro.',
  'At least 15 days, as the law asks.': 'Al menos 15 días, como pide la ley.',
  'At most 45 days, as the law asks.': '45 días como máximo, como pide la ley.',
  'At least one day after the charge.': 'Al menos un día después del cobro.',
  'At most 30 days after the charge.': '30 días después del cobro como máximo.',
  'At most 5 days.': '5 días como máximo.',
  'It renews by itself.': 'Se renueva automáticamente.',
  'Whoever reads wants no reminders.': 'Quien recibe los correos no quiere recordatorios.',
  'Nobody to write to.': 'No hay nadie a quien escribir.',
  'A reminder was written today.': 'Hoy ya se escribió un recordatorio.',
}
