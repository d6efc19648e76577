import { auth } from './contract/auth.ts'
import { calendar } from './contract/calendar.ts'
import { clubs } from './contract/clubs.ts'
import { competition } from './contract/competition.ts'
import { content } from './contract/content.ts'
import { entering } from './contract/entering.ts'
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
import { refunds } from './contract/refunds.ts'
import { schedule } from './contract/schedule.ts'
import { officials } from './contract/officials.ts'
import { venues } from './contract/venues.ts'
import { waivers } from './contract/waivers.ts'

/** Labels and sentences of the contract and the server: they arrive in English and are translated here. */
export const contract = {
  'There’s no such notification.': 'No existe esa notificación.',
  'The browser didn’t say where to send notifications.':
    'El navegador no indicó adónde enviar las notificaciones.',
  'Someone you chose isn’t in this household. Nothing was changed.':
    'Alguna de las personas elegidas no pertenece a este hogar. No se cambió nada.',
  'You can change up to 30 people at a time.': 'Puede cambiar hasta 30 personas a la vez.',
  'List each person only once.': 'Cada persona solo una vez.',
  'This confirmation code doesn’t match the date of birth, or it has already been used. Please check both, or ask your club.':
    'Este código de confirmación no corresponde a esta fecha de nacimiento, o ya se usó. Revise los dos o pregunte a su club.',
  ...auth,
  ...calendar,
  ...clubs,
  ...competition,
  ...content,
  ...entering,
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
  ...schedule,
  ...officials,
  ...venues,
  ...refunds,
  ...waivers,

  // Fields
  'Choose from the list.': 'Elija una opción de la lista.',
  'Please fill this in.': 'Complete este campo.',
  'This isn’t valid.': 'Esto no es válido.',
  'This contains a character we can’t read. Please type it again.':
    'Esto contiene un carácter que no se puede leer. Escríbalo de nuevo.',
  'This needs to be on one line.': 'Esto debe escribirse en una sola línea.',
  'This contains an invisible character that reverses the text. Please type it again.':
    'Esto contiene un carácter invisible que invierte el sentido de la escritura. Escríbalo de nuevo.',
  'Send some text.': 'Envíe un texto.',
  'Send a number.': 'Envíe un número.',
  'Send a whole number.': 'Envíe un número entero.',
  'Enter true or false.': 'Indique verdadero o falso.',
  'Send a list.': 'Envíe una lista.',
  'Send an object.': 'Envíe un objeto.',
  'Choose one from the list.': 'Elija una opción de la lista.',
  'This isn’t a valid ID.': 'Este número de identificación no es válido.',
  'This isn’t a valid date and time.': 'Esta fecha y hora no son válidas.',
  'Amounts are whole numbers of cents.': 'Un monto es un número entero de centavos.',
  'An amount can’t be negative.': 'Un monto no puede ser negativo.',
  'There’s no part to allocate the amount to.': 'No hay ninguna parte a la que asignar el monto.',
  'This currency isn’t supported.': 'Esta moneda no se acepta.',
  orders: 'pedidos',
  prices: 'precios',
  'price rules': 'reglas de precio',
  'teams added since': 'equipos agregados después',
  'A search can have up to 100 characters.': 'Una búsqueda puede tener 100 caracteres como máximo.',
  'A search': 'Una búsqueda',
  'This list can’t be sorted that way.': 'La lista no se puede ordenar así.',
  'This format isn’t available.': 'Este formato no está disponible.',
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
  Relationship: 'Parentesco',
  'Your relationship to the child': 'Su parentesco con el menor',
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
  'Email is required.': 'Escriba un correo electrónico.',
  'This email address is too long.': 'Este correo electrónico es demasiado largo.',
  'Enter an email address such as name@example.org.':
    'Escriba un correo electrónico como nombre@example.org.',
  'Phone is required.': 'Escriba un teléfono.',
  'Enter a 10-digit phone number, or start with + and the country code.':
    'Escriba un teléfono de 10 dígitos, o con + y el código del país.',
  'Postal code is required.': 'Escriba el código postal.',
  'Enter a ZIP code such as 75201 or 75201-1234.': 'Escriba un código ZIP como 75201 o 75201-1234.',
  'Enter a postal code such as K1A 0B1.': 'Escriba un código postal como K1A 0B1.',
  'Choose a country from the list.': 'Elija un país de la lista.',
  'Choose a state from the list.': 'Elija un estado de la lista.',
  'Choose a province or territory from the list.': 'Elija una provincia o un territorio de la lista.',
  'AKST (Alaska Standard Time)': 'AKST (hora de Alaska)',
  'CST (Central Standard Time)': 'CST (hora del Centro)',
  'EST (Eastern Standard Time)': 'EST (hora del Este)',
  'HST (Hawaii Standard Time)': 'HST (hora de Hawái)',
  'MST (Mountain Standard Time)': 'MST (hora de la Montaña)',
  'PST (Pacific Standard Time)': 'PST (hora del Pacífico)',

  // Days and ages
  'This date doesn’t exist.': 'Esta fecha no existe.',
  'This isn’t a valid month.': 'Este mes no existe.',
  'Invalid date format. Please provide a valid date.':
    'Formato de fecha no válido. Escriba una fecha válida.',
  'Date of birth can’t be in the future.': 'La fecha de nacimiento no puede estar en el futuro.',
  'Date of birth is required.': 'Complete la fecha de nacimiento.',
  'Date of birth can’t be before 01/01/1900.': 'La fecha de nacimiento no puede ser anterior a 1900.',
  'Date of birth can’t be more than 120 years ago.':
    'La fecha de nacimiento no puede ser de hace más de 120 años.',
  'Enter your date of birth.': 'Escriba su fecha de nacimiento.',
  'Anyone under 18 needs a parent or guardian. Please add one.':
    'Una persona menor de 18 años necesita un padre, una madre o un tutor. Agréguelo.',
  'Parents and guardians must be at least 18.': 'El padre, la madre o el tutor debe tener al menos 18 años.',
  'No division fits this age, but a coach or volunteer membership might.':
    'Ninguna división corresponde a esta edad; quizá sí una membresía de entrenador o voluntario.',

  'Choose the league you play in.': 'Elija la liga en la que juega.',

  // Success
  'Data fetched successfully': 'Datos obtenidos correctamente',
  'Data created successfully': 'Datos creados correctamente',
  'Data updated successfully': 'Datos actualizados correctamente',
  'Data deleted successfully': 'Datos eliminados correctamente',
  'Divisions fetched successfully': 'Divisiones obtenidas correctamente',
  'Operation successful': 'Operación exitosa',

  // Refusals of any call
  'Please log in.': 'Inicie sesión.',
  'You don’t have permission to do this.': 'No tiene permiso para hacer esto.',
  'This concerns all leagues. Please ask an administrator.':
    'Esto es de todas las ligas. Pídaselo a una persona que administre el sitio.',
  'We couldn’t find this. It may have been removed.': 'No encontramos esto. Es posible que se haya quitado.',
  'Someone else changed this while you were working on it.':
    'Otra persona cambió esto mientras usted trabajaba en ello.',
  'This link is no longer valid.': 'Este enlace ya no es válido.',
  'This link is incomplete.': 'Este enlace está incompleto.',
  'This file is too large.': 'Este archivo es demasiado grande.',
  'The request headers are too large.': 'El encabezado de la solicitud es demasiado grande.',
  'The request took too long to arrive.': 'La solicitud tardó demasiado en llegar.',
  'This type of file isn’t accepted.': 'Este tipo de archivo no se acepta.',
  'This type of content isn’t accepted.': 'Este tipo de contenido no se acepta.',
  'Please check the highlighted fields.': 'Revise los campos marcados.',
  'Too many attempts. Please wait a moment and try again.':
    'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
  'Our storage is full right now, so we couldn’t do this. Please try again later.':
    'Nuestro almacenamiento está lleno en este momento y esto no se pudo hacer. Inténtelo de nuevo más tarde.',
  'This site is moving to another server. Please try again in a few minutes.':
    'Este sitio se está mudando a otro servidor. Inténtelo de nuevo en unos minutos.',
  'The service isn’t available right now. Please try again shortly.':
    'El servicio no está disponible en este momento. Vuelva a intentarlo en un momento.',
  'An unexpected error occurred.': 'Se produjo un error inesperado.',
  'This address doesn’t support this action.': 'Esta dirección no conoce esta acción.',
  'Invalid action specified': 'Se indicó una acción no válida',
  'We couldn’t read the request.': 'No se pudo leer la solicitud.',
  'The body needs to be a JSON object.': 'El contenido debe ser un objeto JSON.',
  'A field was sent twice.': 'Un campo se envió dos veces.',
  'One of the values can’t be saved: a number is too large, or some text isn’t readable.':
    'Uno de los valores no se puede guardar: un número es demasiado grande o un texto no se puede leer.',
  'There’s no room left for files. Nothing was lost. Please try again later.':
    'No queda espacio para archivos. No se perdió nada; inténtelo más tarde.',
  'This page no longer exists. Please go back to the first one.':
    'Esta página ya no existe. Vuelva a la primera.',

  // Accounts
  'We’ve sent a link to choose a password': 'Se envió un enlace para elegir una contraseña',
  'Logged out there': 'Sesión cerrada en ese dispositivo',
  'Logged out everywhere': 'Sesión cerrada en todos los dispositivos',
  'Thank you': 'Gracias',

  // Content and events
  'We couldn’t find this email.': 'No encontramos este correo.',
  'Email sent again.': 'Correo enviado de nuevo.',

  // Registration
  'We couldn’t find this member.': 'No encontramos a este miembro.',
  'We couldn’t find this member type.': 'No encontramos este tipo de miembro.',
  'Cards can’t be added to this wallet right now.':
    'En este momento no se pueden agregar tarjetas a esta billetera.',
  'We couldn’t reach Google Wallet. Your card is unchanged; please try again in a few minutes.':
    'No pudimos comunicarnos con Google Wallet. Su tarjeta sigue igual; intente de nuevo en unos minutos.',
  'Cards are available while a person’s or club’s membership is active.':
    'Hay tarjeta mientras la membresía de la persona o del club está activa.',
  'We couldn’t find this club.': 'No encontramos este club.',
  'This club has no active membership, so there’s no card.':
    'Este club no tiene ninguna membresía activa, por eso no hay tarjeta.',
  'The price has changed. Please check the new total and confirm it.':
    'El precio cambió. Revise el nuevo total y confírmelo.',
  'This person already has this membership for the season.':
    'Esta persona ya tiene esta membresía para la temporada.',
  'This membership is being paid for in another window. You haven’t been charged here.':
    'Esta membresía se está pagando en otra ventana. Aquí no se le cobró nada.',
  'Please sign every waiver before you pay.': 'Firme todas las exenciones antes de pagar.',
  'Confirmation code is required.': 'Escriba el código de confirmación.',
  'This postal code is too long.': 'Este código postal es demasiado largo.',
  'This code is too long. Please check it.': 'Este código es demasiado largo. Revíselo.',
  'Member type is required.': 'Elija el tipo de miembro.',
  'Choose a member type from the list.': 'Elija un tipo de miembro de la lista.',
  'Someone else got there first.': 'Alguien se le adelantó.',
  'Someone else is using this invitation right now. Try again in half an hour: if they haven’t paid by then, it’s yours.':
    'Otra persona está usando esta invitación. Inténtelo de nuevo en media hora: si no ha pagado, podrá usarla usted.',
  'Someone else is using this confirmation code right now. Please try again in half an hour.':
    'Otra persona está usando este código de confirmación. Inténtelo de nuevo en media hora.',
  'This invitation has been used or canceled. Please ask the team for a new one.':
    'Esta invitación ya se usó o se canceló. Pida una nueva al equipo.',
  'We couldn’t find a record with this code and member type. Please check both.':
    'No encontramos ningún registro con este código y tipo de miembro. Revise los dos.',
  'We couldn’t find a record with this code, member type and date of birth. Please check them, or ask your club which date it has on file.':
    'No encontramos ningún registro con este código, tipo de miembro y fecha de nacimiento. Revíselos o pregunte a su club qué fecha tiene.',
  'To find your record faster, please enter the date of birth too.':
    'Para encontrar su registro más rápido, escriba también la fecha de nacimiento.',
  'Please add at least one person to register.': 'Agregue al menos una persona para inscribir.',
  'This person is already in this registration.': 'Esta persona ya está en esta inscripción.',
  'Choose what they’re registering as.': 'Elija cómo se inscribe.',
  'Adults sign for themselves, so each one needs their own email address.':
    'Cada persona adulta firma por sí misma, así que necesita su propio correo electrónico.',
  'Anyone under 18 is registered by a parent or guardian. Please have them fill in this form.':
    'A los menores de 18 años los inscribe su padre, madre o tutor. Pídale que llene este formulario.',
  'Choose a membership.': 'Elija una membresía.',
  'Choose a discipline.': 'Elija una disciplina.',
  'Choose a league.': 'Elija una liga.',
  'Choose a division.': 'Elija una división.',
  'An adult needs to register. Parents and guardians must be at least 18.':
    'La inscripción la hace una persona adulta. El padre, la madre o el tutor debe tener al menos 18 años.',
  'This person isn’t in this registration.': 'Esta persona no está en esta inscripción.',
  'We couldn’t find this person in the registration.': 'No encontramos a esta persona en la inscripción.',
  'This person is no longer in the registration.': 'Esta persona ya no está en la inscripción.',
  'You can register up to 30 people at a time.': 'Puede inscribir hasta 30 personas a la vez.',
  'Donations can be up to $10,000.00.': 'Las donaciones pueden ser de hasta $10,000.00.',
  'This registration was changed in another window or on another device. You’re now seeing the latest version.':
    'Esta inscripción se cambió en otra ventana o en otro dispositivo. Ahora ve la versión más reciente.',
  'We can’t find this registration. The link may have expired.':
    'No encontramos esta inscripción. Es posible que el enlace haya vencido.',
  'This registration is already complete.': 'Esta inscripción ya está completa.',
  'Some details are missing.': 'Faltan algunos datos.',
  'Link sent': 'Enlace enviado',
  'Choose a picture.': 'Elija una foto.',
  'No season is open right now.': 'Por el momento no hay ninguna temporada abierta.',
  'We couldn’t find this registration.': 'No encontramos esta inscripción.',
  'This registration hasn’t been paid yet.': 'Esta inscripción todavía no está pagada.',
  'Choose a status from the list.': 'Elija un estado de la lista.',
  'This status change isn’t possible.': 'Este cambio de estado no es posible.',
  'Someone has already decided on this registration.': 'Alguien ya decidió sobre esta inscripción.',
  'Paid registrations can’t be deleted. Refund or reject it instead.':
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
  'There’s nothing to sign for this person right now.':
    'Por el momento no hay nada que firmar para esta persona.',
  'This link is no longer valid. Please enter your details again.':
    'Este enlace ya no es válido. Escriba sus datos de nuevo.',
  'For your safety, the link only stays open for half an hour. Please enter your details again.':
    'Por seguridad el enlace está abierto solo media hora. Escriba sus datos de nuevo.',
  'There’s no one to sign for.': 'No hay nadie por quien firmar.',
  'Please agree to sign electronically.': 'Acepte firmar electrónicamente.',

  // Payments
  'The card details are missing.': 'Faltan los datos de la tarjeta.',
  'Your bank declined the card. Please try another card or ask your bank.':
    'Su banco rechazó la tarjeta. Pruebe con otra o pregunte a su banco.',
  'This card doesn’t have enough funds. Please try another card.':
    'Esta tarjeta no tiene fondos suficientes. Pruebe con otra.',
  'Your bank declined the card. Please try another card.': 'Su banco rechazó la tarjeta. Pruebe con otra.',
  'This card has expired. Please check the date or try another card.':
    'Esta tarjeta venció. Revise la fecha o pruebe con otra.',
  'This coupon code isn’t valid.': 'Este código de cupón no es válido.',
  'This coupon has been used up.': 'Este cupón ya se agotó.',
  'You’ve already used this coupon.': 'Ya usó este cupón.',
  'This coupon has expired.': 'Este cupón venció.',
  'This coupon doesn’t apply to anything in your order.': 'Este cupón no se aplica a nada de su pedido.',
  'Registration for this season isn’t open.': 'La inscripción para esta temporada no está abierta.',
  'We couldn’t find this season. Please choose another one.': 'No encontramos esta temporada. Elija otra.',
  'The key of the payment try must be a UUID.': 'La clave del intento de pago debe ser un UUID.',

  // External logins
  'This site doesn’t use passwords.': 'Este sitio no usa contraseñas.',
  'We’ve already sent several emails to this address. Please check the inbox and spam folder, or try again in an hour.':
    'Ya enviamos varios correos a esta dirección. Revise el buzón y el correo no deseado, o inténtelo de nuevo en una hora.',
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
  'Choose at least one file.': 'Elija al menos un archivo.',
  'You can upload up to 10 files at a time.': 'Puede subir hasta 10 archivos a la vez.',
  'Choose yes or no.': 'Diga sí o no.',
  'Enter why you’re declining it.': 'Escriba por qué la rechaza.',
  'Enter days as whole numbers.': 'Un día es un número entero.',
  'Enter 60 days or less after the end.': 'Escriba 60 días o menos después del final.',
  'Enter 90 days or less before the end.': 'Escriba 90 días o menos antes del final.',
  'Choose at least one day.': 'Elija al menos un día.',
  'You can choose up to 10 days.': 'Como máximo 10 días.',
  'Enter a whole number of days.': 'Un número entero de días.',
  'Enter 90 days or less.': 'Escriba 90 días o menos.',
  'Enter the version as a whole number.': 'Una versión es un número entero.',
  'Choose someone.': 'Elija a alguien.',
  'Up to 100 at a time.': 'Hasta 100 a la vez.',
  Renewals: 'Renovaciones',
  Insurance: 'Seguro',
  Review: 'Revisar',
  Members: 'Miembros',
  Coupons: 'Cupones',
  'You don’t have permission for this. Please ask an administrator.':
    'No tiene permiso para esto. Pregunte a un administrador.',
  'ID is required for fetching data': 'Se necesita un ID para obtener los datos',
  'ID and data are required for update': 'Se necesitan un ID y datos para actualizar',
  'ID is required for deletion': 'Se necesita un ID para eliminar',
  'This is in use, so it can’t be deleted.': 'Está en uso y no se puede eliminar.',
  // What is wrong with a file of members, and with its rows
  'Imported memberships are active, inactive or closed.':
    'Una membresía importada está activa, inactiva o cerrada.',
  'This value is missing.': 'Falta este valor.',
  'This value is too long.': 'Este valor es demasiado largo.',
  'You can set up to 2,000 values for a file.': 'Puede asignar hasta 2,000 valores por archivo.',
  'A file can have up to 200 columns.': 'Un archivo puede tener 200 columnas como máximo.',
  'Choose what to do with members already on record.':
    'Elija qué pasa con los miembros que ya están registrados.',
  'Choose the file’s date format.': 'Elija cómo escribe las fechas el archivo.',
  'We couldn’t find this import.': 'No encontramos esta importación.',
  'This file is still being processed. Please wait until it’s done.':
    'Este archivo se está procesando. Espere a que termine.',
  'Please check the file again: something has changed since then.':
    'Revise el archivo otra vez: algo cambió desde entonces.',
  'This file has already been imported.': 'Este archivo ya se importó.',
  'Only a finished import can be undone.': 'Solo se puede deshacer una importación terminada.',
  'Import started': 'La importación comenzó',
  'There’s no sample file by this name.': 'No hay un archivo de ejemplo con este nombre.',
  'Choose who these people are: each code is for a member type.':
    'Indique qué son estas personas: un código es para un tipo de miembro.',
  'The file doesn’t have that many columns.': 'El archivo no tiene tantas columnas.',
  'Two columns can’t be the same. Please skip one of them.':
    'Dos columnas no pueden ser lo mismo. Deje una fuera.',
  'Choose the columns with the first and last name.': 'Indique qué columnas tienen el nombre y el apellido.',
  'Choose the column with the date of birth.': 'Indique qué columna tiene la fecha de nacimiento.',
  'Choose a CSV or XLSX file.': 'Elija un archivo en formato CSV o XLSX.',
  'The file needs a line with column names, such as First name, Last name, Date of birth.':
    'El archivo necesita una línea con los nombres de sus columnas, como Nombre, Apellido, Fecha de nacimiento.',
  'Choose one of the first lines of the file.': 'Elija una de las primeras líneas del archivo.',
  'This line repeats the column names.': 'Esta línea repite los nombres de las columnas.',
  'This line is a title, a note or a total, not a person.':
    'Esta línea es un título, una nota o un total, no una persona.',
  'Columns read again': 'Columnas leídas de nuevo',
  'The file has no rows below its first line.': 'El archivo no tiene filas debajo de la primera línea.',
  'The file has more than 200,000 rows. Please split it into several files.':
    'El archivo tiene más de 200,000 filas. Envíelo en varias partes.',
  'The file is no longer here. Please upload it again.': 'El archivo ya no está. Envíelo otra vez.',
  'This workbook is damaged or password-protected.': 'Este libro está dañado o protegido con contraseña.',
  'This workbook is too large to read. Please upload it as CSV.':
    'Este libro ocupa más de lo que se puede leer. Envíelo como CSV.',
  'Parent or guardian skipped: this is an adult.':
    'Se omite al padre, la madre o el tutor: es una persona adulta.',
  'Parent or guardian skipped: the name is incomplete.':
    'Se omite al padre, la madre o el tutor: el nombre está incompleto.',
  'This record is no longer here.': 'Este registro ya no existe.',
  'This person has waivers to sign or has signed some.':
    'Esta persona tiene exenciones por firmar o ya las firmó.',
  'This person is someone’s parent.': 'Esta persona es madre, padre o tutor de alguien.',
  'Another record was merged into this one.': 'Otro registro se unió a este.',
  'This person is under 18 and comes in without a parent or guardian.':
    'Menor de 18 años que entra sin padre, madre ni tutor.',
  'This season’s membership is already on record and stays the same.':
    'La membresía de esta temporada ya está registrada y queda como está.',
  'Someone has changed this record since then.': 'Alguien cambió este registro después.',
  'This person has an account.': 'Esta persona tiene una cuenta.',
  'This person has registered since then.': 'Esta persona se inscribió después.',
  'A membership card has been created.': 'Se hizo una tarjeta de membresía.',
  'This person has a note.': 'Hay una nota sobre esta persona.',
  'Something else is linked to this record.': 'Hay algo más vinculado a este registro.',
  'Choose two different records.': 'Elija dos registros distintos.',
  'These two records can’t be merged.': 'Estos dos registros no se pueden unir.',
  'One of these records has changed. Please check them again.':
    'Uno de los dos registros cambió desde entonces. Revíselos otra vez.',
  'We couldn’t find this merge.': 'No encontramos esta unión.',
  'This merge has already been undone.': 'Esta unión ya se deshizo.',
  'This merge can no longer be undone.': 'Esta unión ya no se puede deshacer.',
  'One is the other’s guardian.': 'Uno es tutor del otro.',
  'This person’s data was deleted at their request.': 'Los datos de la persona se borraron a petición suya.',
  'You can undo a merge for 30 days.': 'Una unión se puede deshacer durante 30 días.',
  'This record has since been merged into another one. Undo that first.':
    'Este registro se unió después a otro. Deshaga eso primero.',
  'The merged details have changed since then, so we can’t tell who they belong to.':
    'Los datos unidos cambiaron después, así que no se sabe de quién son.',
  'Records merged': 'Los dos registros se unieron',
  'Records separated again': 'Vuelven a ser dos registros',
  'We won’t show them as one person again': 'No se volverán a mostrar como una persona',
  'The list has changed since you opened it. Please check it again.':
    'La lista cambió desde que la vio. Revísela otra vez.',
  'You can choose up to 10,000 people. Please narrow down the list.':
    'Puede elegir hasta 10,000 personas. Reduzca la lista.',
  'Enter how many people you mean.': 'Indique a cuántas personas se refiere.',
  'You can list up to 1,000 people.': 'Puede indicar hasta 1,000 personas.',
  'Notes added': 'Notas agregadas',
  'Notes removed': 'Las notas se quitaron',
  'Emails sent': 'Correos enviados',

  // Automatic renewal
  'The auto-renewal terms have changed. You haven’t been charged. Please read the new terms and try again.':
    'Las condiciones de la renovación automática cambiaron. No se le cobró nada. Lea las nuevas condiciones e inténtelo otra vez.',
  'We don’t recognize these terms. Please refresh the page.':
    'No reconocemos estas condiciones. Vuelva a cargar la página.',
  'The key of the request must be a UUID.': 'La clave de la solicitud debe ser un UUID.',
  'Your bank needs you to confirm this payment. You haven’t been charged.':
    'Su banco necesita que usted confirme este pago. No se le cobró nada.',
  'This card can’t be saved for automatic payments. Please use another card.':
    'Esta tarjeta no se puede guardar para pagos automáticos. Use otra.',
  'A waiver needs to be signed again.': 'Hay que firmar de nuevo una exención.',
  'There’s no email address to announce the charge to.':
    'No hay un correo electrónico al que anunciar el cobro.',
  'Some details are missing from your record.': 'Falta algo en su registro.',
  'Enter 15 days or more, as the law requires.': 'Escriba 15 días o más, como pide la ley.',
  'Enter 45 days or less, as the law requires.': 'Escriba 45 días o menos, como pide la ley.',
  'Enter one day or more after the charge.': 'Escriba un día o más después del cobro.',
  'Enter 30 days or less after the charge.': 'Escriba 30 días o menos después del cobro.',
  'You can choose up to 5 days.': '5 días como máximo.',
  'It renews automatically.': 'Se renueva automáticamente.',
  'They turned off reminders.': 'Desactivó los recordatorios.',
  'No email address on file.': 'No hay correo electrónico.',
  'They already got a reminder today.': 'Ya recibió un recordatorio hoy.',
  'An Idempotency-Key needs 16 to 255 letters, digits, hyphens and underscores.':
    'Una Idempotency-Key lleva de 16 a 255 letras, números, guiones y guiones bajos.',
  'This Idempotency-Key was already used for something else. Please send a new one.':
    'Esta Idempotency-Key ya se usó para otra cosa. Envíe una nueva.',
  'The same request is still in progress. Please try again in a moment.':
    'La misma solicitud todavía está en curso. Inténtelo de nuevo en un momento.',
  'No price is set for this season.': 'Esta temporada todavía no tiene precio.',
  'No price is set for this age.': 'Esta edad todavía no tiene precio.',
  'Enter a page number from 1 to 10,000.': 'Escriba un número de página del 1 al 10,000.',
  'A page has 1 to 100 rows.': 'Una página tiene de 1 a 100 filas.',
  'This membership isn’t offered.': 'Esta membresía no se ofrece.',
  'Narrow the list to 5,000 rows or fewer to sort by this column.':
    'Reduzca la lista a 5,000 filas o menos para ordenarla por esta columna.',
  'Page numbers end at row 10,000. Please continue with the cursor in `next`.':
    'Los números de página llegan hasta la fila 10,000. Continúe con el cursor de `next`.',
  'Send either a page or a cursor.': 'Envíe una página o un cursor, no los dos.',
  'Invalid action type': 'Acción no válida',
  'The call doesn’t say where it comes from.': 'La llamada no dice de dónde viene.',
}
