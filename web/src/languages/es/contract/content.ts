/** Pages, questions and partners. */
export const content = {
  'Section name': 'Nombre de la sección',
  'Enter an address such as https://example.org.': 'Escriba una dirección como https://example.org.',
  'We couldn’t find this page.': 'No encontramos esta página.',
  'We couldn’t find this section.': 'No encontramos esta sección.',
  'We couldn’t find this partner.': 'No encontramos este socio.',
  'Another page already uses this address. Please choose a different one.':
    'Otra página tiene esta dirección. Elija una diferente.',
  'There’s already a partner by this name.': 'Ya hay un socio con este nombre.',
  'There’s already a section by this name.': 'Ya hay una sección con este nombre.',
  'This text is too long.': 'Este texto es demasiado largo.',
  'Someone else changed this draft while you were editing. Nothing was overwritten.':
    'Otra persona cambió este borrador mientras usted lo editaba. No se sobrescribió nada.',
  'There’s no draft, or it’s empty. Write the text first.':
    'No hay borrador o está vacío. Escriba primero el texto.',
  'Choose draft or published.': 'Elija borrador o publicado.',
  'You can add up to 60 sections.': 'Como máximo 60 secciones.',
  'Use lowercase letters and hyphens.': 'Una dirección lleva letras minúsculas y guiones.',
  'Add some content.': 'Agregue contenido.',
}
