/** Reports: the numbers, what they can be split by, and their rows. */
export const reports = {
  Reports: 'Informes',
  'Figures you can open down to each row, on screen, on paper and as a file.':
    'Cifras que llevan a las filas de las que salen, para la pantalla, para imprimir y como archivo.',
  'No reports available to you': 'No tiene ningún informe disponible',
  'You can open a report if you may see the data in it.':
    'Puede abrir un informe quien puede ver aquello de lo que trata.',
  'There is no such report': 'No existe ese informe',
  'It may have been renamed.': 'Puede que haya cambiado de nombre.',
  'Exporting…': 'Exportando…',
  'Export Excel (XLSX)': 'Exportar a Excel (XLSX)',
  'What the report shows': 'Lo que muestra el informe',
  Rows: 'Filas',
  rows: 'filas',
  None: 'Ninguno',
  Numbers: 'Cifras',
  Basis: 'Criterio',
  'Cash: when money moved': 'Caja: cuando se mueve el dinero',
  'Accrual: when it is earned': 'Devengo: cuando se gana',
  'Clear filters': 'Quitar filtros',
  Days: 'Días',
  'All days': 'Todos los días',
  'This month': 'Este mes',
  'Last month': 'El mes pasado',
  'The last 30 days': 'Los últimos 30 días',
  'This year': 'Este año',
  'Last year': 'El año pasado',
  'Nothing to count': 'No hay nada que contar',
  'Nothing fits the filters in these days.': 'Nada coincide con los filtros en estos días.',
  'Table of numbers': 'Tabla de cifras',
  '{what}: {parts}': '{what}: {parts}',
  'The last {count} months': 'Los últimos {count} meses',
  'The {count} largest': 'Los {count} mayores',
  'Rows of {what}': 'Filas de {what}',
  'All rows': 'Todas las filas',
  'Show all rows': 'Mostrar todas las filas',
  'No rows': 'No hay filas',

  // The reports as the contract describes them
  Transactions: 'Transacciones',
  People: 'Personas',
  Entries: 'Asientos',
  Signatures: 'Firmas',
  'People with a registration. Whoever has several counts once in each row and once in the total.':
    'Personas con una inscripción. Quien tiene varias cuenta una vez en cada fila y una vez en el total.',
  'Registrations by when they were made, with what was paid for them after discounts and refunds.':
    'Inscripciones según cuándo se hicieron, con lo que se pagó por ellas después de descuentos y reembolsos.',
  'Net paid': 'Pagado neto',
  'Every cent that came in or went out, from the ledger.':
    'Cada centavo que entró o salió, según el libro mayor.',
  'What coupons took off paid orders.': 'Lo que los cupones descontaron de pedidos pagados.',
  'Donations received, less those given back.': 'Donaciones recibidas, menos las devueltas.',
  'Signatures that stand: signed and not withdrawn.': 'Firmas vigentes: firmadas y no retiradas.',
  Month: 'Mes',
  Category: 'Categoría',
  Booked: 'Contabilizado',
  Payer: 'Pagador',
  Registered: 'Inscrito',
  Signed: 'Firmado',
  Version: 'Versión',
  'Known since': 'Registrado desde',
  'Team Fee': 'Cuota de equipo',
  'Registration Protection': 'Protección de la inscripción',
  Event: 'Evento',
  'Card Fee': 'Comisión de la tarjeta',
  Overpayment: 'Pago en exceso',
  Renewal: 'Renovación',
  'There is no report of this name.': 'No existe un informe con este nombre.',
  'This would be more columns than a table can show. Put it in the rows, or narrow the filters.':
    'Serían más columnas de las que caben en una tabla. Póngalo en las filas o reduzca los filtros.',
  'see reports of what they may see otherwise': 'ver informes de lo que ya pueden ver',
  'export the rows of reports': 'llevarse las filas de los informes como archivos',

  // Saved reports
  'Saved reports': 'Informes guardados',
  'Save this report': 'Guardar este informe',
  'Change the saved report': 'Cambiar el informe guardado',
  'Save as a new one': 'Guardar como uno nuevo',
  'It was changed in another window after you opened it: “{name}”, {schedule}. Nothing was overwritten.':
    'Se cambió en otra ventana después de que usted lo abriera: «{name}», {schedule}. No se sobrescribió nada.',
  'Send it to me': 'Enviármelo',
  'As numbers in an e-mail, with a link to the rows. It ends by itself if you lose the right to see them.':
    'Como cifras en un correo, con un enlace a las filas. Termina por sí solo si pierde el derecho a verlas.',
  'Others who may see this report find it, too': 'También lo encuentran otros que pueden ver este informe',
  'It is sent no more. The numbers themselves are not touched.':
    'Ya no se envía. Las cifras en sí no cambian.',
  shared: 'compartido',
  'Edit {name}': 'Editar {name}',
  'by {name}': 'de {name}',
  'next on {day}': 'el próximo el {day}',
  'Not sent': 'No se envía',
  'Every day': 'Todos los días',
  'Every Monday': 'Cada lunes',
  'On the first of each month': 'El primer día de cada mes',
  Today: 'Hoy',
  Yesterday: 'Ayer',
  'The last 7 days': 'Los últimos 7 días',
  'Last week': 'La semana pasada',
  'You have a report of this name already.': 'Ya tiene un informe con este nombre.',
  'This saved report does not exist.': 'Este informe guardado no existe.',

  // Card payments and the office's to-do list
  'Card payments': 'Pagos con tarjeta',
  'Every try to pay by card, and what became of it.': 'Cada intento de pago con tarjeta y en qué terminó.',
  Tries: 'Intentos',
  Tried: 'Intentado',
  Outcome: 'Resultado',
  'Failed, paid by another try': 'Fallido, pagado en otro intento',
  'Outcome not known yet': 'Resultado aún desconocido',
  'Under way': 'En curso',
  Cancelled: 'Cancelado',
  'Paid twice, goes back': 'Pagado dos veces, se devuelve',
  'To do': 'Pendiente',
  'Nothing is waiting for you.': 'No tiene nada pendiente.',
  '{count} registration waits for approval|{count} registrations wait for approval':
    '{count} inscripción espera aprobación|{count} inscripciones esperan aprobación',
  '{count} payment has no known outcome yet|{count} payments have no known outcome yet':
    '{count} pago sin resultado conocido|{count} pagos sin resultado conocido',
  '{count} payment failed in the last 30 days|{count} payments failed in the last 30 days':
    '{count} intento de pago falló en los últimos 30 días|{count} intentos de pago fallaron en los últimos 30 días',
  '{count} member has a waiver to sign again|{count} members have a waiver to sign again':
    '{count} miembro tiene que volver a firmar una exención|{count} miembros tienen que volver a firmar una exención',
  '{count} certificate of insurance requested|{count} certificates of insurance requested':
    'Se pide {count} certificado de seguro|Se piden {count} certificados de seguro',
  '{count} insurance paper to review|{count} insurance papers to review':
    '{count} documento de seguro por revisar|{count} documentos de seguro por revisar',
  '{count} insurance ends within {days} days or has ended|{count} insurances end within {days} days or have ended':
    '{count} seguro vence en {days} días o ya venció|{count} seguros vencen en {days} días o ya vencieron',
  '{count} possible duplicate|{count} possible duplicates':
    '{count} par de fichas puede ser una sola persona|{count} pares de fichas pueden ser una sola persona cada uno',
  'Waivers to sign again': 'Exenciones por volver a firmar',
  'Active members who were asked to sign a text again and have not.':
    'Miembros activos a quienes se pidió volver a firmar un texto y no lo han hecho.',

  // Insurance
  'Insurance papers of teams and clubs by when they were uploaded, and whether they cover today.':
    'Documentos de seguro de equipos y clubes según cuándo se entregaron, y si cubren hoy.',
  Papers: 'Documentos',
  Coverage: 'Cobertura',
  'In force': 'Vigente',
  Ended: 'Vencido',
  'Uploaded by': 'Entregado por',
  'Registered as': 'Inscrito como',
  'Where it came from': 'De dónde viene',
}
