/** Insurance papers. */
export const insurance = {
  'This file does not exist.': 'Este archivo no existe.',
  'No files available to download': 'No hay archivos para descargar',
  'This team or club does not exist.': 'Este equipo o club no existe.',
  'Please choose a team or a club.': 'Elija un equipo o un club.',
  'Please accept or refuse.': 'Acepte o rechace.',
  'Please choose test or live.': 'Elija prueba o real.',
  'Client ID': 'ID de cliente',
  Product: 'Producto',
  'At most 10 products.': 'Como máximo 10 productos.',
  'This paper was accepted and proves the coverage. Please add the new one beside it.':
    'Este documento fue aceptado y demuestra la cobertura. Agregue el nuevo a su lado.',
  'Please enter the last day of coverage.': 'Escriba el último día de la cobertura.',
  'This coverage has ended already.': 'Esta cobertura ya terminó.',
  'This certificate does not exist.': 'Este certificado no existe.',
  'There is a certificate for this holder and these days already.':
    'Ya hay un certificado para este titular y estos días.',
  'This is not possible anymore: please look at what has become of the certificate.':
    'Esto ya no es posible: vea qué ha sido del certificado.',
  'Name of the holder': 'Nombre del titular',
  'This policy does not exist.': 'Esta póliza no existe.',
  'Please say what is covered.': 'Diga qué está cubierto.',
  'At most 12 coverages.': '12 coberturas como máximo.',
  Wording: 'Texto',
  'These days are over already.': 'Estos días ya pasaron.',
  'Please give a reason.': 'Indique un motivo.',
  'Only the insurer issues certificates under this policy: please upload its paper.':
    'Los certificados de esta póliza los emite solo la aseguradora: aporte su documento.',
  'Please choose one file.': 'Elija un solo archivo.',
}
