/** Teams from outside, entered from a list. */
export const teamImports = {
  Choose: 'Elegir',
  'Division for all teams': 'División de todos los equipos',
  'When a division is full': 'Cuando una división está llena',
  'Add to the waitlist': 'Agregar a la lista de espera',
  'Payment and emails': 'Pago y correos',
  'Each team pays with its link': 'Cada equipo paga con su enlace',
  'Paid elsewhere: nothing is due here': 'Pagado en otro lugar: aquí no se debe nada',
  'Hold the spots until': 'Apartar los lugares hasta el',
  'Language of the emails': 'Idioma de los correos',
  'Add-ons and the event’s questions aren’t part of an import.':
    'Los complementos y las preguntas del evento no forman parte de una importación.',
  'Imported teams skip these required items': 'Los equipos importados omiten estos elementos obligatorios',
  'Add-ons: {addons}. Teams can add them with their link once they’re confirmed.':
    'Complementos: {addons}. Los equipos pueden agregarlos con su enlace una vez confirmados.',
  'Questions: {questions}. Teams answer them with their link; until then they’re listed as missing.':
    'Preguntas: {questions}. Los equipos las responden con su enlace; hasta entonces aparecen como faltantes.',
  'Check the list': 'Revisar la lista',
  'Choose another list': 'Elegir otra lista',
  'Skipped: same name': 'Omitidos: mismo nombre',
  'What will happen': 'Qué va a pasar',
  '{count} team has a name we already have|{count} teams have names we already have':
    '{count} equipo tiene un nombre que ya existe|{count} equipos tienen nombres que ya existen',
  'Check the ones that are different teams. The others are skipped.':
    'Marque los que son equipos distintos. Los demás se omiten.',
  'Line {line}: {name}, {division}': 'Línea {line}: {name}, {division}',
  'Teams to import': 'Equipos por importar',
  'and {count} more team|and {count} more teams': 'y {count} equipo más|y {count} equipos más',
  'Email each contact the link to their entry': 'Enviar a cada contacto el enlace a su inscripción',
  'You can also send the links later, from this screen.':
    'También puede enviar los enlaces más tarde, desde esta pantalla.',
  'The email': 'El correo',
  'Import {count} team|Import {count} teams': 'Importar {count} equipo|Importar {count} equipos',
  'Download these rows': 'Descargar estas filas',
  '{count} team imported|{count} teams imported': '{count} equipo importado|{count} equipos importados',
  'See the entries': 'Ver las inscripciones',
  'Import another list': 'Importar otra lista',
  '{count} team removed|{count} teams removed': '{count} equipo retirado|{count} equipos retirados',
  '{count} link emailed|{count} links emailed': '{count} enlace enviado|{count} enlaces enviados',
  'Earlier imports': 'Importaciones anteriores',
  'Email {count} link|Email {count} links': 'Enviar {count} enlace|Enviar {count} enlaces',
  'Email {count} link?|Email {count} links?': '¿Enviar {count} enlace?|¿Enviar {count} enlaces?',
  'Send##emails': 'Enviar',
  'Each contact gets the link to their team’s entry once.':
    'Cada contacto recibe una sola vez el enlace a la inscripción de su equipo.',
  'Undo this import?': '¿Deshacer esta importación?',
  '{count} team that hasn’t paid is taken out, and its spot opens up. If its contact was emailed a link, we’ll tell them.|{count} teams that haven’t paid are taken out, and their spots open up. Contacts who were emailed a link are told.':
    'Se retira {count} equipo que no ha pagado y su lugar queda libre. Si su contacto recibió un enlace, le avisamos.|Se retiran {count} equipos que no han pagado y sus lugares quedan libres. Avisamos a los contactos que recibieron un enlace.',
  'Import teams': 'Importar equipos',
  'Up to {count} teams, one per row, with a line of column names. Nothing is entered yet.':
    'Hasta {count} equipos, uno por fila, con una línea de nombres de columnas. Todavía no se inscribe nada.',
  'Or paste it from a spreadsheet': 'O péguela desde una hoja de cálculo',
  'Team name, Division, Coach, Email, Phone': 'Equipo, División, Entrenador, Correo, Teléfono',
  'Teams imported': 'Equipos importados',
  'Team import undone': 'Importación de equipos deshecha',
}
