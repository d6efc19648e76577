/** Pages, questions and partners. */
export const content = {
  'Section name': 'Nombre de la sección',
  'Please enter an address such as https://example.org.': 'Escriba una dirección como https://example.org.',
  'This page does not exist.': 'Esta página no existe.',
  'This section does not exist.': 'Esta sección no existe.',
  'This partner does not exist.': 'Este socio no existe.',
  'Another page has this address. Please choose a different one.':
    'Otra página tiene esta dirección. Elija una diferente.',
  'There is a partner of this name already.': 'Ya hay un socio con este nombre.',
  'There is a section of this name already.': 'Ya hay una sección con este nombre.',
  'This text is too long.': 'Este texto es demasiado largo.',
  'Someone else has changed this draft since you opened it. Nothing was overwritten.':
    'Otra persona cambió este borrador desde que usted lo abrió. No se sobrescribió nada.',
  'There is no draft, or it is empty. Please write the text first.':
    'No hay borrador o está vacío. Escriba primero el texto.',
  'Please choose draft or published.': 'Elija borrador o publicado.',
  'At most 60 sections.': 'Como máximo 60 secciones.',
  'An address has small letters and hyphens.': 'Una dirección lleva letras minúsculas y guiones.',
  'Content is required.': 'El contenido es obligatorio.',
}
