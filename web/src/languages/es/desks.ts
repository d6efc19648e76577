/** Where the office writes what visitors and members read: questions, partners, papers, pages. */
export const desks = {
  'Site content': 'Contenido del sitio',
  Questions: 'Preguntas',
  'Questions and answers': 'Preguntas y respuestas',
  'See the help page': 'Ver la página de ayuda',
  'New section': 'Nueva sección',
  'New question': 'Nueva pregunta',
  'No questions yet': 'Todavía no hay preguntas',
  'Open a section first, for instance “Registration”; then write the questions you are asked most.':
    'Abra primero una sección, por ejemplo «Inscripción»; luego escriba las preguntas que más le hacen.',
  'Drafts and published': 'Borradores y publicadas',
  Published: 'Publicado',
  'No question is like this': 'Ninguna pregunta es así',
  'Show all': 'Mostrar todo',
  'Publish {name}': 'Publicar {name}',
  'Take back {name}': 'Retirar {name}',
  'Take back': 'Retirar',
  'Delete {name}': 'Eliminar {name}',
  'Delete this question?': '¿Eliminar esta pregunta?',
  'Delete question': 'Eliminar la pregunta',
  '“{name}” and its answer are deleted, also from the help page. To keep it for later, take it back instead.':
    '«{name}» y su respuesta se eliminan, también de la página de ayuda. Para guardarla para más tarde, retírela.',
  'Delete this section?': '¿Eliminar esta sección?',
  'Delete section': 'Eliminar la sección',
  '“{name}” still has {count} question. Move or delete it first.|“{name}” still has {count} questions. Move or delete them first.':
    '«{name}» todavía tiene {count} pregunta. Muévala o elimínela primero.|«{name}» todavía tiene {count} preguntas. Muévalas o elimínelas primero.',
  '“{name}” is empty; nothing else is lost.': '«{name}» está vacía; no se pierde nada más.',
  'No questions here yet.': 'Aquí todavía no hay preguntas.',
  'The new order is saved.': 'El nuevo orden está guardado.',
  'Visitors no longer see it.': 'Los visitantes ya no lo ven.',
  'The draft is saved.': 'El borrador está guardado.',
  'Change a question': 'Cambiar una pregunta',
  Section: 'Sección',
  'Rename the section': 'Cambiar el nombre de la sección',
  'Name of the section': 'Nombre de la sección',
  'Throw away what you have written?': '¿Descartar lo que ha escrito?',
  'Throw away': 'Descartar',
  'Nothing of it has been saved.': 'No se ha guardado nada de ello.',
  'Somebody else has changed this': 'Otra persona ha cambiado esto',
  '{who} saved after you opened it. Nothing was overwritten.':
    '{who} guardó después de que usted lo abriera. No se sobrescribió nada.',
  '{name}: place {place} of {count} in {shelf}': '{name}: lugar {place} de {count} en {shelf}',
  '{name}: place {place} of {count}': '{name}: lugar {place} de {count}',
  '{name} is lifted. Arrow keys move it, space puts it down, Escape puts it back.':
    '{name} está levantada. Las flechas la mueven, la barra espaciadora la coloca, Escape la devuelve.',
  '{name} is where it was.': '{name} está donde estaba.',
  'Move {name}': 'Mover {name}',
  'Drag, or press space and use the arrow keys': 'Arrastre, o pulse la barra espaciadora y use las flechas',
  'This question does not exist.': 'Esta pregunta no existe.',
  'This section has this question already.': 'Esta sección ya tiene esta pregunta.',
  'Somebody else has changed this question since you opened it. Nothing was overwritten.':
    'Otra persona ha cambiado esta pregunta desde que usted la abrió. No se sobrescribió nada.',
  'Somebody else has changed this section since you opened it. Nothing was overwritten.':
    'Otra persona ha cambiado esta sección desde que usted la abrió. No se sobrescribió nada.',
  'This section still has questions. Please move or delete them first.':
    'Esta sección todavía tiene preguntas. Muévalas o elimínelas primero.',
  'Questions were added or deleted meanwhile. Please look at the list again.':
    'Mientras tanto se agregaron o eliminaron preguntas. Vuelva a mirar la lista.',
  'Please choose a section.': 'Elija una sección.',
  Delete: 'Eliminar',
  'Saved. Visitors see it now.': 'Guardado. Los visitantes ya lo ven.',
}
