/** The office's side of waivers. */
export const officeWaivers = {
  'You can open this page without logging in until {day}. After that, it’s all in your account.':
    'Puede abrir esta página sin iniciar sesión hasta el {day}. Después, todo estará en su cuenta.',
  'New waiver': 'Nueva exención',
  Waiver: 'Exención',

  waivers: 'exenciones',
  '1 waiver': '1 exención',
  'Version {number}': 'Versión {number}',
  '{count} signature|{count} signatures': '{count} firma|{count} firmas',
  'Waiver sections': 'Partes de la exención',
  'Who signs': 'Quién firma',
  Versions: 'Versiones',
  'Sign again': 'Volver a firmar',
  'Delete waiver': 'Borrar la exención',
  'This waiver has signatures, so it can’t be deleted. You can make it inactive instead.':
    'Esta exención tiene firmas, así que no se puede borrar. Puede desactivarla.',
  Version: 'Versión',

  Signatures: 'Firmas',
  Read: 'Leer',
  'Read version {number} ({locale})': 'Leer la versión {number} ({locale})',
  'Required before payment': 'Obligatoria antes de pagar',
  'Only for events': 'Solo para eventos',
  'Not part of registration. Add it to an event under Setup, Waivers.':
    'No forma parte del registro. Agréguela a un evento en Preparación, Exenciones.',
  'Otherwise it’s optional.': 'Si no, es opcional.',
  'For wording some states require. Leave blank to use it everywhere.':
    'Para textos que exigen algunos estados. No elija ninguno para usarla en todas partes.',
  'Add a state': 'Agregar un estado',
  'Any event can use it.': 'Cualquier evento puede usarla.',
  'Included in every registration it applies to.': 'Se incluye en cada inscripción que corresponda.',
  'Not used in new registrations. Signatures stay on record.':
    'No se usa en inscripciones nuevas. Las firmas se conservan.',
  'Publish waiver': 'Publicar la exención',
  Language: 'Idioma',
  'Draft saved. It isn’t in use until you publish it.': 'Borrador guardado. No se usa hasta que lo publique.',
  'You have unsaved changes.': 'Hay cambios que aún no se han guardado.',
  'This is a draft. Version {number} stays in use until you publish it.':
    'Esto es un borrador. La versión {number} se usa hasta que lo publique.',
  'This is version {number}, as people sign it.': 'Esta es la versión {number}, tal como se firma.',
  'Discard draft': 'Descartar el borrador',
  Untitled: 'Sin título',
  'Questions below the text': 'Preguntas debajo del texto',
  'Question {number}': 'Pregunta {number}',
  'Remove question {number}': 'Quitar la pregunta {number}',
  'Add a question': 'Agregar una pregunta',
  'Published. People sign this version from now on.': 'Publicada. Desde ahora se firma esta versión.',
  'New registrations will sign this text, and it can’t be edited anymore. To change the wording later, publish a new version. Earlier signatures stay as they are.':
    'Las inscripciones nuevas firmarán este texto y ya no se podrá cambiar. Para cambiar la redacción, publique una versión nueva. Las firmas anteriores se conservan.',
  'Have all active members sign it again': 'Pedir que todos los miembros activos vuelvan a firmar',
  'We’ll email them now and ask again when they log in, until they’ve signed.':
    'Les enviaremos un correo ahora y se lo pediremos al iniciar sesión, hasta que firmen.',
  'Ask for new signatures': 'Pedir nuevas firmas',
  'Since {when}, active members who signed before need to sign again.':
    'Desde el {when}, los miembros activos que ya firmaron deben volver a firmar.',
  'Stop asking': 'Dejar de pedirlo',
  'No one needs to sign again': 'No hace falta volver a firmar',
  'To ask for new signatures, publish a new version and check “Have all active members sign it again”, or ask for new signatures on the current one.':
    'Para pedir nuevas firmas, publique una versión nueva y marque «Pedir que todos los miembros activos vuelvan a firmar», o pida nuevas firmas de la actual.',
  'Ask for new signatures on “{title}”?': '¿Pedir nuevas firmas de «{title}»?',
  'Ask everyone': 'Pedirlo a todos',
  'We’ll email every active member it applies to now and ask again when they log in, until they’ve signed.':
    'Enviaremos un correo a cada miembro activo que corresponda y se lo pediremos al iniciar sesión, hasta que firme.',

  'No email address': 'Sin correo electrónico',
  'no email address': 'sin correo electrónico',
  Billed: 'Cobrado',
  'not yet': 'aún no',
  'people who haven’t signed': 'personas que no han firmado',
  '1 person who hasn’t signed': '1 persona que no ha firmado',
  'Name, email, phone or member ID': 'Nombre, correo electrónico, teléfono o número de miembro',
  'Everyone has signed': 'Todos han firmado',
  'All active members are covered.': 'No falta ningún miembro activo.',

  'Member types': 'Tipos de miembro',
  States: 'Estados',
  Ages: 'Edades',
  'Order in list': 'Lugar en la lista',
  'New signatures since': 'Nuevas firmas desde',
  Liability: 'Responsabilidad',
  'Medical care': 'Atención médica',
  'Photos and video': 'Fotos y video',
  'Code of conduct': 'Código de conducta',
  Concussion: 'Conmoción cerebral',

  Other: 'Otro',
  'Minors only': 'Solo menores',
  'Adults only': 'Solo adultos',
  Yes: 'Sí',
  No: 'No',
  all: 'todos',
  'Text published': 'Texto publicado',
  'Draft saved': 'Borrador guardado',
  'Draft discarded': 'Borrador descartado',
  'New signatures requested': 'Se pidieron nuevas firmas',
  'Stopped asking for new signatures': 'Ya no se piden nuevas firmas',
  Deleted: 'Borrado',
  'What people read and sign. Published text never changes: to reword it, publish a new version.':
    'Lo que la gente lee y firma. Un texto publicado nunca cambia: otra redacción es una versión nueva.',
  'No waivers yet': 'Aún no hay exenciones',
  'Until you add one, families register without signing anything.':
    'Sin ninguna, las familias se inscriben sin firmar nada.',
  'No, optional': 'No, opcional',
  '{version} and a draft': '{version} y un borrador',
  'Please sign again': 'Por favor, vuelva a firmar',
  'A waiver has changed. To stay covered, read and sign the new one.':
    'Cambió una exención. Para seguir con cobertura, lea y firme la nueva.',
  'Read and sign for {name}': 'Leer y firmar por {name}',

  // Documents of a member
  Documents: 'Documentos',
  'No documents yet': 'Todavía no hay documentos',
  'Proof of age, a medical note, a background check: keep PDFs or pictures here for {name}.':
    'Un comprobante de edad, una nota médica, una verificación de antecedentes: en PDF o imagen, guardados con {name}.',
  'Add document': 'Agregar un documento',
  'Phone, address and emergency contact': 'Teléfono, dirección y contacto de emergencia',
  'View and edit': 'Ver y cambiar',
  '{person}’s details': 'Datos de {person}',
  'Name and birthday are on the card. To correct them, contact the office.':
    'El nombre y la fecha de nacimiento figuran en la tarjeta. Para corregirlos, comuníquese con la oficina.',
  'Document types': 'Tipos de documentos',
  'Type {number}': 'Tipo {number}',
  'Add type': 'Agregar un tipo',
  'Families can upload it': 'Las familias lo pueden subir',
  'Choices for new documents. Existing documents keep their type.':
    'Opciones para documentos nuevos. Los documentos existentes conservan su tipo.',
  'Keep at least one type.': 'Conserve al menos un tipo.',
  'You can have up to 40 types.': 'Puede tener hasta 40 tipos.',
  'This type is already on the list.': 'Este tipo ya está en la lista.',
  'You can upload documents for the office here: {kinds}':
    'Aquí puede subir documentos para la oficina: {kinds}',
  'Upload a document': 'Subir un documento',
  'Upload a document for {person}': 'Subir un documento de {person}',
  Upload: 'Subir',
  'Thank you! The office has it now.': '¡Gracias! La oficina ya lo tiene.',
  'Document uploaded by the family': 'Documento entregado por la familia',
  'There are a lot of documents here already. Please ask the office to remove some first.':
    'Ya hay muchos documentos. Pida primero a la oficina que quite algunos.',
  'What it is': 'Qué es',

  Files: 'Archivos',
  'Visible to the family': 'Visible para la familia',
  'The member, and a minor’s guardians, can see it under their memberships.':
    'El miembro y, si es menor, sus tutores lo encuentran en sus membresías.',
  'visible to the family': 'visible para la familia',
  'office only': 'solo la oficina',
  'Show to family': 'Mostrar a la familia',
  'Hide from family': 'Ocultar a la familia',
  'Hide {name} from the family': 'Ocultar {name} a la familia',
  'Show {name} to the family': 'Mostrar {name} a la familia',
  'Document removed.': 'El documento se retiró.',
  'Documents ({count})': 'Documentos ({count})',
  'Open {person}’s {name}': 'Abrir {name} de {person}',
  'Document added': 'Documento guardado',
  'Document updated': 'Documento modificado',
  'Document accepted': 'Documento aceptado',
  'Document not accepted': 'Documento no aceptado',
  'to review': 'por revisar',
  'not accepted: {reason}': 'no aceptado: {reason}',
  documents: 'documentos',
  '1 document': '1 documento',
  'Accept after all': 'Aceptarlo de todos modos',
  'Decided by': 'Decidido por',
  'What families have uploaded. They get an email once you’ve decided.':
    'Lo que subieron las familias. Reciben un correo cuando usted decide.',
  'Families upload what you ask for under My memberships. It shows up here for review.':
    'Las familias suben lo que usted pide en Mis membresías. Aquí aparece para su revisión.',
  '{count} family document to review|{count} family documents to review':
    '{count} documento de familias por revisar|{count} documentos de familias por revisar',
  '{count} deletion request to decide|{count} deletion requests to decide':
    '{count} solicitud de borrado por decidir|{count} solicitudes de borrado por decidir',
  'Document removed': 'Documento retirado',
  'Document restored': 'Documento recuperado',
  'We couldn’t find this document. It may have been removed.':
    'No encontramos este documento. Es posible que se haya quitado.',
  'This document has already been uploaded.': 'Este documento ya se subió.',
  'Birth certificate': 'Acta de nacimiento',
  'Proof of residence': 'Comprobante de domicilio',
  'Medical note': 'Nota médica',

  'Training certificate': 'Certificado de formación',

  // Deadlines for signing again
  'The card is valid without it until {day}.': 'La tarjeta vale sin la firma hasta el {day}.',
  'Card works until': 'La tarjeta vale hasta',
  'Days until cards stop working without it': 'Días hasta que las tarjetas dejen de valer sin la firma',
  'After that, cards of members who haven’t signed don’t work at the gate until they do.':
    'Después, las tarjetas de quienes no hayan firmado no valen en la entrada hasta que firmen.',
  'Cards work for {count} day without it.|Cards work for {count} days without it.':
    'Las tarjetas valen {count} día sin la firma.|Las tarjetas valen {count} días sin la firma.',
  'Enter 365 or less.': 'Escriba 365 o menos.',

  // The grace period
  'Expired, but still valid until {day} while you renew.':
    'Venció, pero sigue valiendo hasta el {day} mientras renueva.',
  '{day}, valid until {last_day}': '{day}, cuenta hasta el {last_day}',
}
