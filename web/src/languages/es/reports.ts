/** Reports: the numbers, what they can be split by, and their rows. */
export const reports = {
  'Who did what, latest first.': 'Quién hizo qué, lo más reciente primero.',
  entries: 'entradas',
  '1 entry': '1 entrada',
  What: 'Qué',
  'Name or note': 'Nombre o nota',
  'Nothing has happened yet': 'Todavía no ha pasado nada',
  'Everything done in the office shows up here.': 'Aquí aparece todo lo que hace la oficina.',
  Reports: 'Informes',
  'Numbers you can open down to every row, print and export.':
    'Cifras que llevan a las filas de las que salen, para la pantalla, para imprimir y como archivo.',
  'No reports available': 'No tiene ningún informe disponible',
  'You’ll see reports here for the data you have access to.':
    'Aquí verá los informes de los datos a los que tiene acceso.',
  'We couldn’t find this report': 'No encontramos este informe',
  'It may have been renamed.': 'Puede que haya cambiado de nombre.',
  'Exporting…': 'Exportando…',
  'Export Excel (XLSX)': 'Exportar a Excel (XLSX)',
  'What the report shows': 'Lo que muestra el informe',

  Numbers: 'Cifras',
  Basis: 'Criterio',
  'Cash: when money moves': 'Caja: cuando se mueve el dinero',
  'Accrual: when it’s earned': 'Devengo: cuando se gana',
  'Clear filters': 'Quitar filtros',
  Days: 'Días',
  'All days': 'Todos los días',
  'This month': 'Este mes',
  'Last month': 'El mes pasado',
  'The last 30 days': 'Los últimos 30 días',
  'This year': 'Este año',
  'Last year': 'El año pasado',
  'Nothing to count': 'No hay nada que contar',
  'No matches for these filters and dates.': 'Nada coincide con estos filtros y fechas.',
  'Table of numbers': 'Tabla de cifras',
  '{what}: {parts}': '{what}: {parts}',
  'The last {count} months': 'Los últimos {count} meses',
  'The {count} largest': 'Los {count} mayores',
  'Rows for {what}': 'Filas de {what}',
  'All rows': 'Todas las filas',
  'Show all rows': 'Mostrar todas las filas',

  // The reports as the contract describes them
  Transactions: 'Transacciones',
  People: 'Personas',
  Entries: 'Asientos',

  'People with a registration. Someone with several counts once in each row and once in the total.':
    'Personas con una inscripción. Quien tiene varias cuenta una vez en cada fila y una vez en el total.',
  'Registrations by date, with what was paid for them after discounts and refunds.':
    'Inscripciones según cuándo se hicieron, con lo que se pagó por ellas después de descuentos y reembolsos.',
  'Net paid': 'Pagado neto',
  'Every cent that came in or went out, from the ledger.':
    'Cada centavo que entró o salió, según el libro mayor.',
  'Discounts that coupons gave on paid orders.': 'Lo que los cupones descontaron de pedidos pagados.',
  'Discounted items': 'Conceptos con descuento',
  'Donations received, minus refunds.': 'Donaciones recibidas, menos las devueltas.',
  'Valid signatures: signed and not withdrawn.': 'Firmas vigentes: firmadas y no retiradas.',
  Month: 'Mes',
  Category: 'Categoría',
  Recorded: 'Registrado',
  Payer: 'Pagador',
  Registered: 'Inscrito',
  Signed: 'Firmado',

  'Team Fee': 'Cuota de equipo',
  'Registration Protection': 'Protección de la inscripción',
  Event: 'Evento',
  'Card Fee': 'Comisión de la tarjeta',
  Overpayment: 'Pago en exceso',
  Renewal: 'Renovación',
  'There’s no report by this name.': 'No existe un informe con este nombre.',
  'That’s more columns than fit in a table. Put it in the rows, or narrow the filters.':
    'Serían más columnas de las que caben en una tabla. Póngalo en las filas o reduzca los filtros.',
  'see reports on data they already have access to': 'ver informes de lo que ya pueden ver',
  'export report rows': 'llevarse las filas de los informes como archivos',

  // Saved reports
  'Saved reports': 'Informes guardados',
  'Save this report': 'Guardar este informe',
  'Edit saved report': 'Cambiar el informe guardado',
  'Save as new': 'Guardar como uno nuevo',
  'Someone changed it in another window while you were editing: “{name}”, {schedule}. Nothing was overwritten.':
    'Se cambió en otra ventana mientras usted lo editaba: «{name}», {schedule}. No se sobrescribió nada.',
  'Send it to me': 'Enviármelo',
  'An email with the numbers and a link to the rows. Sending stops if your access is removed.':
    'Un correo con las cifras y un enlace a las filas. El envío se detiene si pierde el acceso.',
  'Share with others who have access to this report': 'Compartir con quienes tienen acceso a este informe',
  'We’ll stop sending it. The data itself doesn’t change.': 'Dejaremos de enviarlo. Los datos no cambian.',
  shared: 'compartido',
  'Edit {name}': 'Editar {name}',
  'by {name}': 'de {name}',
  'next on {day}': 'el próximo el {day}',
  'Not sent': 'No se envía',
  'Every day': 'Todos los días',
  'Every Monday': 'Cada lunes',
  'First of each month': 'El primer día de cada mes',
  Today: 'Hoy',
  Yesterday: 'Ayer',
  'The last 7 days': 'Los últimos 7 días',
  'Last week': 'La semana pasada',
  'You already have a report by this name.': 'Ya tiene un informe con este nombre.',
  'We couldn’t find this saved report.': 'No encontramos este informe guardado.',

  // Card payments and the office's to-do list
  'Card payments': 'Pagos con tarjeta',
  'Every attempt to pay by card, and how it turned out.':
    'Cada intento de pago con tarjeta y en qué terminó.',
  Attempts: 'Intentos',
  Tried: 'Intentado',
  Outcome: 'Resultado',
  'Failed, then paid': 'Fallido, pagado después',
  'Not confirmed yet': 'Sin confirmar',
  'In progress': 'En curso',

  'Paid twice, being refunded': 'Pagado dos veces, se devuelve',
  'To do': 'Pendiente',
  'You’re all caught up.': 'No tiene nada pendiente.',
  '{count} registration to approve|{count} registrations to approve':
    '{count} inscripción por aprobar|{count} inscripciones por aprobar',
  '{count} payment still unconfirmed|{count} payments still unconfirmed':
    '{count} pago sin confirmar|{count} pagos sin confirmar',
  '{count} payment failed in the last 30 days|{count} payments failed in the last 30 days':
    '{count} intento de pago falló en los últimos 30 días|{count} intentos de pago fallaron en los últimos 30 días',
  '{count} member needs to sign a waiver again|{count} members need to sign a waiver again':
    '{count} miembro tiene que volver a firmar una exención|{count} miembros tienen que volver a firmar una exención',
  '{count} certificate of insurance requested|{count} certificates of insurance requested':
    'Se pide {count} certificado de seguro|Se piden {count} certificados de seguro',
  '{count} insurance document to review|{count} insurance documents to review':
    '{count} documento de seguro por revisar|{count} documentos de seguro por revisar',
  '{count} insurance ends within {days} days or has ended|{count} insurances end within {days} days or have ended':
    '{count} seguro vence en {days} días o ya venció|{count} seguros vencen en {days} días o ya vencieron',
  '{count} possible duplicate|{count} possible duplicates':
    '{count} par de fichas puede ser una sola persona|{count} pares de fichas pueden ser una sola persona cada uno',
  'Waivers to sign again': 'Exenciones por volver a firmar',
  'Active members who still need to sign again.': 'Miembros activos que aún deben volver a firmar.',

  // Insurance
  'Insurance documents of teams and clubs by upload date, and whether they’re valid today.':
    'Documentos de seguro de equipos y clubes según cuándo se entregaron, y si cubren hoy.',

  Coverage: 'Cobertura',

  Ended: 'Vencido',
  'Uploaded by': 'Entregado por',

  Sources: 'Fuentes',
  Attempted: 'Intentos',
  'Registrations to date': 'Inscripciones hasta la fecha',
  '{season}, same day': '{season}, el mismo día',
  'The first registration starts this chart.': 'La primera inscripción inicia esta gráfica.',
  'Money by month': 'Dinero por mes',
  'Payments show up here as they come in.': 'Los pagos aparecen aquí a medida que llegan.',
  Started: 'Empezaron',
  'Filled in details': 'Completaron los datos',
  Finished: 'Terminaron',
  'Where registrations stop': 'Dónde se detienen las inscripciones',
  Step: 'Paso',
  'No one started registering in the last {count} days.':
    'Nadie empezó una inscripción en los últimos {count} días.',
  'Started in the last {count} days.': 'Empezaron en los últimos {count} días.',
  'Who came back this season': 'Quién volvió esta temporada',
  'Where members live': 'Dónde viven los miembros',
  'Home state': 'Estado donde viven',
  'Elsewhere or unknown': 'Otro lugar o desconocido',
  'Outside the map: {places}': 'Fuera del mapa: {places}',
  'The stronger the color, the more people live there.':
    'Cuanto más intenso el color, más personas viven ahí.',
  '{number} by this day last season': '{number} a esta fecha la temporada pasada',
  'Money for': 'Concepto',
  'Got as far as': 'Llegó hasta',
  'Season before': 'Temporada anterior',
  'Who’s registering': 'Quién se inscribe',
  Returning: 'Vuelve',
  'Back after a break': 'Vuelve tras una pausa',
  'Started registrations': 'Inscripciones empezadas',
  'Every registration someone started, and how far it got.':
    'Cada inscripción que alguien empezó y hasta dónde llegó.',
  'Last change': 'Último cambio',
  'Card processing': 'Procesamiento de tarjetas',
  'Paid twice': 'Pagado dos veces',
  'No change': 'Sin cambio',
  up: 'sube',
  down: 'baja',
}
