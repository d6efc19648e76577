/** Of insurance papers. */
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
  'This paper was accepted and proves the cover. Please add the new one beside it.':
    'Este documento fue aceptado y demuestra la cobertura. Añada el nuevo a su lado.',
  'Please enter the last day of the cover.': 'Escriba el último día de la cobertura.',
  'This cover is over already.': 'Esta cobertura ya terminó.',
}
