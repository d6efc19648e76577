/** Where the office edits what visitors and members read: questions, partners, documents, pages. */
export const siteContent = {
  'Site content': 'Contenido del sitio',
  Questions: 'Preguntas',
  'Questions and answers': 'Preguntas y respuestas',
  'View help page': 'Ver la página de ayuda',
  'New section': 'Nueva sección',
  'New question': 'Nueva pregunta',
  'No questions yet': 'Todavía no hay preguntas',
  'Add a section first, such as “Registration”. Then add the questions you hear most.':
    'Agregue primero una sección, por ejemplo «Inscripción». Después, las preguntas que más le hacen.',
  'Drafts and published': 'Borradores y publicadas',
  Published: 'Publicado',
  'No matching questions': 'Ninguna pregunta coincide',
  'Show all': 'Mostrar todo',
  'Publish {name}': 'Publicar {name}',
  'Unpublish {name}': 'Retirar {name}',
  Unpublish: 'Retirar',
  'Delete {name}': 'Eliminar {name}',
  'Delete this question?': '¿Eliminar esta pregunta?',
  'Delete question': 'Eliminar la pregunta',
  '“{name}” and its answer will be deleted, and removed from the help page. To keep it for later, unpublish it instead.':
    '«{name}» y su respuesta se eliminan, también de la página de ayuda. Para guardarla para más tarde, retírela.',
  'Delete this section?': '¿Eliminar esta sección?',
  'Delete section': 'Eliminar la sección',
  '“{name}” still has {count} question. Move or delete it first.|“{name}” still has {count} questions. Move or delete them first.':
    '«{name}» todavía tiene {count} pregunta. Muévala o elimínela primero.|«{name}» todavía tiene {count} preguntas. Muévalas o elimínelas primero.',
  '“{name}” is empty, so nothing else is lost.': '«{name}» está vacía; no se pierde nada más.',

  'New order saved.': 'El nuevo orden está guardado.',
  'Visitors can’t see it anymore.': 'Los visitantes ya no lo ven.',
  'Edit question': 'Editar la pregunta',
  Section: 'Sección',
  'Rename section': 'Cambiar el nombre de la sección',

  'Discard your changes?': '¿Descartar sus cambios?',
  'Nothing you’ve written here has been saved.': 'No se ha guardado nada de lo que escribió aquí.',
  'Someone else changed this': 'Otra persona ha cambiado esto',
  '{who} saved changes while you were editing. Nothing was overwritten.':
    '{who} guardó cambios mientras usted editaba. No se sobrescribió nada.',
  '{name}: position {place} of {count} in {shelf}': '{name}: posición {place} de {count} en {shelf}',
  '{name}: position {place} of {count}': '{name}: posición {place} de {count}',
  'Picked up {name}. Move it with the arrow keys, drop it with space, cancel with Escape.':
    'Ha levantado {name}. Muévalo con las flechas, suéltelo con la barra espaciadora, cancele con Escape.',
  '{name} is back where it was.': '{name} volvió a su lugar.',
  'Move {name}': 'Mover {name}',
  'Drag, or press space and use the arrow keys':
    'Arrastre, o presione la barra espaciadora y use las flechas',
  'We couldn’t find this question.': 'No encontramos esta pregunta.',
  'This section already has this question.': 'Esta sección ya tiene esta pregunta.',
  'Someone else changed this question while you were editing. Nothing was overwritten.':
    'Otra persona cambió esta pregunta mientras usted la editaba. No se sobrescribió nada.',
  'Someone else changed this section while you were editing. Nothing was overwritten.':
    'Otra persona cambió esta sección mientras usted la editaba. No se sobrescribió nada.',
  'This section still has questions. Move or delete them first.':
    'Esta sección todavía tiene preguntas. Muévalas o elimínelas primero.',
  'Questions were added or deleted. Please check the list again.':
    'Se agregaron o eliminaron preguntas. Revise la lista de nuevo.',
  'Choose a section.': 'Elija una sección.',
  Delete: 'Eliminar',

  'Saved. Visitors see it now.': 'Guardado. Los visitantes ya lo ven.',
  'New partner': 'Nuevo socio',
  Partners: 'Socios',
  'Active partners appear on the home page in this order.':
    'Los socios activos aparecen en la portada, en este orden.',
  'No partners yet': 'Todavía no hay socios',
  'Add your supporters. Visitors see their logo and website.':
    'Agregue a quienes les apoyan. Los visitantes ven su logotipo y su sitio web.',
  'Delete this partner?': '¿Eliminar este socio?',
  'Delete partner': 'Eliminar el socio',
  '“{name}” disappears from the home page right away. To keep it for later, make it inactive instead.':
    '«{name}» desaparece de la primera página de inmediato. Para guardarlo para más tarde, póngalo como inactivo.',
  'Edit partner': 'Editar el socio',
  'Web address': 'Dirección web',
  'Current logo': 'Logotipo actual',
  'New resource': 'Nuevo documento',
  Resources: 'Documentos',
  'Rules, forms and guides. Members can download published ones.':
    'Reglas, formularios y guías. Los miembros descargan los publicados.',
  'Nothing here yet': 'Aquí todavía no hay nada',
  'Add anything members should read or fill in.': 'Ponga aquí lo que los miembros deben leer o rellenar.',

  Change: 'Cambiar',
  'Delete this resource?': '¿Eliminar este documento?',
  'Delete resource': 'Eliminar el documento',
  '“{name}” and its file will be deleted, and members won’t be able to download it. To keep it for later, make it a draft.':
    '«{name}» y su archivo se eliminan; los miembros ya no podrán descargarlo. Para guardarlo para más tarde, póngalo como borrador.',
  'Choose a file.': 'Elija un archivo.',
  'Edit resource': 'Editar el documento',
  'Replace {name} with another file': 'Reemplazar {name} con otro archivo',
  File: 'Archivo',
  'Search resources': 'Buscar en los documentos',
  'No matching resources': 'Ningún documento coincide',
  'Download {name}': 'Descargar {name}',
  Download: 'Descargar',
  'Rules, forms and guides for members.': 'Reglas, formularios y guías para los miembros.',
  'Your club hasn’t published any resources yet.': 'Su club todavía no ha publicado documentos.',

  'Someone else changed this partner while you were editing. Nothing was overwritten.':
    'Otra persona cambió este socio mientras usted lo editaba. No se sobrescribió nada.',
  'Partners were added or deleted. Please check the list again.':
    'Se agregaron o eliminaron socios. Revise la lista de nuevo.',
  'We couldn’t find this resource.': 'No encontramos este documento.',
  'There’s already a resource with this title.': 'Ya hay un documento con este título.',
  'Someone else changed this resource while you were editing. Nothing was overwritten.':
    'Otra persona cambió este documento mientras usted lo editaba. No se sobrescribió nada.',
  Pages: 'Páginas',
  'Notice above headline': 'Aviso sobre el titular',
  Headline: 'Titular',
  'Step of “How it works”': 'Paso de «Cómo funciona»',
  'What members get': 'Lo que reciben los miembros',
  'Closing line': 'Frase final',
  'Edit section': 'Editar la sección',
  'Enter a heading.': 'El título es obligatorio.',
  'Position on page': 'Lugar en la página',
  'Removed “{name}” from the draft.': '«{name}» ya no está en el borrador.',
  'Publish this page?': '¿Publicar esta página?',
  'There’s no draft to publish.': 'No hay ningún borrador que publicar.',
  'Choose a page.': 'Indique qué página.',
}
