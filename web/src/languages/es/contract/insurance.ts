/** Insurance papers. */
export const insurance = {
  'We couldn’t find this file. It may have been removed.':
    'No encontramos este archivo. Es posible que se haya quitado.',
  'No files available to download': 'No hay archivos para descargar',
  'We couldn’t find this team or club.': 'No encontramos este equipo o club.',

  'Choose accept or decline.': 'Acepte o rechace.',
  'Choose test or live.': 'Elija prueba o real.',
  'Client ID': 'ID de cliente',
  Product: 'Producto',
  'You can add up to 10 products.': 'Como máximo 10 productos.',
  'This document was accepted as proof of coverage. Please add the new one alongside it.':
    'Este documento fue aceptado y demuestra la cobertura. Agregue el nuevo a su lado.',
  'Enter the last day of coverage.': 'Escriba el último día de la cobertura.',
  'This coverage has already ended.': 'Esta cobertura ya terminó.',
  'We couldn’t find this certificate, or it isn’t valid anymore.':
    'No encontramos este certificado o ya no es válido.',
  'Enter more than $0.00, or leave it blank.': 'Escriba más de $0.00 o déjelo en blanco.',
  'Choose a certificate or a file.': 'Elija un certificado o un archivo.',
  'We couldn’t find this certificate.': 'No encontramos este certificado.',
  'There’s already a certificate for this holder and these dates.':
    'Ya hay un certificado para este titular y estos días.',
  'This certificate has changed, so that’s no longer possible. Please check its status.':
    'Este certificado cambió, así que eso ya no es posible. Revise su estado.',
  'Holder’s name': 'Nombre del titular',
  'We couldn’t find this policy.': 'No encontramos esta póliza.',
  'Enter what’s covered.': 'Diga qué está cubierto.',
  'You can add up to 12 coverages.': '12 coberturas como máximo.',
  Wording: 'Texto',
  'These dates are already over.': 'Estos días ya pasaron.',
  'Enter a reason.': 'Indique un motivo.',
  'Only the insurer issues certificates under this policy. Please upload theirs.':
    'Los certificados de esta póliza los emite solo la aseguradora: aporte su documento.',
  'Choose one file.': 'Elija un solo archivo.',
}
