export const privacy = {
  'Your deletion request at {site}': 'Su solicitud de borrado de datos en {site}',
  'Your request was approved. We’ve removed names, addresses, birthdays, photos and documents.':
    'Su solicitud fue aprobada. Eliminamos nombres, direcciones, fechas de nacimiento, fotos y documentos.',
  'We keep payments, receipts and signed waivers as long as the law requires, and only for that.':
    'Conservamos los pagos, recibos y exenciones firmadas el tiempo que exige la ley, y solo para eso.',
  'We couldn’t approve your request. Here’s the club’s reason:':
    'No pudimos aprobar su solicitud. Este es el motivo del club:',
  'If you disagree, please reply to the club.': 'Si no está de acuerdo, responda al club.',
}
